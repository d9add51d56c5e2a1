import type { Address, Hex } from 'viem'
import type { Block } from '../../contracts/gas.ts'
import type { WarningBlock } from '../../domain/review/review.ts'
import type { CallsToJudge } from '../../domain/services.ts'
import { type Message, say, sayCount, type Text } from '../../domain/text/message.ts'
import { warned } from '../../domain/text/warned.ts'
import type { Rpc } from '../../rpc/client.ts'
import { bytesIn, resultOf } from '../../rpc/readResult.ts'
import { inTime } from '../nodeTimeout.ts'
import {
  asked,
  type CallWarning,
  type Codes,
  callWarnings,
  detectWarnings,
  type Found,
} from './detectWarnings.ts'

/**
 * The warnings about these calls, worst first, one per fact with all calls it applies to. Never throws; it
 * omits facts that a silent node would have to report.
 */
export async function warn(rpc: Rpc, judged: CallsToJudge, block?: Block): Promise<WarningBlock[]> {
  return warningsOf(await findings(rpc, judged, block), judged.calls.length)
}

/** The facts alone, each with its call. */
export async function findings(rpc: Rpc, judged: CallsToJudge, block: Block = 'latest'): Promise<Found[]> {
  const addresses = asked(judged)
  const codes = await codesOf(rpc, judged.chainId, addresses, block)
  const byAddress: Codes = new Map(addresses.map((one, index) => [one.toLowerCase(), codes[index]]))
  return detectWarnings(judged, byAddress)
}

/** Facts in words; `calls` is the number of calls. */
export function warningsOf(found: readonly Found[], calls: number): WarningBlock[] {
  return (Object.keys(callWarnings) as CallWarning[]).flatMap((kind) => {
    const same = found.filter((one) => one.kind === kind)
    // Each likeness is shown beside its original.
    const keyOf = ({ form, compare }: Found) => `${form} ${compare}`
    return [...new Set(same.map(keyOf))].map((key) => {
      const group = same.filter((one) => keyOf(one) === key)
      return blockFor(group[0] as Found, group, calls)
    })
  })
}

function blockFor(
  { kind, form, values, compare }: Found,
  same: readonly Found[],
  calls: number,
): WarningBlock {
  const who = distinct(same.flatMap((one) => one.values?.who ?? []))
  const messageName = kind === 'unusualApproval' ? (`${kind}${form ?? 'Self'}` as const) : kind
  const warning = warned(
    kind,
    callWarnings[kind],
    { ...values, ...(who.length > 0 && { who: fewOf(who) }) },
    messageName,
  )
  const numbers = [...new Set(same.flatMap(({ index }) => (index === undefined ? [] : [index + 1])))]
  const isTold = calls > 1 && numbers.length > 0
  const text = isTold ? withCalls(warning.text, numbers) : warning.text
  return { ...warning, text, ...(compare && { compare }) }
}

function distinct(texts: readonly Text[]): Text[] {
  const known = new Map(texts.map((one) => [JSON.stringify(one), one]))
  return [...known.values()]
}

function fewOf(names: readonly Text[]): Text {
  const [first = '', second = ''] = names
  const more = names.length - 2
  return more > 1 ? sayCount('warning_andOthers', more, { first, second }) : { list: names }
}

/** The text, and which calls it is about. */
function withCalls(text: Text, numbers: readonly number[]): Message {
  const [only = 0] = numbers
  if (numbers.length === 1) return say('warning_inCall', { text, number: only })
  if (numbers.length > 6) return sayCount('warning_inMany', numbers.length, { text })
  return say('warning_inCalls', { text, numbers: { list: numbers.map(String) } })
}

/** The code at each address; empty if the node does not answer in time. */
export async function codesOf(
  rpc: Rpc,
  chainId: number,
  targets: readonly Address[],
  block: Block = 'latest',
): Promise<(Hex | undefined)[]> {
  if (targets.length === 0) return []
  const requests = targets.map((to) => ({ method: 'eth_getCode', params: [to, block] }))
  const answers = await inTime(rpc.batch(chainId, requests))
  return answers.map((answer) => bytesIn(resultOf(answer)))
}
