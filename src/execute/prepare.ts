import { type Address, type Hex, keccak256 } from 'viem'
import { type Delegate, delegateIn, delegationTo, findDelegate } from '../chain/delegates.ts'
import { encodeBatch } from '../chain/encodeBatch.ts'
import type { Plan } from '../journal/rows.ts'
import type { Call } from '../wire/batch.ts'
import { WalletError } from '../wire/errors.ts'
import type { Market } from './fees.ts'
import { atomicGas, plainGas } from './gas.ts'
import { type Answer, isMissing, type Node, resultOf } from './node.ts'

/** What the chain says at the moment of signing. */
export type Prepared = {
  /** `eth_getTransactionCount` on `pending`. */
  count: number
  /** The contract whose code the account runs, if any. */
  delegate: Address | undefined
  market: Market
  /** Per call that is about to be signed, in order. */
  gas: bigint[]
  /** What an atomic batch sends, and the delegate it is upgraded to on the way. */
  atomic?: { data: Hex; upgrade?: Address }
}

/** Asks for all that a signature needs. Throws `chainDisconnected`, or the `WalletError` that ends the batch. */
export async function prepare(node: Node, plan: Plan, indices: readonly number[]): Promise<Prepared> {
  const { chainId, from } = plan
  const plain = plan.mode === 'atomic' ? [] : indices.flatMap((index) => plan.calls[index] ?? [])
  const estimated = plain.map((call, place) => needsEstimate(call, plan.gas?.[indices[place] ?? 0]))
  const [count, code, pending, latest, priority, gasPrice, ...estimates] = await node.batch(chainId, [
    { method: 'eth_getTransactionCount', params: [from, 'pending'] },
    { method: 'eth_getCode', params: [from, 'pending'] },
    { method: 'eth_getBlockByNumber', params: ['pending', false] },
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    { method: 'eth_maxPriorityFeePerGas', params: [] },
    { method: 'eth_gasPrice', params: [] },
    ...plain.filter((_, place) => estimated[place]).map((call) => estimate(from, call)),
  ])
  const nonce = number(count)
  if (nonce === undefined) throw new WalletError('chainDisconnected', 'The node does not tell the nonce')

  const known = delegateIn(text(code) ?? '0x')
  const base = { count: Number(nonce), delegate: known, market: market(pending, latest, priority, gasPrice) }
  if (plan.mode === 'atomic') return { ...base, ...(await prepareAtomic(node, plan, known)) }

  let asked = 0
  const gas = plain.map((call, place) => {
    const answer = estimated[place] ? estimates[asked++] : undefined
    return plainGas(plan.gas?.[indices[place] ?? 0], call, number(answer))
  })
  return { ...base, gas }
}

async function prepareAtomic(
  node: Node,
  plan: Plan,
  current: Address | undefined,
): Promise<{ gas: bigint[]; atomic: NonNullable<Prepared['atomic']> }> {
  const { chainId, from, calls, gas: [chosen] = [] } = plan
  const upgrade = current === undefined ? plan.upgrade : undefined
  const delegate = findDelegate(current ?? plan.upgrade ?? '')
  if (!delegate) {
    throw new WalletError(
      'atomicityUnsupported',
      'The account is not upgraded to a contract that the wallet knows',
    )
  }
  const data = encodeBatch(delegate.kind, calls)
  const [code, whole, ...singles] = await node.batch(chainId, [
    { method: 'eth_getCode', params: [delegate.address, 'latest'] },
    {
      method: 'eth_estimateGas',
      params: [
        { from, to: from, data },
        'pending',
        ...(upgrade ? [{ [from]: { code: delegationTo(delegate.address) } }] : []),
      ],
    },
    ...(chosen ? [] : calls.map((call) => estimate(from, call))),
  ])
  if (upgrade) requireCode(delegate, text(code))
  const gas = atomicGas({
    chosen,
    calls,
    data,
    upgrades: upgrade !== undefined,
    whole: number(whole),
    singles: singles.map(number),
  })
  return { gas: [gas], atomic: { data, ...(upgrade && { upgrade: delegate.address }) } }
}

/** Without code at the delegate every call would succeed and do nothing; with other code it could do anything. */
function requireCode({ runtimeHash }: Delegate, code: Hex | undefined): void {
  if (code === undefined)
    throw new WalletError('chainDisconnected', 'The node does not tell what code the account would get')
  if (code === '0x' || (runtimeHash && keccak256(code) !== runtimeHash)) {
    throw new WalletError(
      'noUpgradesOnChain',
      'The contract for account upgrades is not deployed on this network',
    )
  }
}

function needsEstimate(call: Call, chosen: Hex | undefined): boolean {
  return chosen === undefined && call.gas === undefined
}

function estimate(from: Address, { to, value, data }: Call) {
  return { method: 'eth_estimateGas', params: [{ from, ...(to && { to }), value, data }, 'pending'] }
}

function market(
  pending: Answer | undefined,
  latest: Answer | undefined,
  tip?: Answer,
  price?: Answer,
): Market {
  const block = (resultOf(pending) ?? resultOf(latest)) as { baseFeePerGas?: Hex } | null | undefined
  const priority = number(tip)
  const gasPrice = number(price)
  return {
    ...(block?.baseFeePerGas !== undefined && { baseFee: BigInt(block.baseFeePerGas) }),
    ...(priority !== undefined && { priority }),
    ...(gasPrice !== undefined && { gasPrice }),
  }
}

function number(answer: Answer | undefined): bigint | undefined {
  const result = resultOf(answer)
  return typeof result === 'string' && /^0x[0-9a-f]+$/i.test(result) ? BigInt(result) : undefined
}

function text(answer: Answer | undefined): Hex | undefined {
  const result = resultOf(answer)
  if (typeof result === 'string') return result as Hex
  return isMissing(answer) ? '0x' : undefined
}
