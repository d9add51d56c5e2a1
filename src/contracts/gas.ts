import { type Address, zeroAddress } from 'viem'
import type { Call } from '../domain/batch.ts'
import type { Network } from '../domain/network.ts'
import type { AtomicCalls, GasNeeded, GasToKnow } from '../domain/services.ts'
import { present } from '../lib/present.ts'
import type { Request, Rpc } from '../rpc/client.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { memberOf, quantityIn, resultOf } from '../rpc/readResult.ts'
import { unsignedAuthorization } from './authorization.ts'
import { delegationTo, findDelegate } from './delegates.ts'
import { encodeBatch, isReceiver } from './encodeBatch.ts'

/** The gas of a plain transfer to an account without code. */
export const transferGas = 21_000n

/** The gas of a batch beyond its calls: the transaction, the authorization, the delegate and its loop. */
const overhead = { batch: 21_000n + 2_600n + 5_000n, upgrade: 25_000n, call: 10_000n }

const headRequest = { method: 'eth_getBlockByNumber', params: ['latest', false] }

/** The state that estimates start from: `pending` on networks that pre-confirm transactions. */
export type Block = 'latest' | 'pending'

/** The state to read on a network. */
export function blockOf(network: Network | undefined): Block {
  return network?.preconfirmation ? 'pending' : 'latest'
}

/** A call as the transaction object that nodes expect. */
export function callObject(from: Address, { to, value, data, gas }: Call) {
  return { from, value, data, ...present({ to, gas }) }
}

/**
 * The estimate of all calls as one transaction from the account to itself. An account that is not upgraded yet
 * runs the delegate by a state override, and an unsigned authorization adds the gas of the upgrade.
 */
export function atomicEstimate(
  { chainId, from, calls, upgrade }: AtomicCalls,
  delegate: Address,
  block: Block,
): Request {
  const transaction = atomicTransaction({ from, calls }, delegate)
  if (!upgrade) return { method: 'eth_estimateGas', params: [transaction, block] }
  return {
    method: 'eth_estimateGas',
    params: [
      { ...transaction, authorizationList: [unsignedAuthorization(chainId, upgrade)] },
      block,
      { [from]: { code: delegationTo(upgrade) } },
    ],
  }
}

/** The transaction to itself by which the account runs the calls as one. */
export function atomicTransaction({ from, calls }: Pick<AtomicCalls, 'from' | 'calls'>, delegate: Address) {
  const kind = findDelegate(delegate)?.kind ?? 'erc7821'
  return { from, to: from, value: '0x0', data: encodeBatch(kind, calls) }
}

/**
 * The gas that calls need, without a margin: each call by itself, and all as one if a delegate is named. Also
 * the most gas of one transaction. `undefined` stands for gas that the node can't tell, and for calls that
 * would fail.
 */
export async function readGas(
  rpc: Rpc,
  { delegate, ...batch }: GasToKnow,
  block: Block,
  cap: Promise<bigint | undefined>,
): Promise<GasNeeded> {
  const { chainId, from, calls, upgrade } = batch
  const asOne = delegate && calls.every(({ to }) => isReceiver(to)) ? delegate : undefined
  const open = calls.filter(({ gas }) => gas === undefined)
  const [head, ...answers] = await rpc.batch(chainId, [
    headRequest,
    ...open.map((call) => ({ method: 'eth_estimateGas', params: [callObject(from, call), block] })),
    ...(asOne ? [atomicEstimate(batch, asOne, block)] : []),
  ])
  const limit = limitIn(resultOf(head), await cap)
  const estimates = new Map(open.map((call, index) => [call, estimateIn(answers[index], limit)]))
  const each = calls.map((call) => quantityIn(call.gas) ?? estimates.get(call))
  const estimate = asOne && estimateIn(answers[open.length], limit)
  const whole = asOne && gasOfBatch(calls, estimate, each, upgrade !== undefined)
  return { calls: each, ...present({ limit, whole }) }
}

/** The most gas that one transaction can have now. */
export async function readGasLimit(
  rpc: Rpc,
  chainId: number,
  cap: Promise<bigint | undefined>,
): Promise<bigint | undefined> {
  const [head] = await rpc.batch(chainId, [headRequest])
  return limitIn(resultOf(head), await cap)
}

