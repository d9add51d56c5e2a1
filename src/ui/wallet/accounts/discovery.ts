import type { Address } from 'viem'
import type { AskNetwork } from '../../node/askNetwork.ts'

/** The gap limit of BIP-44: discovery stops after this many unused addresses in a row. */
const gap = 20

/** The most addresses to check, even if a node reports all of them as used. */
const most = 100

/** Used addresses of a phrase, and the number of addresses checked (`looked`). */
export type Discovery = { used: { index: number; address: Address }[]; looked: number }

/**
 * Finds the addresses of a phrase that were used on a network: they sent a transaction or hold a balance. If
 * a node serves no balances, only nonces count. Rejects with `chainDisconnected` if it does not respond.
 */
export async function discover(options: {
  addressesAt(indices: readonly number[]): Promise<readonly Address[]>
  ask: AskNetwork
}): Promise<Discovery> {
  const { addressesAt, ask } = options
  const used: Discovery['used'] = []
  let looked = 0
  while (looked < Math.min(most, (used.at(-1)?.index ?? -1) + 1 + gap)) {
    const indices = Array.from({ length: Math.min(gap, most - looked) }, (_, place) => looked + place)
    const addresses = await addressesAt(indices)
    const answers = await ask(addresses.flatMap(usesOf))
    for (const [place, address] of addresses.entries())
      if (answers.slice(place * 2, place * 2 + 2).some(isMore)) used.push({ index: looked + place, address })
    looked += indices.length
  }
  return { used, looked }
}

function usesOf(address: Address) {
  const params = [address, 'pending']
  return [
    { method: 'eth_getTransactionCount' as const, params },
    { method: 'eth_getBalance' as const, params },
  ]
}

function isMore(quantity: unknown): boolean {
  return typeof quantity === 'string' && /^0x0*[1-9a-fA-F]/.test(quantity)
}
