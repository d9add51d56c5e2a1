/** Milliseconds after which the wallet tries again what a URL lacked. */
const keep = 3_600_000

export type Lacks = ReturnType<typeof createLacks>

/**
 * The methods and tags that URLs lack, for an hour. In memory only: the first request after a start finds out
 * again.
 */
export function createLacks(now: () => number) {
  const since = new Map<string, number>()
  return {
    note: (url: string, what: string): void => void since.set(`${what} ${url}`, now()),
    has: (url: string, what: string): boolean => now() - (since.get(`${what} ${url}`) ?? -keep) < keep,
  }
}