/**
 * The gas limit of a transaction by which an account removes its own upgrade. `undefined` if the node can't
 * tell: some nodes omit the authorization from the estimate, and no removal needs more than a transaction can
 * have.
 */
export async function readRemovalGas(
  rpc: Rpc,
  chainId: number,
  from: Address,
  block: Block,
  cap: Promise<bigint | undefined>,
): Promise<bigint | undefined> {
  const authorizationList = [unsignedAuthorization(chainId, zeroAddress)]
  const transaction = { from, to: from, value: '0x0', data: '0x', authorizationList }
  const [head, answer] = await rpc.batch(chainId, [
    headRequest,
    { method: 'eth_estimateGas', params: [transaction, block] },
  ])
  const estimate = quantityIn(resultOf(answer))
  if (estimate === undefined || estimate < transferGas + overhead.upgrade) return undefined
  const limit = limitIn(resultOf(head), await cap)
  return lower(estimate, limit) < estimate ? undefined : lower(withMargin(estimate), limit)
}

/**
 * The node's estimate of the whole, or the app's gas if that is more: the app's figure is a minimum for its
 * call. Without an estimate, the calls' own gas plus the overhead of running them together.
 */
function gasOfBatch(
  calls: readonly Call[],
  estimate: bigint | undefined,
  each: readonly (bigint | undefined)[],
  upgrade: boolean,
): bigint | undefined {
  const appGas = calls.flatMap(({ gas }) => (gas === undefined ? [] : [BigInt(gas)]))
  if (estimate !== undefined)
    return appGas.length === 0 ? estimate : larger(estimate, gasTogether(sum(appGas), calls.length, upgrade))
  if (each.some((one) => one === undefined)) return undefined
  return gasTogether(sum(each.map((one) => one ?? 0n)), calls.length, upgrade)
}

/** The gas of calls as one transaction, from the sum of their own gas. */
export function gasTogether(gas: bigint, calls: number, upgrade: boolean): bigint {
  return gas + overhead.batch + overhead.call * BigInt(calls) + (upgrade ? overhead.upgrade : 0n)
}

/** The most gas of a transaction in this block. `cap` comes from the network's rules, if they name one. */
export function limitIn(block: unknown, cap: bigint | undefined): bigint | undefined {
  const limit = quantityIn(memberOf(block, 'gasLimit'))
  // Some chains have no such limit, and report a number that is too low for any transaction.
  return limit === undefined || limit < transferGas ? cap : lower(limit, cap)
}

/**
 * The gas limit of a call that the user approved although its estimate fails. It suffices for nearly every
 * call, so a failure is on chain, with a receipt and a reason; and it is cheap, since a revert refunds unused
 * gas.
 */
export const unknownGas = 1_000_000n

/**
 * The gas in a node's estimate. Nodes that enforce a transaction limit do not estimate beyond it: they answer
 * that the call needs more than that.
 */
export function estimateIn(answer: Answer | undefined, limit: bigint | undefined): bigint | undefined {
  if (!answer || 'result' in answer) return quantityIn(resultOf(answer))
  const { message } = answer.error.answer
  const [, bound] = /gas required exceeds allowance:? \(?(\d{1,20})\b/i.exec(message) ?? []
  return bound !== undefined && limit !== undefined && BigInt(bound) >= limit ? BigInt(bound) + 1n : undefined
}

/** The gas, or the limit where that is lower. */
export function lower(gas: bigint, limit: bigint | undefined): bigint {
  return limit !== undefined && limit < gas ? limit : gas
}

/** A fifth on top of an estimate: the state may change until the transaction runs. A bare transfer cannot vary. */
export function withMargin(estimate: bigint): bigint {
  return estimate <= transferGas ? estimate : (estimate * 6n) / 5n
}

/** At most the estimate from which `withMargin` made this much. */
export function withoutMargin(gas: bigint): bigint {
  return (gas * 5n) / 6n
}

/**
 * The most gas that a call can need if a simulation reports that it used this much. A refund of up to a fifth
 * (EIP-3529) comes only after the call, so the call needs that gas first. An estimate includes it.
 */
export function beforeRefund(used: bigint): bigint {
  return used <= transferGas ? used : (used * 5n) / 4n + 1n
}

function sum(numbers: readonly bigint[]): bigint {
  return numbers.reduce((total, number) => total + number, 0n)
}

export function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
