import type { Address, Hex } from 'viem'
import { transferTopic } from '../../../../domain/asset.ts'
import type { Activity } from '../../../../domain/batch.ts'
import type { Network } from '../../../../domain/network.ts'
import { sameAddress } from '../../../../domain/sameAddress.ts'
import type { TokenBalance } from '../../../../domain/token.ts'
import { isInFlight } from '../isInFlight.ts'
import { type Amount, happened, tokenOf, transferOf } from '../transfers.ts'

/** What left an account, and what arrived. */
export type Moved = {
  given: Amount[]
  got: Amount[]
  /** A call was a plain transfer. */
  isSent: boolean
  /** Both are known, and no call was a plain transfer. */
  isSwap: boolean
}

/** `Deposit(address,uint256)` of the wrapped coin, which writes no `Transfer` with it. */
const depositTopic = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'

/**
 * Sums up what an activity moved that is not in flight: tokens by the logs of its receipts, the coin by the values of
 * the calls that ran. Coin that arrived leaves no log, so it is left out. `undefined` if nothing is known to have moved,
 * or if a token left that the list cannot name.
 */
export function movedBy(
  activity: Activity,
  coin: Pick<Network, 'symbol' | 'decimals'> | undefined,
  tokens: readonly TokenBalance[],
): Moved | undefined {
  const { from, rescues, logs = [] } = activity
  if (isInFlight(activity) || rescues) return undefined
  const calls = activity.calls.filter(({ state }) => happened.includes(state))
  const sums = new Map<string | undefined, Amount>()
  const add = ({ address, symbol, decimals }: Omit<Amount, 'value'>, value: bigint) => {
    const before = sums.get(address)?.value ?? 0n
    sums.set(address, { ...(address && { address }), symbol, decimals, value: before + value })
  }

  for (const { to, value } of calls) if (coin && !sameAddress(to, from)) add(coin, -BigInt(value))

  const isFee = feeOf(activity)
  for (const { address, topics, data } of logs) {
    const [event, payer, taker] = topics
    const amount = amountIn(data)
    const isOut = isWordOf(payer, from)
    if (event !== transferTopic || topics.length !== 3 || amount === 0n) continue
    if (isOut === isWordOf(taker, from) || (isOut && isFee(address, taker))) continue
    const token = tokenOf(address, tokens)
    if (token) add(token, isOut ? -amount : amount)
    else if (isOut) return undefined
  }

  // Any contract may write a deposit: it counts if a call paid the listed token that much, and no log tells more.
  const told = new Set(sums.keys())
  for (const { address, topics, data } of logs) {
    const [token, amount] = [tokenOf(address, tokens), amountIn(data)]
    const isPaid = calls.some(({ to, value }) => sameAddress(to, address) && BigInt(value) === amount)
    if (
      topics[0] === depositTopic &&
      isWordOf(topics[1], from) &&
      token &&
      isPaid &&
      !told.has(token.address)
    )
      add(token, amount)
  }

  const all = [...sums.values()]
  const given = all.flatMap((one) => (one.value < 0n ? { ...one, value: -one.value } : []))
  const got = all.filter(({ value }) => value > 0n)
  if (given.length + got.length === 0) return undefined
  const isSent = calls.some((call) => transferOf(call, coin, tokens))
  return { given, got, isSent, isSwap: given.length > 0 && got.length > 0 && !isSent }
}

/** The side that stands for the whole where there is room for one: what left, or of a swap what arrived. */
export function mainSide({ given, got, isSwap }: Pick<Moved, 'given' | 'got' | 'isSwap'>): Amount[] {
  return given.length > 0 && !isSwap ? given : got
}

/** Where a sponsor takes its fee in a token, the last call lets it: what it took is the fee of the batch. */
function feeOf({ sponsor, calls }: Activity): (token: Address, taker: Hex | undefined) => boolean {
  const last = sponsor === undefined ? undefined : calls.at(-1)
  const spender = last?.data.startsWith('0x095ea7b3') ? `0x${last.data.slice(10, 74)}` : undefined
  return (token, taker) => sameAddress(last?.to, token) && sameAddress(taker, spender)
}

const amountIn = (data: Hex) => (/^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : 0n)

function isWordOf(word: Hex | undefined, address: Address): boolean {
  return sameAddress(word, `0x${address.slice(2).padStart(64, '0')}`)
}
