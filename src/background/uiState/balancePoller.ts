import type { Address, Hex } from 'viem'
import type { TokenBalance } from '../../domain/token.ts'
import { jitter, pollDelay } from '../../lib/pollDelay.ts'

/** Milliseconds between reads while a page is visible. A chain with slower blocks is read once per block. */
const interval = 5000

type Place = { chainId: number; account: Address }

/**
 * The selected account's balances on the selected network. In memory only: a new background reads them again.
 */
export function createBalances(options: {
  /** The network's coin comes first. */
  tokens(): readonly TokenBalance[]
  place(): Place | undefined
  /** A network's block time in milliseconds. */
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

  /** Reads the balances now, and again for as long as a page is visible. */
  async function refresh(): Promise<void> {
    clearTimeout(timer)
    const here = place()
    if (!here || !isWatched()) return
    const began = Date.now()
    const addresses = tokens().map(({ address }) => address)
    // If the node does not respond, the network's health shows it; earlier balances stay, with their age.
    const found = await read(here, addresses).catch(() => [])
    const usual = jitter(Math.max(interval, blockTime(here.chainId)))
    clearTimeout(timer)
    timer = setTimeout(() => refresh().catch(console.error), pollDelay(usual, Date.now() - began))
    for (const [index, balance] of found.entries()) {
      const name = key(here, addresses[index])
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
