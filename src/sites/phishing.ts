import { distance } from './editDistance.ts'

/** A list older than this many milliseconds misses too much: new sites appear every day. */
const longestUse = 30 * 24 * 60 * 60_000

/** True if a list of that date, YYYY-MM-DD, is too old. So is one of an unknown date. */
export function isOldList(date: string | undefined, now: number): boolean {
  return !(now - Date.parse(date ?? '') <= longestUse)
}

/** Host names one per line, sorted by code unit, each with a line end before and after it. */
export type HostLines = string

/** Whom to warn of. All names are lower case and in punycode. */
export type PhishingList = {
  /** Its source: "eth-phishing-detect 1.2.0". */
  source: string
  /** The `version` member of the file it was made from. */
  version: string
  /** When it was published, or the person's file saved, YYYY-MM-DD; absent if unknown. */
  date?: string
  /** So many letters may differ from a name in `imitated`. */
  tolerance: number
  /** Never warned of, whatever else says. */
  allowed: HostLines
  listed: HostLines
  /** Well-known names that thieves imitate. */
  imitated: readonly string[]
}

/** The problem with a host: it is on the list, or its name is almost another one. */
export type PhishingMatch = { kind: 'listed' } | { kind: 'imitates'; host: string }

/**
 * True if the list contains a host, or its parent domain. The rules are those of `eth-phishing-detect`: an
 * allowed one wins, and a name close to a well-known one counts too, without its ending.
 */
export function phishingMatch(list: PhishingList, host: string): PhishingMatch | undefined {
  const name = host.replace(/\.$/, '')
  const suffixes = suffixesOf(name)
  if (suffixes.some((suffix) => hasHost(list.allowed, suffix))) return undefined
  if (suffixes.some((suffix) => hasHost(list.listed, suffix))) return { kind: 'listed' }
  if (list.tolerance <= 0) return undefined
  const stem = stemOf(name).replace('www.', '')
  const near = list.imitated.find((other) => distance(stem, stemOf(other), list.tolerance) <= list.tolerance)
  return near === undefined ? undefined : { kind: 'imitates', host: near }
}

/** Sorted lines out of names in any order. A name whose parent is there is left out, as it matches anyhow. */
export function hostLines(names: Iterable<string>): HostLines {
  const all = new Set(names)
  const needed = [...all].filter((name) => !suffixesOf(name).some((part) => part !== name && all.has(part)))
  return `\n${needed.sort().join('\n')}${needed.length ? '\n' : ''}`
}

/** The number of names. */
export function countHosts(lines: HostLines): number {
  let count = -1
  for (let at = 0; at >= 0; at = lines.indexOf('\n', at + 1)) count += 1
  return count
}

/** A search by halves in the text itself: no object per name, and nothing to prepare. */
function hasHost(lines: HostLines, host: string): boolean {
  let low = 0
  let high = lines.length - 1
  while (low < high) {
    const start = lines.lastIndexOf('\n', (low + high) >> 1)
    const end = lines.indexOf('\n', start + 1)
    const line = lines.slice(start + 1, end)
    if (line === host) return true
    if (line < host) low = end
    else high = start
  }
  return false
}

/** The name, and those it is a part of: a.b.c, b.c, c. */
function suffixesOf(name: string): string[] {
  const labels = name.split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}

/** The name without its ending. */
function stemOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')))
}
