import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packages } from './logos/choices.mjs'
import { root } from './run.mjs'

/**
 * The licences of all packages in a build, which those licences require a copy to carry along.
 *
 * @param {string[]} ids the bundler's module ids, relative to the project
 * @returns {string} one text, a package after the other. Throws on a package that names no licence.
 */
export function licencesOf(ids) {
  const folders = new Set(
    ids.flatMap((id) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id) ?? []),
  )
  return [...folders]
    .map((folder) => ({ folder, ...described(folder) }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || a.folder.localeCompare(b.folder, 'en'))
    .map(({ name, version, text }) => `${name} ${version}\n\n${text.trim()}\n`)
    .concat(ofLogos(), ofRegistry())
    .join(`\n${'-'.repeat(80)}\n\n`)
}

/** The drawings in `public/logos.json` come from packages that are not installed. */
function ofLogos() {
  const { web3icons, icons } = packages
  return `logos.json\n\nThe drawings are from:\n${web3icons.source}, ${web3icons.licence}, by ${web3icons.author}\n${icons.source}, ${icons.licence}\nThe packages contain no text of their licences. The marks belong to their owners.\n`
}

/** The registry is no package either. */
function ofRegistry() {
  const { source } = JSON.parse(readFileSync(join(root, 'public', 'registry', 'index.json'), 'utf8'))
  const [{ commit, licence }] = source
  return `registry\n\nThe descriptions of contracts are from:\nhttps://github.com/ethereum/clear-signing-erc7730-registry, commit ${commit}, ${licence}\n`
}

/** @param {string} folder */
function described(folder) {
  const path = join(root, folder)
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
  const file = readdirSync(path).find((file) => /^licen[cs]e(-\w+)?(\.\w+)?$/i.test(file))
  if (!file && !license) throw new Error(`${name} names no licence`)
  const text = file ? readFileSync(join(path, file), 'utf8') : `${license}. The package has no licence file.`
  return { name, version, text }
}
