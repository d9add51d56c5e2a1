import { type Address, type Hex, hexToBigInt } from 'viem'
import type { Call } from '../wire/batch.ts'
import { bytesIn, memberOf, quantityIn } from './answers.ts'
import { type Block, callObject } from './gas.ts'
import { explainNodeError, explainRevert } from './revert.ts'
import type { Request } from './rpc.ts'

/** How one call went in a simulation. */
export type Simulated = { gas: bigint; failure?: string; coinsReceived: bigint }

/** `eth_simulateV1` reports moves of the coin as transfers of this token. */
const coinToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** All calls one after the other in one block's state, so that later ones see what earlier ones did. */
export function simulation(from: Address, calls: readonly Call[], block: Block): Request {
  const blockStateCalls = [{ calls: calls.map((call) => callObject(from, call)) }]
  return {
    method: 'eth_simulateV1',
    params: [{ blockStateCalls, traceTransfers: true, validation: false }, block],
  }
}

/** The calls' results, or `undefined` where the answer is no complete simulation. */
export function simulatedIn(result: unknown, from: Address, count: number): Simulated[] | undefined {
  const calls = memberOf(Array.isArray(result) ? result[0] : undefined, 'calls')
  if (!Array.isArray(calls) || calls.length !== count) return undefined
  const simulated = calls.map((call) => simulatedCall(call, from))
  return simulated.every((one) => one !== undefined) ? simulated : undefined
}

function simulatedCall(call: unknown, from: Address): Simulated | undefined {
  const gas = quantityIn(memberOf(call, 'gasUsed'))
  const status = quantityIn(memberOf(call, 'status'))
  if (gas === undefined || status === undefined) return undefined
  if (status === 1n) return { gas, coinsReceived: received(memberOf(call, 'logs'), from) }
  const error = memberOf(call, 'error')
  const message = memberOf(error, 'message')
  const told = explainNodeError({
    code: Number(memberOf(error, 'code')),
    message: typeof message === 'string' ? message : '',
    data: memberOf(error, 'data'),
  })
  const { reason } = told ?? explainRevert(bytesIn(memberOf(call, 'returnData')))
  return { gas, failure: reason, coinsReceived: 0n }
}

function received(logs: unknown, account: Address): bigint {
  if (!Array.isArray(logs)) return 0n
  const topic = `0x${account.slice(2).toLowerCase().padStart(64, '0')}`
  return logs.reduce((total: bigint, log: unknown) => {
    const address = memberOf(log, 'address')
    const topics = memberOf(log, 'topics')
    const amount = bytesIn(memberOf(log, 'data'))
    if (typeof address !== 'string' || address.toLowerCase() !== coinToken || !Array.isArray(topics))
      return total
    if (topics[0] !== transferTopic || topics[2] !== topic || topics[1] === topic) return total
    return amount && amount.length === 66 ? total + hexToBigInt(amount as Hex) : total
  }, 0n)
}
