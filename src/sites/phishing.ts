import { distance } from './editDistance.ts'

/** A list older than this many milliseconds misses too much: new sites appear every day. */
const longestUse = 30 * 24 * 60 * 60_000

/** True if a list of this date, YYYY-MM-DD, is too old, or its date is unknown. */
export function isOldList(date: string | undefined, now: number): boolean {
  return !(now - Date.parse(date ?? '') <= longestUse)
}

/** Host names one per line, sorted by code unit, each with a line end before and after it. */
export type HostLines = string

/** Hosts to warn about. All names are lower case and in punycode. */
export type PhishingList = {
  /** The name of the source: "eth-phishing-detect 1.2.0". */
  source: string
  /** The `version` member of the source file. */
  version: string
  /** The day when it was published, or when the person's file was saved, YYYY-MM-DD; absent if unknown. */
  date?: string
  /** A host imitates a name in `imitated` if at most this many letters differ. */
  tolerance: number
  /** Hosts that never get a warning; this list wins over the others. */
  allowed: HostLines
  listed: HostLines
  /** Well-known names that thieves imitate. */
  imitated: readonly string[]
}

/** Why the list warns about a host: it is on the list, or its spelling is close to another host's. */
export type PhishingMatch = { kind: 'listed' } | { kind: 'imitates'; host: string }

/**
 * The reason why the list warns about a host or one of its parent domains. The rules are those of
 * `eth-phishing-detect`: `allowed` wins, and a spelling within `tolerance` of a well-known name counts too,
 * without the ending.
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

/** Sorts names into lines. Omits a name whose parent domain is listed, since it matches anyway. */
export function hostLines(names: Iterable<string>): HostLines {
  const all = new Set(names)
  const needed = [...all].filter((name) => !suffixesOf(name).some((part) => part !== name && all.has(part)))
  return `\n${needed.sort().join('\n')}${needed.length ? '\n' : ''}`
}

export function countHosts(lines: HostLines): number {
  let count = -1
  for (let at = 0; at >= 0; at = lines.indexOf('\n', at + 1)) count += 1
  return count
}

/** A binary search in the text itself: no object per name, and nothing to prepare. */
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

/** The name and its parent domains: a.b.c, b.c, c. */
function suffixesOf(name: string): string[] {
  const labels = name.split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}

/** The name without its last label. */
function stemOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')))
}
