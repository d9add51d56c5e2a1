import { hostLines, type PhishingList } from './phishing.ts'

/** No list comes near this number, so a longer file is something else. */
export const mostHosts = 500_000
/** The wallet compares each of them with every requesting host. */
const mostImitated = 1000
/** In bytes. */
export const largestFile = 32 * 1024 * 1024

export type ReadFile =
  | { ok: true; list: PhishingList; leftOut: number }
  /** Why the file cannot be used, as a `file_…` text. */
  | { ok: false; problem: Problem }

type Problem = 'notJson' | 'noVersion' | 'badTolerance' | 'noLists' | 'manyImitated' | 'manyHosts' | 'noHost'

/**
 * Reads a `config.json` of `eth-phishing-detect`. Converts names into the browser's form; omits and counts
 * those that are not host names. Refuses any other file as a whole. The list keeps `date`, YYYY-MM-DD.
 */
export function readPhishingFile(text: string, source: string, date?: string): ReadFile {
  const config = parsed(text)
  if (!config) return refused('notJson')
  const { version, tolerance = 0, whitelist = [], blacklist, fuzzylist = [] } = config
  if (!isVersion(version)) return refused('noVersion')
  if (!isTolerance(tolerance)) return refused('badTolerance')
  const lists = [whitelist, blacklist, fuzzylist]
  if (!lists.every(isTexts)) return refused('noLists')
  if ((lists[2]?.length ?? 0) > mostImitated) return refused('manyImitated')
  if (lists.flat().length > mostHosts) return refused('manyHosts')

  const [allowed = [], listed = [], imitated = []] = lists.map((names) => names.map(hostOf).filter(isHost))
  if (listed.length === 0) return refused('noHost')
  const list = {
    source,
    version: String(version),
    ...(date !== undefined && { date }),
    tolerance,
    allowed: hostLines(allowed),
    listed: hostLines(listed),
    imitated,
  }
  return {
    ok: true,
    list,
    leftOut: lists.flat().length - allowed.length - listed.length - imitated.length,
  }
}

function refused(problem: Problem): ReadFile {
  return { ok: false, problem }
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function isVersion(version: unknown): version is string | number {
  return /^[\w.-]{1,32}$/.test(String(version)) && ['string', 'number'].includes(typeof version)
}

function isTolerance(tolerance: unknown): tolerance is number {
  return Number.isInteger(tolerance) && Number(tolerance) >= 0 && Number(tolerance) <= 3
}

function isTexts(list: unknown): list is string[] {
  return Array.isArray(list) && list.every((name) => typeof name === 'string')
}

/** The host as the browser writes it in an origin: lower case, in punycode. Most names already are. */
function hostOf(name: string): string | undefined {
  if (/^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(name) && name.length <= 253) return name
  if (name.length > 253 || /[/?#@:\\\s]/.test(name) || !URL.canParse(`https://${name}`)) return undefined
  return new URL(`https://${name}`).hostname.replace(/\.$/, '') || undefined
}

function isHost(host: string | undefined): host is string {
  return host !== undefined
}
