import { expect, test } from 'vitest'
import type { Fees } from '../../../domain/batch.ts'
import type { Preview } from '../../../domain/review/preview.ts'
import type { FeeChoice } from '../fees/feeChoices.ts'
import { siteFeeNotes } from './siteFeeNotes.ts'

const suggested: Fees = { maxFeePerGas: '0xffff', maxPriorityFeePerGas: '0xffff' }
const price = (wei: number) => ({ fees: suggested, price: `0x${wei.toString(16)}` as const })
const ready = (fee: number) =>
  ({
    state: 'ready',
    fee: { single: `0x${fee.toString(16)}` },
    gas: { single: '0x64' },
    speeds: { slow: price(1), normal: price(2), fast: price(3) },
  }) as unknown as Extract<Preview, { state: 'ready' }>

const notes = (fee: number, choice: FeeChoice = {}, fees: Fees | undefined = suggested) =>
  siteFeeNotes({ preview: ready(fee), mode: 'single', suggested: fees, fee: choice, coins: String }).map(
    ({ warning, text }) => `${warning}: ${text}`,
  )

test('fees of a site that are far above those of the network get a warning', () => {
  expect(notes(3001)).toEqual([expect.stringMatching(/^feeHigh: .*3001.*300/)])
  expect(notes(3000)).toEqual([])
})

test('fees that the person chose, or that no site suggested, get none', () => {
  expect(notes(3001, { speed: 'slow' })).toEqual([])
  expect(notes(3001, { exact: suggested })).toEqual([])
  expect(
    siteFeeNotes({ preview: ready(3001), mode: 'single', suggested: undefined, fee: {}, coins: String }),
  ).toEqual([])
})
