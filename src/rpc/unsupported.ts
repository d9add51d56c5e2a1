/** Milliseconds after which a URL is asked again for what it did not have. */
const keep = 3_600_000

export type Lacks = ReturnType<typeof createLacks>

/** What URLs were found not to serve, for an hour. In memory only: the first request after a start tells again. */
export function createLacks(now: () => number) {
  const since = new Map<string, number>()
  return {
    note: (url: string, what: string): void => void since.set(`${what} ${url}`, now()),
    has: (url: string, what: string): boolean => now() - (since.get(`${what} ${url}`) ?? -keep) < keep,
  }
}
