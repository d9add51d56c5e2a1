import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import type { Atomicity } from '../../domain/services.ts'
import { entryPoint } from '../../domain/userOperation.ts'
import { inWords } from '../../i18n/inWords.ts'
import { type Answer, alice, localhost, make, ready, supported } from '../methodContext.fake.ts'
import { batch, one, send } from './sendCalls.fake.ts'
import { wallet_getCapabilities } from './wallet_getCapabilities.ts'

const url = 'https://pay.example/v1'

/** A wallet whose network has a bundler and the EntryPoint. */
function able(atomicity: Atomicity = { ...ready, operations: true }) {
  const fake = make()
  fake.services.networks.get.mockImplementation(() => ({
    ...localhost,
    bundlerUrl: 'https://bundler.example',
  }))
  fake.services.chain.hasCode.mockImplementation(async (_, address) => address === entryPoint)
  fake.services.chain.atomicity.mockResolvedValue(atomicity)
  return fake
}

const paid = (change: object = {}) => ({ capabilities: { paymasterService: { url, ...change } } })
const plan = (change: object, fake = able(), answer?: Answer) => send(change, fake, {}, answer)

test('the only plan runs the calls as one, and the review says who pays and what a refusal means', async () => {
  const fake = able()
  const { review, result } = await plan(paid({ context: { policy: '1' } }), fake)
  const block = review?.blocks.find(({ kind }) => kind === 'calls')
  expect(block).toMatchObject({ mode: 'atomic', options: ['atomic'] })
  expect(block && 'paidBy' in block && block.paidBy && inWords(block.paidBy)).toBe('Paid by pay.example')
  expect(block).not.toHaveProperty('mayPay')
  expect(review?.blocks).toContainEqual(expect.objectContaining({ kind: 'upgrade', required: true }))
  const facts = review?.blocks.flatMap((one) => (one.kind === 'facts' ? one.facts : []))
  expect(facts?.map(({ value }) => inWords(value))).toEqual(['Nothing runs'])
  expect(fake.submitted).toMatchObject([
    { mode: 'atomic', sponsor: { url, context: { policy: '1' } }, upgrade: ready.delegate },
  ])
  expect(fake.submitted[0]).not.toHaveProperty('ceiling')
  expect(result).toMatchObject({ capabilities: { paymasterService: true } })
})

test('a single call runs as one operation too, and an upgraded account needs no upgrade', async () => {
  const fake = able({ ...supported, operations: true })
  const { review } = await plan({ ...paid(), calls: [one] }, fake)
  expect(review?.blocks.some(({ kind }) => kind === 'upgrade')).toBe(false)
  expect(fake.submitted).toMatchObject([{ mode: 'atomic', sponsor: { url } }])
})

test('where it is optional, the review says that the person may be asked to pay', async () => {
  const { review } = await plan(paid({ optional: true }))
  expect(review?.blocks.find(({ kind }) => kind === 'calls')).toMatchObject({ mayPay: true })
})

test.each([{}, { optional: true }])(
  'where another account brings funds first, the review says that these come even if the sponsor refuses: %j',
  async (change) => {
    const fake = able()
    const ceiling = highCeiling(1)
    fake.services.chain.ceilings.mockResolvedValue([ceiling])
    fake.services.tokens.balances.mockImplementation(async (_, owner, assets) =>
      assets.map(() => (owner === alice ? '0x0' : '0xffffffffffffffffffffffffffffff')),
    )
    const { capabilities } = paid(change)
    const { review } = await plan({ capabilities: { ...capabilities, auxiliaryFunds: {} } }, fake)
    expect(review?.blocks.some((one) => one.kind === 'funds' && one.brings)).toBe(true)
    const facts = review?.blocks.flatMap((one) => (one.kind === 'facts' ? one.facts : []))
    expect(facts?.map(({ value }) => inWords(value))).toContain(
      'Only the transfer from your other account runs',
    )
  },
)

