import { batchKey } from '../storage/journal/rows.ts'

/** Answers that are kept for a site, and how long a text one of them may be. */
const most = 200
const longest = 4096

/** The identity of a site's read, and for how many milliseconds its answer is shared. */
type Read = { chainId: number; asked: readonly unknown[]; lives: number }

/** `heads` has the newest block that an answer spoke of, by network. */
type Site = { kept: Map<string, Promise<unknown>>; heads: Map<number, number> }

/**
 * Lets identical reads of one site share an answer until a new block. Two sites share nothing, not even when to
 * forget: timing would reveal what another site reads, or that the person sends.
 */
export function createShared() {
  const sites = new Map<string, Site>()

  return {
    /** `owner` is the site, as `ownerOf` has it. */
    share(owner: string, { chainId, asked, lives }: Read, run: () => Promise<unknown>): Promise<unknown> {
      const site = sites.get(owner) ?? { kept: new Map(), heads: new Map() }
      const { kept } = site
      const key = JSON.stringify([chainId, asked])
      const known = kept.get(key)
      if (known || kept.size >= most) return known ?? run()
      sites.set(owner, site)
      const answer = run()
      kept.set(key, answer)
      const drop = () => void (kept.get(key) === answer && kept.delete(key))
      answer.then((result) => {
        noteHead(site, chainId, asked[0] === 'eth_blockNumber' ? { number: result } : result)
        if (typeof result === 'string' && result.length <= longest && lives > 0) setTimeout(drop, lives)
        else drop()
      }, drop)
      return answer
    },

    /** Something happened to a transaction of this batch: what its site read before may be another by now. */
    forget(batch: string): void {
      for (const [owner, { kept }] of sites) if (batch.startsWith(batchKey(owner, ''))) kept.clear()
    },
  }
}

/**
 * A newer block ends the cached answers: its number, or the block itself. So does an event in the newest one.
 */
function noteHead({ kept, heads }: Site, chainId: number, result: unknown): void {
  const { blockNumber, number = blockNumber } = Object(result)
  const head = Number(number ?? Number.NaN)
  const known = heads.get(chainId) ?? 0
  if (!(blockNumber ? head >= known : head > known)) return
  heads.set(chainId, head)
  kept.clear()
}
