import { type Address, decodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { sources } from '../../../../scripts/sources.mjs'
import type { CallView } from '../../../domain/review/review.ts'
import { blockOf } from '../../../domain/review/reviewBlocks.ts'
import { runOf, told } from '../ledger/trialLedger.ts'
import { practicePreview, practiceReview } from './practiceReview.ts'

const code = import.meta.glob<string>('./*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const calls = blockOf(practiceReview, 'calls')?.calls ?? []

/** The arguments as the call's bytes have them, each in the form in which the example shows it. */
function decoded({ signature, data }: CallView): string[] {
  const { args = [] } = decodeFunctionData({ abi: parseAbi([`function ${signature}` as string]), data })
  return (args as readonly (Address | bigint | Hex[])[]).flat().map(String)
}

test('the example shows what its bytes say', () => {
  expect(calls).toHaveLength(3)
  for (const call of calls)
    expect(
      call.args.map(({ value }) => (typeof value === 'object' && 'time' in value ? `${value.time}` : value)),
    ).toEqual(decoded(call))
})

test('it ends with what its calls add up to', () => {
  const { title, rows } = told(practiceReview, runOf(practicePreview, 'atomic'))
  expect(title).toMatch(/275.USDC.+0\.0832.ETH/)
  expect(rows.map(({ direction, asset }) => `${direction} ${asset.symbol}`)).toEqual([
    'sent USDC',
    'received ETH',
  ])
})

test('no file of the example sends a command, so nothing of it reaches the background', () => {
  const own = sources(import.meta.dirname)
  expect(own).toHaveLength(2)
  const shipped = Object.entries(code).filter(([file]) => !file.includes('.test.'))
  expect(shipped).toHaveLength(own.length)
  for (const [file, source] of shipped) expect(source, file).not.toMatch(/commands\/|browser\.|sendMessage/)
})
