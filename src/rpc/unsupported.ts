/** Milliseconds before we ask a URL again for a method or tag that it lacked. */
const keep = 3_600_000

export type Lacks = ReturnType<typeof createLacks>

/** Methods and tags that URLs lack, for an hour. In memory only: a restart forgets them. */
export function createLacks(now: () => number) {
  const since = new Map<string, number>()
  return {
    note: (url: string, what: string): void => void since.set(`${what} ${url}`, now()),
    has: (url: string, what: string): boolean => now() - (since.get(`${what} ${url}`) ?? -keep) < keep,
  }
}
