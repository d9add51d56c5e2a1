import type { AbiFunction, Address, Hex } from 'viem'
import { encodeFunctionData, numberToHex } from 'viem/utils'
import { t } from '../../../i18n/translate.ts'
import { readAmount } from '../readAmount.ts'
import { readAddress } from '../recipients/readAddress.ts'
import { readArgument } from './readArgument.ts'

export type Way = 'pay' | 'function' | 'data'

/** The form's input for a call. */
export type Draft = {
  way: Way
  to: string
  /** In whole units of the coin; empty for none. */
  amount: string
  item: AbiFunction | undefined
  /** One text per parameter of the function. */
  args: readonly string[]
  data: string
}

/** Error messages by field. Arguments are `arg0`, `arg1` and so on. */
export type Problems = Partial<Record<string, string>>

export type Encoded = { to: Address; value: Hex; data: Hex }

/** Encodes a draft as a call, or returns all its problems. `decimals` are the coin's. */
export function buildCall(draft: Draft, decimals: number): { call: Encoded } | { problems: Problems } {
  const problems: Problems = {}
  const to = readAddress(draft.to)
  if ('problem' in to) problems.to = to.problem
  const isEmpty = draft.amount.trim() === '' && draft.way !== 'pay'
  const amount = isEmpty ? { value: 0n } : readAmount(draft.amount, decimals)
  if ('problem' in amount) problems.amount = amount.problem
  else if (amount.value > 0n && draft.way === 'function' && draft.item?.stateMutability === 'nonpayable')
    problems.amount = t('builder_takesNoCoins')
  const data = dataOf(draft, problems)
  if ('problem' in to || 'problem' in amount || data === undefined || Object.keys(problems).length > 0)
    return { problems }
  return { call: { to: to.address, value: numberToHex(amount.value), data } }
}

function dataOf({ way, item, args, data }: Draft, problems: Problems): Hex | undefined {
  if (way === 'pay') return '0x'
  if (way === 'data') {
    const read = readArgument(data, { type: 'bytes' })
    if ('problem' in read) problems.data = read.problem
    return 'problem' in read ? undefined : (read.value as Hex)
  }
  if (!item) {
    problems.item = t('builder_pickFunction')
    return undefined
  }
  const read = item.inputs.map((parameter, index) => readArgument(args[index] ?? '', parameter))
  for (const [index, one] of read.entries()) if ('problem' in one) problems[`arg${index}`] = one.problem
  if (read.some((one) => 'problem' in one)) return undefined
  try {
    return encodeFunctionData({
      abi: [item],
      functionName: item.name,
      args: read.map((one) => ('value' in one ? one.value : undefined)),
    })
  } catch {
    problems.item = t('builder_argumentsMisfit')
    return undefined
  }
}
