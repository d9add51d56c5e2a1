import type { Address, Hex } from 'viem'
import { encodeFunctionData, numberToHex, parseAbi } from 'viem/utils'
import { permit2 } from '../../../domain/known/knownContracts.ts'
import type { Nft } from '../../../domain/nft.ts'
import { keyOf as priceKey } from '../../prices/assetKey.ts'
import { type Price, worthOf } from '../../prices/fiatValue.ts'
import { keyOf, revocation } from '../allowances/allowanceKinds.ts'
import type { Allowance } from '../allowances/findAllowances.ts'
import { nftCall } from '../nfts/readNfts.ts'
import type { Unmeasured } from '../portfolio/readPositions.ts'

/** Maximum calls in one rescue. */
const most = 100

/** The assets and allowances of an account on one network. An amount is `undefined` where no node told it. */
export type Belongings = {
  positions: readonly Unmeasured[]
  nfts: readonly { nft: Nft; amount: bigint | undefined }[]
  allowances: readonly Allowance[]
  /** Contracts in the wallet's lists or added by the person, in lower case. */
  known: ReadonlySet<string>
}

export type RescueCall = { to: Address; value: Hex; data: Hex }

/**
 * One call of a rescue: it moves an asset, or ends an allowance. `worth` is as `worthOf` scales it. A contract that is
 * not known may be a thief's: anyone can emit an `Approval` of the account, and refuse the call that ends it.
 */
export type RescueItem = { key: string; call: RescueCall; isKnown: boolean; worth?: bigint } & (
  | { kind: 'asset'; position: Unmeasured; amount: bigint }
  | { kind: 'nft'; nft: Nft; amount: bigint }
  | { kind: 'allowance'; allowance: Allowance }
)

/**
 * Everything that a rescue can do, the most worth first: assets with a price, then all other assets, then the
 * allowances, and last what belongs to unknown contracts. The coin moves whole, because another account pays the fee.
 */
export function rescuePlan(
  { positions, nfts, allowances, known }: Belongings,
  { from, to, priceOf }: { from: Address; to: Address; priceOf: (asset: Unmeasured) => Price | undefined },
): RescueItem[] {
  const isKnown = (contract: Address) => known.has(contract.toLowerCase()) || contract === permit2
  const assets = positions.flatMap((position): RescueItem[] => {
    const [amount] = position.amounts
    if (!amount) return []
    const { address, decimals } = position
    const price = priceOf(position)
    const worth = price && decimals !== undefined && worthOf(amount, decimals, price)
    const call = address
      ? plain(address, erc20Transfer(to, amount))
      : { to, value: numberToHex(amount), data: '0x' as const }
    const own = { key: priceKey(position), call, isKnown: !address || isKnown(address), position, amount }
    return [{ kind: 'asset', ...own, ...(worth && { worth }) }]
  })
  const items = nfts.flatMap(({ nft, amount }): RescueItem[] => {
    if (!amount) return []
    const { to: collection, data } = nftCall(nft, { from, to, amount })
    const own = { key: `${nft.address}/${nft.id}`, call: plain(collection, data), nft, amount }
    return [{ kind: 'nft', ...own, isKnown: isKnown(collection) }]
  })
  const ends = allowances.map((allowance): RescueItem => {
    const { to: contract, data } = revocation(allowance)
    const own = { key: keyOf(allowance), call: plain(contract, data), allowance }
    return { kind: 'allowance', ...own, isKnown: isKnown(contract) }
  })
  return [...assets, ...items, ...ends].toSorted(byWorth)
}

/** What may be there but cannot move: the node did not report its amount. */
export function staysBehind({ positions, nfts }: Belongings): (Unmeasured | Nft)[] {
  return [
    ...positions.filter(({ amounts: [amount] }) => amount === undefined),
    ...nfts.flatMap(({ nft, amount }) => (amount === undefined ? [nft] : [])),
  ]
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
  const rank = ({ kind, worth, isKnown }: RescueItem) =>
    (isKnown ? 0 : 3) + (worth !== undefined ? 0 : kind === 'allowance' ? 2 : 1)
  if (rank(one) !== rank(other)) return rank(one) - rank(other)
  const [first, second] = [one.worth ?? 0n, other.worth ?? 0n]
  return first === second ? 0 : first > second ? -1 : 1
}
