import { type Address, zeroAddress } from 'viem'
import type { AtomicCalls } from '../methods/services.ts'
import type { Call } from '../wire/batch.ts'
import type { Network } from '../wire/mirror.ts'
import { bytesIn, memberOf, quantityIn, resultOf } from './answers.ts'
import { unsignedAuthorization } from './authorization.ts'
import { delegateIn, delegationTo, findDelegate } from './delegates.ts'
import { encodeBatch, isReceiver } from './encodeBatch.ts'
import type { Answer } from './envelope.ts'
import type { Request, Rpc } from './rpc.ts'

/** EIP-7825: no transaction may ask for more gas. */
export const transactionGasCap = 16_777_216n

/** What a batch costs beyond its calls: the transaction, the authorization, the delegate and its loop. */
const overhead = { batch: 21_000n + 2_600n + 5_000n, upgrade: 25_000n, call: 10_000n }

/** The state that estimates start from: where a node pre-confirms, what it pre-confirmed. */
export type Block = 'latest' | 'pending'

/** The state to look at on a network. */
export function blockOf(network: Network | undefined): Block {
  return network?.preconfirmation ? 'pending' : 'latest'
}

/** A call as nodes take it for an estimate. */
export function callObject(from: Address, { to, value, data, gas }: Call) {
  return { from, ...(to && { to }), value, data, ...(gas && { gas }) }
}

/**
 * The estimate of all calls as one transaction from the account to itself. An account that is not upgraded yet runs
 * the delegate by a state override, and an unsigned authorization adds what the upgrade costs.
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

/** What the account sends to itself so that the calls run as one. */
export function atomicTransaction({ from, calls }: Pick<AtomicCalls, 'from' | 'calls'>, delegate: Address) {
  const kind = findDelegate(delegate)?.kind ?? 'erc7821'
  return { from, to: from, value: '0x0', data: encodeBatch(kind, calls) }
}

/**
 * Gas of the whole batch as one transaction, without a margin, and the most that one transaction can have on the
 * chain. `undefined` where nobody can tell, or where the batch would fail.
 */
export async function readAtomicGas(
  rpc: Rpc,
  batch: AtomicCalls,
  block: Block,
): Promise<{ gas: bigint; limit: bigint } | undefined> {
  const { chainId, from, calls, upgrade } = batch
  const delegate = upgrade ?? (await currentDelegate(rpc, chainId, from))
  if (!delegate || !calls.every(({ to }) => isReceiver(to))) return undefined
  const [head, whole, ...single] = await rpc.batch(chainId, [
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    atomicEstimate(batch, delegate, block),
    ...calls.map((call) => ({ method: 'eth_estimateGas', params: [callObject(from, call), block] })),
  ])
  const gas = gasOfBatch(calls, whole, single, upgrade !== undefined)
  return gas === undefined ? undefined : { gas, limit: limitIn(resultOf(head)) }
}

/**
 * The limit of a transaction by which an account removes its own upgrade. `undefined` where the node cannot tell: some
 * leave the authorization out of their estimate.
 */
export async function readRemovalGas(
  rpc: Rpc,
  chainId: number,
  from: Address,
  block: Block,
): Promise<bigint | undefined> {
  const authorizationList = [unsignedAuthorization(chainId, zeroAddress)]
  const transaction = { from, to: from, value: '0x0', data: '0x', authorizationList }
  const [answer] = await rpc.batch(chainId, [{ method: 'eth_estimateGas', params: [transaction, block] }])
  const estimate = quantityIn(resultOf(answer))
  if (estimate === undefined || estimate < transferGas + overhead.upgrade) return undefined
  const gas = withMargin(estimate)
  return gas < transactionGasCap ? gas : transactionGasCap
}

/** The node's own estimate of the whole, else the calls' estimates and what running them together adds. */
function gasOfBatch(
  calls: readonly Call[],
  whole: Answer | undefined,
  single: readonly Answer[],
  upgrade: boolean,
): bigint | undefined {
  const estimate = quantityIn(resultOf(whole))
  const asked = calls.every(({ gas }) => gas) ? sum(calls.map(({ gas = '0x0' }) => BigInt(gas))) : undefined
  if (estimate !== undefined)
    return asked === undefined ? estimate : larger(estimate, gasTogether(asked, calls.length, upgrade))
  const each = calls.map(({ gas }, index) => quantityIn(gas) ?? quantityIn(resultOf(single[index])))
  if (each.some((one) => one === undefined)) return undefined
  return gasTogether(sum(each.map((one) => one ?? 0n)), calls.length, upgrade)
}

/** What calls cost as one transaction, where each is known alone. */
export function gasTogether(gas: bigint, calls: number, upgrade: boolean): bigint {
  return gas + overhead.batch + overhead.call * BigInt(calls) + (upgrade ? overhead.upgrade : 0n)
}

async function currentDelegate(rpc: Rpc, chainId: number, account: Address): Promise<Address | undefined> {
  const [answer] = await rpc.batch(chainId, [{ method: 'eth_getCode', params: [account, 'pending'] }])
  return delegateIn(bytesIn(resultOf(answer)) ?? '0x')
}

/** What a transaction can have at most in this block. */
export function limitIn(block: unknown): bigint {
  const limit = quantityIn(memberOf(block, 'gasLimit'))
  return limit !== undefined && limit < transactionGasCap ? limit : transactionGasCap
}

/**
 * The limit of a call whose estimate fails although the user approved it: enough for nearly every call, so that its
 * failure is on chain, with a receipt and a reason, and cheap, since a revert gives back what it did not use.
 */
export const unknownGas = 1_000_000n

/** What a plain transfer costs, to an account without code. */
export const transferGas = 21_000n

/** A fifth on top of an estimate: the state may change until the transaction runs. A bare transfer cannot vary. */
export function withMargin(estimate: bigint): bigint {
  return estimate <= transferGas ? estimate : (estimate * 6n) / 5n
}

function sum(numbers: readonly bigint[]): bigint {
  return numbers.reduce((total, number) => total + number, 0n)
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
