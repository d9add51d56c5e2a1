import { batchKey } from '../storage/journal/rows.ts'

/** Number of replies cached per site, and the longest cached reply in characters. */
const most = 200
const longest = 4096

/** The key of a read (chain, method and params), and how many milliseconds its reply is reused. */
type Read = { chainId: number; asked: readonly unknown[]; lives: number }

/** `heads` holds the newest block number that a reply mentioned, by network. */
type Site = { kept: Map<string, Promise<unknown>>; heads: Map<number, number> }

/**
 * Lets identical reads of a site share a reply until a new block. Two sites share nothing, not even the
 * invalidation: response times would reveal what another site reads, or that it sends a transaction.
 */
export function createShared() {
  const sites = new Map<string, Site>()

  return {
    /** `owner` is the site in the form of `ownerOf`. */
    share(
      owner: string,
      { chainId, asked: call, lives }: Read,
      run: () => Promise<unknown>,
    ): Promise<unknown> {
      const site = sites.get(owner) ?? { kept: new Map(), heads: new Map() }
      const { kept } = site
      const key = JSON.stringify([chainId, call])
      const known = kept.get(key)
      if (known || kept.size >= most) return known ?? run()
      sites.set(owner, site)
      const answer = run()
      kept.set(key, answer)
      const drop = () => void (kept.get(key) === answer && kept.delete(key))
      answer.then((result) => {
        noteHead(site, chainId, call[0] === 'eth_blockNumber' ? { number: result } : result)
        if (typeof result === 'string' && result.length <= longest && lives > 0) setTimeout(drop, lives)
        else drop()
      }, drop)
      return answer
    },

    /** Drops the replies of a batch's site after a change to one of its transactions: they may be outdated. */
    forget(batch: string): void {
      for (const [owner, { kept }] of sites) if (batch.startsWith(batchKey(owner, ''))) kept.clear()
    },
  }
}

/** Clears the cache if a reply shows a newer block, or a result included in the newest known block. */
function noteHead({ kept, heads }: Site, chainId: number, result: unknown): void {
  const { blockNumber, number = blockNumber } = Object(result)
  const head = Number(number ?? Number.NaN)
  const known = heads.get(chainId) ?? 0
  if (!(blockNumber ? head >= known : head > known)) return
  heads.set(chainId, head)
  kept.clear()
}
