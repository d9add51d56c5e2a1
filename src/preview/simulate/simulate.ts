import type { Address, Hex } from 'viem'
import { delegationTo } from '../../contracts/delegates.ts'
import { atomicTransaction, type Block, callObject } from '../../contracts/gas.ts'
import { explainNodeError, explainRevert, type Revert } from '../../contracts/revert.ts'
import type { Call, Fees } from '../../domain/batch.ts'
import type { AtomicCalls } from '../../domain/services.ts'
import type { Request } from '../../rpc/client.ts'
import { bytesIn, memberOf, quantityIn, wordIn } from '../../rpc/readResult.ts'
import { givenBy, leftOver } from './allowanceUse.ts'
import { type Change, changesIn } from './tokenLogs.ts'

/** The result of one transaction in a simulation. `changes` is absent if its logs cannot be read. */
export type Simulated = { gas: bigint; failure?: Revert; changes?: Change[] | undefined }

/** The results, and the rest of each allowance that the calls give, if its token reports it. */
export type Simulation = { ran: Simulated[]; left: (bigint | undefined)[] }

/** Calls of an account. What another account brings runs before them, in the same state. */
export type CallsToTry = {
  from: Address
  calls: readonly Call[]
  brings?: { from: Address; calls: readonly Call[] } | undefined
}

/** The fees and gas limits to sign, a limit for each transaction. `random` is what contracts read from the head. */
export type Terms = { fees: Fees; limits: readonly Hex[]; random?: Hex | undefined }

/** Nodes simulate no more than 256 blocks, and each seems twelve seconds later, which may miss a deadline. */
const mostBlocks = 64

/**
 * All calls one after the other. Each has a block of its own, up to `mostBlocks`: the last block has the rest. Later
 * calls see the effects of earlier ones. Without `terms` they cost nothing: their gas is not known yet.
 */
export function simulation(calls: CallsToTry, block: Block, terms?: Terms): Request {
  const all = calls.calls.map((call) => callObject(calls.from, call))
  return simulate(all, { ...calls, block, terms })
}

/** All calls as one transaction; an account without the upgrade gets the delegate's code by an override. */
export function atomicSimulation(
  batch: AtomicCalls & CallsToTry,
  delegate: Address,
  block: Block,
  terms?: Terms,
): Request {
  const { from, upgrade } = batch
  const stateOverrides = upgrade && { [from]: { code: delegationTo(upgrade) } }
  return simulate([atomicTransaction(batch, delegate)], { ...batch, block, stateOverrides, terms })
}

type Setting = CallsToTry & {
  block: Block
  stateOverrides?: Record<Address, { code: Hex }> | undefined
  terms: Terms | undefined
}

/**
 * With `terms` the node validates as for a block, with the real base fee: a contract must not detect the
 * simulation. Only runs without `terms` read the rest of allowances, since the account would have to pay for
 * each read.
 */
function simulate(transactions: readonly object[], setting: Setting): Request {
  const { from, calls, brings, block, stateOverrides, terms } = setting
  const first = brings?.calls.map((call) => ({ ...callObject(brings.from, call), ...terms?.fees })) ?? []
  const all = terms
    ? transactions.map((one, index) => ({ ...one, ...terms.fees, gas: terms.limits[index] }))
    : [...transactions, ...givenBy(calls).map((given) => callObject(from, leftOver(from, given)))]
  const inOrder = [...first, ...all]
  // JSON omits what is undefined.
  const blockStateCalls = inOrder.slice(0, mostBlocks).map((one, index) => ({
    calls: index + 1 < mostBlocks ? [one] : inOrder.slice(index),
    blockOverrides: terms?.random && { prevRandao: terms.random },
    stateOverrides: index === 0 ? stateOverrides : undefined,
  }))
  return {
    method: 'eth_simulateV1',
    params: [{ blockStateCalls, traceTransfers: true, validation: terms !== undefined }, block],
  }
}

/**
 * What contracts read as `prevrandao` in a head; a simulation has zero. Chains with a rule of their own for it
 * have a difficulty.
 */
export function randomIn(head: unknown): Hex | undefined {
  const random = bytesIn(memberOf(head, 'mixHash'))
  return random?.length === 66 && quantityIn(memberOf(head, 'difficulty')) === 0n ? random : undefined
}

/**
 * The results of `count` transactions, or `undefined` if the answer is no complete simulation. `free`: it had
 * no `terms`.
 */
export function simulatedIn(
  result: unknown,
  { from, calls, brings }: CallsToTry,
  count: number,
  free = true,
): Simulation | undefined {
  const found = Array.isArray(result) ? result.flatMap((one) => memberOf(one, 'calls')) : []
  const [first, looks] = [brings?.calls.length ?? 0, free ? givenBy(calls).length : 0]
  if (found.length !== first + count + looks) return undefined
  const answers = found.slice(first)
  const ran = answers.slice(0, count).map((call) => simulatedCall(call, from))
  const left = answers.slice(count).map((call) => {
    return quantityIn(memberOf(call, 'status')) === 1n ? wordIn(memberOf(call, 'returnData')) : undefined
  })
  return ran.every((one) => one !== undefined) ? { ran, left } : undefined
}

/** False if a call wrote logs that cannot be read: what they hide could matter most. */
export function isReadable({ ran }: Simulation): boolean {
  return ran.every(({ changes }) => changes)
}

function simulatedCall(call: unknown, from: Address): Simulated | undefined {
  const gas = quantityIn(memberOf(call, 'gasUsed'))
  const status = quantityIn(memberOf(call, 'status'))
  if (gas === undefined || status === undefined) return undefined
  if (status === 1n) {
    return { gas, changes: changesIn(memberOf(call, 'logs'), from) }
  }
  const error = memberOf(call, 'error')
  const message = memberOf(error, 'message')
  const revert = explainNodeError({
    code: Number(memberOf(error, 'code')),
    message: typeof message === 'string' ? message : '',
    data: memberOf(error, 'data'),
  })
  return { gas, failure: revert ?? explainRevert(bytesIn(memberOf(call, 'returnData'))), changes: [] }
}
