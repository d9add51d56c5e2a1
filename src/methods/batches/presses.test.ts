import { describe, expect, test } from 'vitest'
import type { Review } from '../../domain/review/review.ts'
import { blockOf } from '../../domain/review/reviewBlocks.ts'
import { plan } from '../../engine/plan/plan.ts'
import { inWords } from '../../i18n/inWords.ts'
import { alice, bob, call, delegate, type Fake, make } from '../methodContext.fake.ts'
import { eth_sendTransaction } from './eth_sendTransaction.ts'
import { removeDelegation } from './removeDelegation.ts'
import { one, send } from './sendCalls.fake.ts'

/** A wallet whose account is on a Ledger. */
function onLedger(): Fake {
  const fake = make()
  fake.services.accounts.list.mockReturnValue([{ address: alice, name: 'Ledger', kind: 'ledger' }])
  fake.services.engine.plan.mockImplementation(plan)
  return fake
}

function noteIn(review: Review | undefined): string {
  return inWords((review && blockOf(review, 'calls')?.note) ?? '')
}

describe('how often a Ledger will sign is said before it starts', () => {
  test('of a transaction: once', async () => {
    const { review } = await call(eth_sendTransaction, [{ from: alice, to: bob }], onLedger().context)
    expect(noteIn(review)).toBe('Signatures on your device: 1.')
  })

  test('of three calls: twice as one, the default, or three times', async () => {
    const fake = onLedger()
    const { review } = await send({ calls: [one, one, one] }, fake)
    expect(noteIn(review)).toBe('Signatures on your device: 3 one after another, 2 all together.')
    expect(fake.submitted).toMatchObject([{ mode: 'atomic', upgrade: delegate }])
  })

  test('of calls that are too long to run as one: once each, with the reason', async () => {
    const long = { to: bob, data: `0x${'00'.repeat(60_000)}` as const }
    const { review } = await send({ calls: [long, long, long] }, onLedger())
    expect(noteIn(review)).toMatch(/too long to run as one\. Your device signs 3 calls/)
  })

  test('of the removal of an upgrade: twice', async () => {
    const fake = onLedger()
    fake.services.chain.request.mockResolvedValue(`0xef0100${delegate.slice(2).toLowerCase()}`)
    const { review } = await call(removeDelegation, [{ from: alice }], fake.context)
    expect(noteIn(review)).toBe('Signatures on your device: 2.')
  })

  test('and of an account without a device nothing', async () => {
    const { review } = await call(eth_sendTransaction, [{ from: alice, to: bob }], make().context)
    expect(noteIn(review)).toBe('')
  })
})
