import type { Address } from 'viem'
import { type AskNetwork, askNetwork } from '../../node/askNetwork.ts'
import { readHeld } from '../../node/readBalances.ts'

/** The coin in wei that the addresses hold on a network, `undefined` where no node reports it for all of them. */
export type FoundBalance = { chainId: number; wei: bigint | undefined }

/** Asks a network's nodes for the balance of the addresses together. */
export async function findBalance(
  chainId: number,
  addresses: readonly Address[],
  ask: AskNetwork = askNetwork(chainId),
): Promise<FoundBalance> {
  const held = await readHeld(ask, addresses, []).catch(() => [])
  const coins = held.flatMap(({ coin }) => coin ?? [])
  const isWhole = coins.length === addresses.length
  return { chainId, wei: isWhole ? coins.reduce((sum, coin) => sum + coin, 0n) : undefined }
}
