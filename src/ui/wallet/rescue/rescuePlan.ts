import type { Address, Hex } from 'viem'
import { encodeFunctionData, numberToHex, parseAbi } from 'viem/utils'
import type { Nft } from '../../../domain/nft.ts'
import { keyOf as priceKey } from '../../prices/assetKey.ts'
import { type Price, worthOf } from '../../prices/fiatValue.ts'
import { keyOf, revocation } from '../allowances/allowanceKinds.ts'
import type { Allowance } from '../allowances/findAllowances.ts'
import { nftCall } from '../nfts/readNfts.ts'
import type { Position } from '../portfolio/readPositions.ts'

/** Maximum calls in one rescue. */
const most = 100

/** The assets and allowances of an account on one network. */
export type Belongings = {
  positions: readonly Position[]
  nfts: readonly { nft: Nft; amount: bigint }[]
  allowances: readonly Allowance[]
}

export type RescueCall = { to: Address; value: Hex; data: Hex }

/** One call of a rescue: it moves an asset, or ends an allowance. `worth` is as `worthOf` scales it. */
export type RescueItem = { key: string; call: RescueCall; worth?: bigint } & (
  | { kind: 'asset'; position: Position; amount: bigint }
  | { kind: 'nft'; nft: Nft; amount: bigint }
  | { kind: 'allowance'; allowance: Allowance }
)

/**
 * Everything that a rescue can do, the most worth first: assets with a price, then all other assets, then the
 * allowances. The coin moves whole, because another account pays the fee.
 */
export function rescuePlan(
  { positions, nfts, allowances }: Belongings,
  { from, to, priceOf }: { from: Address; to: Address; priceOf: (asset: Position) => Price | undefined },
): RescueItem[] {
  const assets = positions.flatMap((position): RescueItem[] => {
    const [amount] = position.amounts
    if (!amount) return []
    const price = priceOf(position)
    const worth = price && worthOf(amount, position.decimals, price)
    const call = position.address
      ? plain(position.address, erc20Transfer(to, amount))
      : { to, value: numberToHex(amount), data: '0x' as const }
    return [{ kind: 'asset', key: priceKey(position), call, position, amount, ...(worth && { worth }) }]
  })
  const items = nfts
    .filter(({ amount }) => amount > 0n)
    .map(({ nft, amount }): RescueItem => {
      const { to: collection, data } = nftCall(nft, { from, to, amount })
      return { kind: 'nft', key: `${nft.address}/${nft.id}`, call: plain(collection, data), nft, amount }
    })
  const ends = allowances.map((allowance): RescueItem => {
    const { to: contract, data } = revocation(allowance)
    return { kind: 'allowance', key: keyOf(allowance), call: plain(contract, data), allowance }
  })
  return [...assets, ...items, ...ends].toSorted(byWorth)
}

/** The calls that one rescue makes, and the number of those that do not fit. */
export function fitting(items: readonly RescueItem[]): { calls: RescueCall[]; left: number } {
  return { calls: items.slice(0, most).map(({ call }) => call), left: Math.max(0, items.length - most) }
}

const plain = (to: Address, data: Hex): RescueCall => ({ to, value: '0x0', data })

const transfer = parseAbi(['function transfer(address to, uint256 amount)'])

const erc20Transfer = (to: Address, amount: bigint) =>
  encodeFunctionData({ abi: transfer, functionName: 'transfer', args: [to, amount] })

function byWorth(one: RescueItem, other: RescueItem): number {
  const rank = ({ kind, worth }: RescueItem) => (worth !== undefined ? 0 : kind === 'allowance' ? 2 : 1)
  if (rank(one) !== rank(other)) return rank(one) - rank(other)
  const [first, second] = [one.worth ?? 0n, other.worth ?? 0n]
  return first === second ? 0 : first > second ? -1 : 1
}
