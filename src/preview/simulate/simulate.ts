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
export type Simulated = { gas: bigint; failure?: Revert; changes?: Change[] }

/** The results, and the rest of each allowance that the calls give, if its token reports it. */
export type Simulation = { ran: Simulated[]; left: (bigint | undefined)[] }

/** Calls of an account. What another account brings runs before them, in the same state. */
export type CallsToTry = {
  from: Address
  calls: readonly Call[]
  brings?: { from: Address; calls: readonly Call[] } | undefined
}

/** The fees and gas limits to sign, a limit for each transaction. */
export type Terms = { fees: Fees; limits: readonly Hex[] }

/**
 * All calls one after the other in one block's state, so that later calls see the effects of earlier ones.
 * Without `terms` they cost nothing: their gas is not known yet.
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
  const state = { calls: [...first, ...all], ...(stateOverrides && { stateOverrides }) }
  return {
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [state], traceTransfers: true, validation: terms !== undefined }, block],
  }
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
  const found = memberOf(Array.isArray(result) ? result[0] : undefined, 'calls')
  const [first, looks] = [brings?.calls.length ?? 0, free ? givenBy(calls).length : 0]
  if (!Array.isArray(found) || found.length !== first + count + looks) return undefined
  const answers = found.slice(first)
  const ran = answers.slice(0, count).map((call) => simulatedCall(call, from))
  const left = answers.slice(count).map((call) => {
    return quantityIn(memberOf(call, 'status')) === 1n ? wordIn(memberOf(call, 'returnData')) : undefined
  })
  return ran.every((one) => one !== undefined) ? { ran, left } : undefined
}

function simulatedCall(call: unknown, from: Address): Simulated | undefined {
  const gas = quantityIn(memberOf(call, 'gasUsed'))
  const status = quantityIn(memberOf(call, 'status'))
  if (gas === undefined || status === undefined) return undefined
  if (status === 1n) {
    const changes = changesIn(memberOf(call, 'logs'), from)
    return { gas, ...(changes && { changes }) }
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
