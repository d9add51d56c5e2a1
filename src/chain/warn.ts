import type { Address, Hex } from 'viem'
import type { CallsToJudge } from '../methods/method.ts'
import type { WarningBlock } from '../wire/review.ts'
import { bytesIn, resultOf } from './answers.ts'
import { listOf } from './explain/words.ts'
import { fileOf } from './file.ts'
import type { Block } from './gas.ts'
import { asked, type Codes, type Found, judge } from './judge.ts'
import type { Rpc } from './rpc.ts'
import { WarningWords, worded } from './warningWords.ts'

/** How long warnings wait for the chain, in milliseconds. */
const patience = 600

/** In the order in which they are shown. */
const callWarnings = fileOf('call-warnings.json', WarningWords)

/**
 * What the user should read before these calls run, worst first, one warning per fact with all calls it is true of.
 * Never throws; what a silent node would have to tell is left out.
 */
export async function warn(rpc: Rpc, judged: CallsToJudge, block: Block = 'latest'): Promise<WarningBlock[]> {
  const addresses = asked(judged)
  const [words, codes] = await Promise.all([
    callWarnings().catch(() => undefined),
    codesOf(rpc, judged.chainId, addresses, block),
  ])
  const byAddress: Codes = new Map(addresses.map((one, index) => [one.toLowerCase(), codes[index]]))
  const found = judge(judged, byAddress)
  const kinds = [...new Set([...Object.keys(words ?? {}), ...found.map(({ kind }) => kind)])]
  return kinds.flatMap((kind) => {
    const same = found.filter((one) => one.kind === kind)
    const [first] = same
    return first ? [blockFor(words, first, same, judged.calls.length)] : []
  })
}

function blockFor(
  words: WarningWords | undefined,
  { kind, values, compare }: Found,
  same: readonly Found[],
  calls: number,
): WarningBlock {
  const who = [...new Set(same.map((one) => one.values?.who ?? ''))].filter(Boolean)
  const warning = worded(words, kind, { ...values, who: fewOf(who) })
  const numbers = [...new Set(same.flatMap(({ index }) => (index === undefined ? [] : [index + 1])))]
  const where = calls > 1 && numbers.length > 0 ? ` ${callsIn(numbers)}.` : ''
  return { ...warning, text: `${warning.text}${where}`, ...(compare && { compare }) }
}

function fewOf(names: readonly string[]): string {
  const more = names.length - 2
  return more > 1 ? `${names.slice(0, 2).join(', ')} and ${more} others` : listOf(names)
}

function callsIn(numbers: readonly number[]): string {
  if (numbers.length === 1) return `Call ${numbers[0]}`
  return numbers.length > 6 ? `${numbers.length} calls` : `Calls ${listOf(numbers.map(String))}`
}

/** The code at each address; nothing at all where the node does not answer in time. */
export async function codesOf(
  rpc: Rpc,
  chainId: number,
  targets: readonly Address[],
  block: Block = 'latest',
): Promise<(Hex | undefined)[]> {
  if (targets.length === 0) return []
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<[]>((resolve) => {
    timer = setTimeout(() => resolve([]), patience)
  })
  const asked = targets.map((to) => ({ method: 'eth_getCode', params: [to, block] }))
  const answers = await Promise.race([rpc.batch(chainId, asked).catch(() => []), late])
  clearTimeout(timer)
  return answers.map((answer) => bytesIn(resultOf(answer)))
}
