import type { Address, Hex } from 'viem'
import type { Block } from '../../contracts/gas.ts'
import type { WarningBlock } from '../../domain/review/review.ts'
import type { CallsToJudge } from '../../domain/services.ts'
import { listed } from '../../i18n/sentences.ts'
import { counted, t } from '../../i18n/translate.ts'
import { warned } from '../../i18n/warned.ts'
import type { Rpc } from '../../rpc/client.ts'
import { bytesIn, resultOf } from '../../rpc/readResult.ts'
import { inTime } from '../nodeTimeout.ts'
import { type CallWarning, callWarnings } from './callWarnings.ts'
import { asked, type Codes, type Found, judge } from './detectWarnings.ts'

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
  return judge(judged, byAddress)
}

/** Facts in words; `calls` is the number of calls. */
export function warningsOf(found: readonly Found[], calls: number): WarningBlock[] {
  return (Object.keys(callWarnings) as CallWarning[]).flatMap((kind) => {
    const same = found.filter((one) => one.kind === kind)
    const [first] = same
    return first ? [blockFor(first, same, calls)] : []
  })
}

function blockFor(
  { kind, form, values, compare }: Found,
  same: readonly Found[],
  calls: number,
): WarningBlock {
  const who = [...new Set(same.map((one) => one.values?.who ?? ''))].filter(Boolean)
  const told = kind === 'unusualApproval' ? (`${kind}${form ?? 'Self'}` as const) : kind
  const warning = warned(kind, callWarnings[kind], { ...values, who: fewOf(who) }, told)
  const numbers = [...new Set(same.flatMap(({ index }) => (index === undefined ? [] : [index + 1])))]
  const isTold = calls > 1 && numbers.length > 0
  const text = isTold ? withCalls(warning.text, numbers) : warning.text
  return { ...warning, text, ...(compare && { compare }) }
}

function fewOf(names: readonly string[]): string {
  const [first = '', second = ''] = names
  const more = names.length - 2
  return more > 1 ? counted('warning_andOthers', more, { first, second }) : listed(names)
}

/** The text, and which calls it is about. */
function withCalls(text: string, numbers: readonly number[]): string {
  const [only = 0] = numbers
  if (numbers.length === 1) return t('warning_inCall', { text, number: only })
  if (numbers.length > 6) return counted('warning_inMany', numbers.length, { text })
  return t('warning_inCalls', { text, numbers: listed(numbers.map(String)) })
}

/** The code at each address; empty if the node does not answer in time. */
export async function codesOf(
  rpc: Rpc,
  chainId: number,
  targets: readonly Address[],
  block: Block = 'latest',
): Promise<(Hex | undefined)[]> {
  if (targets.length === 0) return []
  const asked = targets.map((to) => ({ method: 'eth_getCode', params: [to, block] }))
  const answers = await inTime(rpc.batch(chainId, asked))
  return answers.map((answer) => bytesIn(resultOf(answer)))
}
