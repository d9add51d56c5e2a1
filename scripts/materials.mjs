import { createHash } from 'node:crypto'

/**
 * @typedef {{ version?: string, integrity?: string, license?: string, dev?: boolean, optional?: boolean, link?: boolean,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string> }} Locked
 * @typedef {{ name: string, version: string, packages: Record<string, Locked> }} Lock
 */

/**
 * The bill of materials (CycloneDX 1.5): every package of the lock file with its hash, licence and
 * dependencies, without the project's own workspaces. Packages that only build or test are `excluded` from the
 * scope. It derives from the lock file alone, so it is always the same; npm's own fails if optional dependencies
 * of two packages conflict, and contains a time and a random number. The serial number, without which nobody can
 * attest the bill, is a hash of its content.
 *
 * @param {Lock} lock
 */
export function billOfMaterials({ name, version, packages }) {
  const paths = Object.keys(packages).filter(
    (path) => path.startsWith('node_modules/') && !packages[path]?.link,
  )
  const content = {
    metadata: {
      component: { type: 'application', 'bom-ref': name, name, version, purl: purlOf(name, version) },
    },
    components: paths.map((path) => componentOf(path, packages[path])),
    dependencies: ['', ...paths].map((path) => ({
      ref: path || name,
      dependsOn: dependenciesOf(path, packages),
    })),
  }
  const serialNumber = `urn:uuid:${uuidOf(JSON.stringify(content))}`
  return { bomFormat: 'CycloneDX', specVersion: '1.5', serialNumber, version: 1, ...content }
}

/** A UUID of version 8 (RFC 9562): the hash of a text. @param {string} text */
function uuidOf(text) {
  const hash = createHash('sha256').update(text).digest()
  hash[6] = (Number(hash[6]) & 0x0f) | 0x80
  hash[8] = (Number(hash[8]) & 0x3f) | 0x80
  return hash.toString('hex', 0, 16).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** @param {string} path @param {Locked | undefined} locked */
function componentOf(path, locked) {
  const name = nameOf(path)
  const { version = '', integrity, license, dev, optional } = locked ?? {}
  const [, hash] = /^sha512-(.+)$/.exec(integrity ?? '') ?? []
  return {
    type: 'library',
    // Several releases of a package may be installed, each at its own path.
    'bom-ref': path,
    name,
    version,
    scope: dev ? 'excluded' : optional ? 'optional' : 'required',
    purl: purlOf(name, version),
    ...(hash && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
    ...(license && {
      licenses: [/ (OR|AND|WITH) /.test(license) ? { expression: license } : named(license)],
    }),
  }
}

/** SPDX ids contain a digit, except two; anything else is a custom name. @param {string} license */
const named = (license) => ({
  license: /^(MIT|ISC)$|^\S*\d\S*$/.test(license) ? { id: license } : { name: license },
})

/** Resolves dependencies like Node: in the package, or in one around it. @param {string} path @param {Lock['packages']} packages */
function dependenciesOf(path, packages) {
  const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  // `node_modules/a/node_modules/b` searches itself, then `node_modules/a`, then the root.
  const places = path
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  const folders = ['', ...places.filter(Boolean)].reverse()
  const found = names.flatMap((name) => {
    const at = folders
      .map((folder) => `${folder && `${folder}/`}node_modules/${name}`)
      .find((at) => packages[at])
    return at ? [at] : []
  })
  return [...new Set(found)].sort()
}

/** @param {string} path */
const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** @param {string} name @param {string} version */
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`
