import type { Address } from 'viem'
import { isUnanswered } from '../../domain/errors.ts'

/** The gap limit of BIP-44: discovery stops after this many unused addresses in a row. */
const gap = 20

/** The most addresses to check, even if a node reports all of them as used. */
const most = 100

/**
 * Finds the addresses of a phrase that were used on a network: they sent a transaction or hold a balance. If
 * a node serves no balances, only nonces count. Rejects with `chainDisconnected` if it does not respond.
 */
export async function discover(options: {
  addressesAt(indices: readonly number[]): Promise<Address[]>
  request(method: string, params: unknown): Promise<unknown>
}): Promise<{ used: { index: number; address: Address }[]; looked: number }> {
  const { addressesAt, request } = options
  const used: { index: number; address: Address }[] = []
  let looked = 0
  while (looked < Math.min(most, (used.at(-1)?.index ?? -1) + 1 + gap)) {
    const indices = Array.from({ length: Math.min(gap, most - looked) }, (_, place) => looked + place)
    const addresses = await addressesAt(indices)
    const seen = await Promise.all(addresses.map((address) => wasUsed(address, request)))
    for (const [place, address] of addresses.entries())
      if (seen[place]) used.push({ index: looked + place, address })
    looked += indices.length
  }
  return { used, looked }
}

async function wasUsed(
  address: Address,
  request: (method: string, params: unknown) => Promise<unknown>,
): Promise<boolean> {
  const [sent, held] = await Promise.all(
    ['eth_getTransactionCount', 'eth_getBalance'].map((method) =>
      request(method, [address, 'pending']).catch((error: unknown) => {
        if (isUnanswered(error)) throw error
        return undefined
      }),
    ),
  )
  return isMore(sent) || isMore(held)
}

function isMore(quantity: unknown): boolean {
  return typeof quantity === 'string' && /^0x0*[1-9a-fA-F]/.test(quantity)
}
