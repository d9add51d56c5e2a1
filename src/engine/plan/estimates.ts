import type { Address } from 'viem'
import { callObject } from '../../contracts/gas.ts'
import type { Call } from '../../domain/batch.ts'
import { resultOf } from '../../rpc/readResult.ts'
import type { Answer } from '../node.ts'

type Request = { method: string; params: unknown[] }

/**
 * The requests that estimate the gas of calls which leave together. Equal calls share one request. So do bare
 * transfers to one account, which all need the same gas as long as the account has no code.
 */
export function estimates(from: Address, calls: readonly Call[]) {
  const first = new Map<string, Call>()
  for (const call of calls) if (!first.has(kindOf(call))) first.set(kindOf(call), call)
  const leaders = [...first.values()]
  const led = calls.filter((call) => first.get(kindOf(call))?.value !== call.value)
  const recipients = [...new Set(led.map(({ to }) => to))]

  return {
    requests: [
      ...leaders.map((call) => estimate(from, call)),
      ...recipients.map((to): Request => ({ method: 'eth_getCode', params: [to, 'pending'] })),
    ],

    /** The answer for each call. The calls in `left` need an estimate of their own after all. */
    read(answers: readonly Answer[]): { told: Map<Call, Answer | undefined>; left: Call[] } {
      const [gas, codes] = [answers.slice(0, leaders.length), answers.slice(leaders.length)]
      const isCodeless = (to: Call['to']) => resultOf(codes[recipients.indexOf(to)]) === '0x'
      const left = led.filter(({ to }) => !isCodeless(to))
      const entries = calls.map((call): [Call, Answer | undefined] => {
        const leader = first.get(kindOf(call))
        return [call, leader && gas[leaders.indexOf(leader)]]
      })
      return { told: new Map(entries), left }
    },
  }
}

/** The request that estimates the gas of one call. */
export function estimate(from: Address, call: Call): Request {
  return { method: 'eth_estimateGas', params: [callObject(from, call), 'pending'] }
}

function kindOf({ to, value, data }: Call): string {
  return to && data === '0x' ? to.toLowerCase() : `${to} ${value} ${data}`
}
