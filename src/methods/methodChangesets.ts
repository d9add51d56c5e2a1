import type { Method } from './method.ts'
import { reads } from './reads/reads.ts'

/**
 * The changesets (`.changeset`) of methods that came or went since `docs/methods.md` was written, by file name.
 * `npm run make -- version` moves them into the changelog.
 */
export function methodChangesets(written: string, methods: readonly Method[]): Record<string, string> {
  const before = [...written.matchAll(/^\| `(\w+_\w+)` \|/gm)].flatMap(([, name]) => name ?? [])
  const added = methods.filter(({ name }) => !before.includes(name))
  const removed = before.filter((name) => !methods.some((method) => method.name === name))
  return Object.fromEntries([
    ...added.map((method) => changeset(method.name, 'minor', `Add ${what(method)}`)),
    ...removed.map((name) => changeset(name, 'major', `Remove \`${name}\`.`)),
  ])
}

function what(method: Method): string {
  const { name, standard, summary } = method
  const kind = reads.includes(method) ? 'the read ' : ''
  return `${kind}\`${name}\` (${standard}): ${summary}`
}

function changeset(name: string, bump: 'minor' | 'major', line: string): [file: string, text: string] {
  return [`.changeset/${name}.md`, `---\n"volley": ${bump}\n---\n\n${line}\n`]
}
