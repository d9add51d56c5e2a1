import { batchKey } from '../storage/journal/rows.ts'

/** Answers that are kept for a site, and how long a text one of them may be. */
const most = 200
const longest = 4096

/** What makes two reads of a site the same, and for how many milliseconds the answer to one is that to the other. */
type Read = { chainId: number; asked: readonly unknown[]; lives: number }

/** `heads` has the newest block that an answer spoke of, by network. */
type Site = { kept: Map<string, Promise<unknown>>; heads: Map<number, number> }

/**
 * Lets reads of a site that are the same share an answer, until a new block. Nothing here is shared by two sites, not
 * even when to forget: how fast an answer comes would tell one what the other looks at, or that somebody sends.
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

/** What speaks of a newer block ends what was kept: its number, or the block. So does what happened in the newest one. */
function noteHead({ kept, heads }: Site, chainId: number, result: unknown): void {
  const { blockNumber, number = blockNumber } = Object(result)
  const head = Number(number ?? Number.NaN)
  const known = heads.get(chainId) ?? 0
  if (!(blockNumber ? head >= known : head > known)) return
  heads.set(chainId, head)
  kept.clear()
}
