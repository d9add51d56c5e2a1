import { renderToStaticMarkup } from 'react-dom/server'
import { serializeTransaction, stringToHex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { Purpose, SignedCalls } from './Purpose.tsx'
import { WantedFacts } from './WantedFacts.tsx'

const shop = `0x${'ab'.repeat(20)}` as const
const content = { chainId: 1, nonce: 7, gas: 21_000n, to: zeroAddress, maxFeePerGas: 10n ** 9n } as const
const bytes = serializeTransaction({ ...content, type: 'eip1559' })
const approve = { to: shop, value: '0x0', data: `0x095ea7b3${'00'.repeat(64)}` } as const
const pay = { to: shop, value: '0x8ac7230489e80000', data: '0x' } as const

type Batch = NonNullable<SignatureWanted['batch']>
const wanted = (
  row: Batch['row'],
  mode: Batch['plan']['mode'],
  change: Partial<SignatureWanted> = {},
): SignatureWanted => ({
  id: '0x',
  from: zeroAddress,
  path: '',
  kind: 'typedTransaction',
  bytes,
  chainId: 1,
  batch: { key: '', origin: '', plan: { mode, calls: [approve, pay] }, row },
  ...change,
})

/** The words of the window, without its markup. */
const words = (asked: SignatureWanted) =>
  renderToStaticMarkup(
    <>
      <Purpose wanted={asked} />
      <SignedCalls wanted={asked} />
      <WantedFacts wanted={asked} />
    </>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\u202f\u00a0\u2066-\u2069]/g, ' ')
    .replace(/\s+/g, ' ')

describe('the window of a device shows beside what the device shows', () => {
  test('each call of an atomic batch, which the device shows as one transaction to the account itself', () => {
    const text = words(wanted({ index: 0 }, 'atomic'))
    expect(text).toMatch(/Call 1 .*Call 2 .*10/)
    expect(text.toLowerCase().match(/abab/g)?.length).toBeGreaterThanOrEqual(2)
  })

  test('the most that the fee can be', () => {
    expect(words(wanted({ index: 1 }, 'stepwise'))).toMatch(/Call 2 of 2 .*Max fee 0\.000021/)
  })

  test.each([
    [{ index: 1, replaces: '0x11' }, 'Call 2 of 2 The same call again, with a higher fee.'],
    [{ index: 1, replaces: '0x11', fills: true }, 'Call 2 of 2 Cancels the call'],
    [{ index: 1, fills: true }, 'Call 2 of 2 Sends nothing'],
  ] as const)('that it asks for a replacement: %j', (row, said) => {
    expect(words(wanted(row, 'stepwise'))).toContain(said)
  })

  test('the domain and the type of typed data, of which a Ledger shows hashes', () => {
    const typed = {
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], Mail: [{ name: 'text', type: 'string' }] },
      domain: { name: 'Post office' },
      primaryType: 'Mail',
      message: { text: 'Hello' },
    }
    const { batch: _, ...asked } = wanted({ index: 0 }, 'single', {
      kind: 'typedData',
      bytes: stringToHex(JSON.stringify(typed)),
    })
    expect(words(asked)).toMatch(/Post office.*Mail/)
  })
})
