import type { Address, Hex } from 'viem'
import type { TokenBalance } from '../../domain/token.ts'
import { spread } from '../../lib/jitter.ts'
import { breath } from '../../lib/pollDelay.ts'

/** Read again this often while home is open, in milliseconds, and never more often than there are blocks. */
const interval = 5000

type Place = { chainId: number; account: Address }

/**
 * The balances of the selected account on the selected network. In memory only; a start of the background reads
 * them again.
 */
export function createBalances(options: {
  /** The coin first. */
  tokens(): readonly TokenBalance[]
  place(): Place | undefined
  /** Of a network, in milliseconds. */
  blockTime(chainId: number): number
  read(place: Place, tokens: readonly (Address | undefined)[]): Promise<(Hex | undefined)[]>
  isWatched(): boolean
  changed(): void
}) {
  const { tokens, place, blockTime, read, isWatched, changed } = options
  const known = new Map<string, { balance: Hex; at: number } | { untold: true }>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const key = ({ chainId, account }: Place, token: Address | undefined) =>
    `${chainId} ${account} ${token ?? 'coin'}`

  /** Reads them now, and again for as long as a page looks. */
  async function refresh(): Promise<void> {
    clearTimeout(timer)
    const here = place()
    if (!here || !isWatched()) return
    const began = Date.now()
    const asked = tokens().map(({ address }) => address)
    // A node that does not answer is shown as such; what was read before stays, with its age.
    const found = await read(here, asked).catch(() => [])
    const usual = spread(Math.max(interval, blockTime(here.chainId)))
    clearTimeout(timer)
    timer = setTimeout(() => refresh().catch(console.error), breath(usual, Date.now() - began))
    for (const [index, balance] of found.entries()) {
      const name = key(here, asked[index])
      if (balance !== undefined) known.set(name, { balance, at: Date.now() })
      else if (!known.has(name)) known.set(name, { untold: true })
    }
    changed()
  }

  return {
    refresh,
    list(): Omit<TokenBalance, 'image'>[] {
      const here = place()
      return tokens().map(({ image: _, ...token }) => ({
        ...token,
        ...(token.unverified ? { untold: true } : here && known.get(key(here, token.address))),
      }))
    },
  }
}