describe('is 5700, or ignored where it is optional, if', () => {
  const cases: [string, ReturnType<typeof make>, object?][] = [
    ['the network has no bundler', make()],
    [
      'the network has no EntryPoint',
      without((fake) => fake.services.chain.hasCode.mockResolvedValue(false)),
    ],
    ['the account runs other code', able(supported)],
    ['the account cannot be upgraded', able({ status: 'unsupported', because: 'chain' })],
    ['a call is to the account itself', able(), { calls: [{ ...one, to: batch()[0]?.from }] }],
    [
      'every call may fail alone',
      able(),
      {
        calls: [{ ...one, capabilities: { flowControl: { onFailure: 'continue' } } }],
        more: { flowControl: { atomicity: 'none' } },
      },
    ],
  ]

  test.each(cases)('%s', async (_, fake, { more, ...change }: { more?: object } = {}) => {
    const asked = (optional: boolean) => ({
      ...change,
      capabilities: { paymasterService: { url, ...(optional && { optional }) }, ...more },
    })
    await expect(plan(asked(false), fake)).rejects.toMatchObject({
      kind: 'unsupportedCapability',
      data: { capability: 'paymasterService', path: '0.capabilities.paymasterService' },
    })
    await plan(asked(true), fake)
    expect(fake.submitted).toHaveLength(1)
    expect(fake.submitted[0]).not.toHaveProperty('sponsor')
  })

  function without(change: (fake: ReturnType<typeof make>) => void) {
    const fake = able()
    change(fake)
    return fake
  }
})

describe('the wallet asks a paymaster over https on public hosts only', () => {
  test.each([
    'http://pay.example',
    'https://127.0.0.1',
    'https://[::1]/',
    'https://192.168.1.1',
    'https://printer',
    'ftp://pay.example',
    'pay.example',
    '',
    `https://pay.example/${'a'.repeat(3000)}`,
  ])('%s is refused', async (bad) => {
    await expect(plan(paid({ url: bad }))).rejects.toMatchObject({
      kind: 'unparsable',
      data: { path: '0.capabilities.paymasterService.url' },
    })
  })

  test('whatever the URL is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.webUrl(), fc.string()), async (some) => {
        const fake = able()
        await plan(paid({ url: some, optional: true }), fake)
        const [submitted] = fake.submitted
        if (submitted?.sponsor) expect(new URL(submitted.sponsor.url).protocol).toBe('https:')
      }),
      { numRuns: 50 },
    )
  })

  test('a page on this computer may name one on this computer', async () => {
    const fake = able()
    await send(paid({ url: 'http://localhost:3000' }), fake, { origin: 'http://localhost:8080' })
    expect(fake.submitted).toMatchObject([{ sponsor: { url: 'http://localhost:3000' } }])
  })
})

test('after a refusal the person pays: the same request has a plan of its own', async () => {
  const fake = able()
  const { review } = await send(paid({ optional: true }), fake, { edits: { unsponsored: true } })
  expect(review?.blocks.find(({ kind }) => kind === 'calls')).not.toHaveProperty('paidBy')
  expect(fake.submitted[0]).not.toHaveProperty('sponsor')
})

test('capabilities report it only where entry point, delegate and bundler are there', async () => {
  const ask = async (fake: ReturnType<typeof make>) =>
    wallet_getCapabilities.handle([batch()[0]?.from as never, [31337]] as never, fake.context)
  expect(await ask(able())).toMatchObject({ '0x7a69': { paymasterService: { supported: true } } })
  for (const fake of [make(), able(supported)])
    expect(await ask(fake)).not.toMatchObject({ '0x7a69': { paymasterService: expect.anything() } })
})

test('what was approved with a fee is paid by the account, even if the sponsor could pay by then', async () => {
  const fake = able({ ...supported, operations: true })
  await plan(paid({ optional: true }), fake, { ceiling: highCeiling(1) })
  expect(fake.submitted[0]).not.toHaveProperty('sponsor')
})
