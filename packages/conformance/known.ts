import { known } from './problems.ts'

/** A link as a report shows it: `owner/name#1`, or the name of a source file. */
export type Seen = { name: string; url: string }

/** Where people met what this check finds. */
export function seenIn(id: string): Seen[] {
  return [...new Set(known.filter(({ checks }) => checks.includes(id)).flatMap(({ seen }) => seen))].map(
    linkTo,
  )
}

function linkTo(path: string): Seen {
  const [owner, repository, kind] = path.split('/')
  const mark = kind === 'blob' ? ' ' : '#'
  return { name: `${owner}/${repository}${mark}${path.split('/').at(-1)}`, url: `https://github.com/${path}` }
}

/** The table of the README, in Markdown. */
export function knownTable(): string {
  const rows = known.map(({ problem, seen, checks }) => {
    const links = seen.map(linkTo).map(({ name, url }) => `[${name}](${url})`)
    return `| ${problem} | ${links.join(', ')} | ${checks.map((id) => `\`${id}\``).join(', ')} |`
  })
  return ['| problem | seen in | check |', '| --- | --- | --- |', ...rows].join('\n')
}
