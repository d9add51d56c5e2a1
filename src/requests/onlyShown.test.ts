import type { Address } from 'viem'
import { stringToHex } from 'viem/utils'
import { describe, expect, test, vi } from 'vitest'
import type { FundsFirst, Rescue } from '../domain/batch.ts'
import { highCeiling } from '../domain/review/ceiling.fake.ts'
import type { Block, CallsBlock, CallView, Carried, Review } from '../domain/review/review.ts'
import type { Services, Submission, WholeTransaction } from '../domain/services.ts'
import type { TypedData } from '../domain/typedData.ts'
import type { Context } from '../methods/method.ts'
import { onlyShown } from './onlyShown.ts'
import { account, fakeMethod, makeRouter, request, review, until } from './router.fake.ts'

const other: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const site = 'https://site.example'
const call = { to, value: '0x1', data: '0xa9059cbb' } as const
const view: CallView = {
  ...call,
  to: { address: to },
  verb: '',
  sub: '',
  guessed: false,
  args: [],
  effects: [],
}
const typed: TypedData = {
  types: { EIP712Domain: [], Mail: [{ name: 'to', type: 'address' }] },
  primaryType: 'Mail',
  domain: {},
  message: { to },
}

const calls = (...views: CallView[]): Block => ({
  kind: 'calls',
  calls: views,
  mode: 'stepwise',
  options: ['stepwise'],
})
const shown = (...blocks: Block[]): Review => ({ ...review, from: account, blocks })

function bound(review: Review) {
  const services = {
    signer: {
      signMessage: vi.fn(async () => '0x01' as const),
      signTypedData: vi.fn(async () => '0x02' as const),
      signTransaction: vi.fn(async () => '0x03' as const),
    },
    engine: { submit: vi.fn(async () => undefined) },
  }
  const all = [...Object.values(services.signer), services.engine.submit]
  return {
    ...onlyShown(services as unknown as Services, review, async () => undefined, site),
    used: () => all.some((one) => one.mock.calls.length > 0),
  }
}

const submission = (more: Partial<Submission> = {}) =>
  ({ from: account, chainId: 1, calls: [call], ...more }) as Submission

describe('nothing is signed or sent but what the review shows', () => {
  test('by the sponsor that pays, and no other way', async () => {
    const sponsor = { url: 'https://pay.example' }
    const paid = shown({ ...calls(view), paidBy: 'Paid by pay.example' } as Block)
    await bound(paid).engine.submit(submission({ sponsor }))
    await refused(bound(shown(calls(view))), ({ engine }) => engine.submit(submission({ sponsor })))
    const own = bound(paid)
    await expect(own.engine.submit(submission())).rejects.toMatchObject({ kind: 'sponsorRefused' })
    expect(own.used()).toBe(false)
  })

  test('funds that were not shown are not brought', async () => {
    const brings: FundsFirst = {
      from: other,
      mode: 'single',
      calls: [{ ...call, to: account as Address }],
      ceiling: highCeiling(1),
    }
    const funded = shown(calls(view), { kind: 'funds', rows: [], brings: structuredClone(brings) })
    await bound(funded).engine.submit(submission({ brings }))
    for (const more of [
      {},
      { brings: { ...brings, from: account as Address } },
      { brings: { ...brings, calls: [{ ...call, value: '0x2' }] } },
      { brings: { ...brings, ceiling: highCeiling(2) } },
    ] satisfies Partial<Submission>[])
      await refused(bound(funded), ({ engine }) => engine.submit(submission(more)))
    await refused(bound(shown(calls(view))), ({ engine }) => engine.submit(submission({ brings })))
  })

  test('the transaction of another account carries what was shown, and no other account pays', async () => {
    const rescue: Rescue = { account, calls: [call], nonce: '0x1', gas: '0x2' }
    const carried = {
      from: other,
      calls: [{ to: other, value: '0x0' as const, data: '0x' as const }],
      rescue,
    }
    const carrying = (what: Carried) =>
      shown({ ...(calls(view) as CallsBlock), carried: structuredClone(what) })
    const shows = carrying(carried)
    const given = (more: Partial<Submission> = {}) => submission({ ...carried, ...more })
    await bound(shows).engine.submit(given())
    for (const more of [
      { from: to },
      { calls: [call] },
      { rescue: { ...rescue, account: to } },
      { rescue: { ...rescue, nonce: '0x2' as const } },
      { rescue: { ...rescue, calls: [] } },
      { rescue: undefined as never },
    ])
      await refused(bound(shows), ({ engine }) => engine.submit(given(more)))
    await refused(bound(shown(calls(view))), ({ engine }) => engine.submit(given()))
    // The review and the submission agree, but the screen shows other calls.
    const hidden = { ...carried, rescue: { ...rescue, calls: [{ ...call, value: '0x9' as const }] } }
    await refused(bound(carrying(hidden)), ({ engine }) => engine.submit(given({ rescue: hidden.rescue })))
  })

  test('for the fee in a token that was approved, and never without its price', async () => {
    const taken = { chainId: 1, host: 'pay.example', asset: { symbol: 'USDC', decimals: 6, known: true } }
    const fee = { token: to, paymaster: other, most: '0x64', cost: '0x1' } as const
    const paid = { ...calls(view), paidBy: 'Paid by pay.example' }
    const priced = shown({ ...paid, tokenFee: { ...taken, price: fee } } as Block)
    const sponsor = { url: 'https://pay.example' }
    await bound(priced).engine.submit(submission({ sponsor: { ...sponsor, fee } }))
    for (const other of [{ ...fee, most: '0x65' as const }, { ...fee, paymaster: to }, undefined])
      await refused(bound(priced), ({ engine }) =>
        engine.submit(submission({ sponsor: { ...sponsor, ...(other && { fee: other }) } })),
      )
    const unpriced = shown({ ...paid, tokenFee: taken } as Block)
    for (const one of [sponsor, { ...sponsor, fee }])
      await refused(bound(unpriced), ({ engine }) => engine.submit(submission({ sponsor: one })))
    await refused(bound(shown(paid as Block)), ({ engine }) =>
      engine.submit(submission({ sponsor: { ...sponsor, fee } })),
    )
  })

  test('of a message its text or its bytes, by the account that was named', async () => {
    const text = shown({ kind: 'message', text: 'hello' })
    expect(await bound(text).signer.signMessage(account, stringToHex('hello'))).toBe('0x01')
    expect(await bound(text).signer.signMessage(account, '0x68656C6C6F')).toBe('0x01')
    const bytes = shown({ kind: 'message', hex: '0xff' })
    expect(await bound(bytes).signer.signMessage(account, '0xff')).toBe('0x01')
    await refused(bound(text), ({ signer }) => signer.signMessage(account, stringToHex('hello!')))
    await refused(bound(text), ({ signer }) => signer.signMessage(other, stringToHex('hello')))
    await refused(bound(shown()), ({ signer }) => signer.signMessage(account, '0x'))
  })

  test('and by a device that takes its time, only while the site may still ask', async () => {
    let sign: ((signature: '0x01') => void) | undefined
    const signMessage = () =>
      new Promise<'0x01'>((resolve) => {
        sign = resolve
      })
    const requireAllowed = vi.fn(async () => undefined as unknown)
    const services = { signer: { signMessage }, engine: {} } as unknown as Services
    const { signer } = onlyShown(services, shown({ kind: 'message', text: 'hello' }), requireAllowed, site)
    const signing = signer.signMessage(account, stringToHex('hello'))
    await vi.waitFor(() => expect(sign).toBeDefined())
    requireAllowed.mockRejectedValue(new Error('disconnected'))
    sign?.('0x01')
    await expect(signing).rejects.toThrow('disconnected')
  })

  test('for the site that asks, which a device’s window names', async () => {
    const signer = { signMessage: vi.fn(), signTypedData: vi.fn(), signTransaction: vi.fn() }
    const services = { signer, engine: {} } as unknown as Services
    const all = shown({ kind: 'message', text: 'hello' }, { kind: 'typedData', typed }, calls(view))
    const bounded = onlyShown(services, all, async () => undefined, site).signer
    const whole = { ...call, chainId: 1, nonce: 0, gas: '0x5208', fees: { gasPrice: '0x1' } } as const
    await bounded.signMessage(account, stringToHex('hello'))
    await bounded.signTypedData(account, typed)
    await bounded.signTransaction(account, whole)
    for (const signs of Object.values(signer))
      expect(signs.mock.calls).toMatchObject([[account, expect.anything(), site]])
  })

  test('of a sign-in the account that the person picked', async () => {
    const options: Block = { kind: 'accounts', options: [account, other], picked: [account], several: false }
    const { from: _, ...signInReview } = shown(options, { kind: 'message', text: 'I am .', at: 5 })
    const saying = (whom: string) => stringToHex(`I am ${whom}.`)
    for (const one of [account, other] as Address[])
      expect(await bound(signInReview).signer.signMessage(one, saying(one))).toBe('0x01')
    for (const [one, message] of [
      [other, saying(account)],
      [account, saying(other)],
      [account, stringToHex('I am .')],
      [to, saying(to)],
    ] as const)
      await refused(bound(signInReview), ({ signer }) => signer.signMessage(one as Address, message))
  })

  test('of calls the account that they showed, and no other that is offered', async () => {
    const options: Block = { kind: 'accounts', options: [account, other], picked: [account], several: false }
    const callsReview = shown(options, calls(view))
    await bound(callsReview).engine.submit(submission())
    await refused(bound(callsReview), ({ engine }) => engine.submit(submission({ from: other })))
  })

  test('in the place of a transaction only where that one was named', async () => {
    const warning: Block = {
      kind: 'warning',
      warning: 'replacesTransaction',
      severity: 'warn',
      heading: '',
      text: '',
      replaces: 'site a',
    }
    const replacementReview = shown(warning, calls(view))
    await bound(replacementReview).engine.submit(submission({ nonce: 0, replaces: 'site a' }))
    for (const review of [replacementReview, shown(calls(view))])
      await refused(bound(review), ({ engine }) => engine.submit(submission({ replaces: 'site b' })))
  })

  test('of typed data all of it', async () => {
    const typedReview = shown({ kind: 'typedData', typed })
    expect(await bound(typedReview).signer.signTypedData(account, structuredClone(typed))).toBe('0x02')
    const another = { ...typed, message: { to: other } }
    await refused(bound(typedReview), ({ signer }) => signer.signTypedData(account, another))
  })

  test('of calls each with its receiver, value and data, in order, on the chain that was named', async () => {
    const callsReview = shown(calls(view))
    await bound(callsReview).engine.submit(submission())
    for (const wrong of [
      { from: other },
      { chainId: 2 },
      { calls: [] },
      { calls: [call, call] },
      { calls: [{ ...call, to: other }] },
      { calls: [{ ...call, value: '0x2' as const }] },
      { calls: [{ ...call, data: '0x' as const }] },
      { calls: [{ value: call.value, data: call.data }] },
    ])
      await refused(bound(callsReview), ({ engine }) => engine.submit(submission(wrong)))
    const second = { ...view, value: '0x2' as const }
    await refused(bound(shown(calls(view, second))), ({ engine }) =>
      engine.submit(submission({ calls: [{ ...call, value: '0x2' }, call] })),
    )
  })

  test('of a transaction that is only signed the same', async () => {
    const whole = { ...call, chainId: 1, nonce: 0, gas: '0x5208', fees: { gasPrice: '0x1' } } as const
    expect(await bound(shown(calls(view))).signer.signTransaction(account, whole)).toBe('0x03')
    await refused(bound(shown(calls(view))), ({ signer }) =>
      signer.signTransaction(account, { ...whole, to: other }),
    )
  })
})

test('a method gets no other services once the person approved', async () => {
  const signMessage = vi.fn(async () => '0x01' as const)
  const signs = fakeMethod({
    name: 'signs',
    review: async () => shown({ kind: 'message', text: 'hello' }),
    handle: ([text], { services }) => services.signer.signMessage(account, stringToHex(text)),
  })
  const services = { signer: { signMessage } } as unknown as Services
  const { router, journal } = await makeRouter([signs], { services })
  const approved = async (text: string) => {
    const pageRequest = request('signs', [text])
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    await router.decide(pageRequest.id, 'approved')
    return answer
  }
  expect(await approved('bye')).toMatchObject({ error: { code: -32603 } })
  expect(await approved('hello')).toEqual({ result: '0x01' })
  expect(signMessage).toHaveBeenCalledTimes(1)
})

test.each([
  { left: [], of: 'the site' },
  { left: [other], of: 'its account' },
])(
  'nothing is signed if $of was disconnected while an approved request waits for a node',
  async ({ left }) => {
    const signTransaction = vi.fn(async () => '0x01' as const)
    let answers = () => {}
    const node = new Promise<void>((resolve) => {
      answers = resolve
    })
    const handle = vi.fn(async (_: unknown, { services }: Context) => {
      await node
      return services.signer.signTransaction(account, { ...call, chainId: 1 } as unknown as WholeTransaction)
    })
    const signs = fakeMethod({
      name: 'signs',
      access: 'connected',
      review: async () => ({ ...shown(calls(view)), chainId: 1 }),
      handle,
    })
    const services = { signer: { signTransaction } } as unknown as Services
    const { router, journal, world } = await makeRouter([signs], { services })
    const pageRequest = request('signs')
    const answer = router.route(pageRequest)
    await until(journal, pageRequest.id, 'asked')
    await router.decide(pageRequest.id, 'approved')
    await vi.waitFor(() => expect(handle).toHaveBeenCalled())
    world.connected = left
    answers()
    expect(await answer).toMatchObject({ error: { code: 4100 } })
    expect(signTransaction).not.toHaveBeenCalled()
  },
)

type Bound = ReturnType<typeof bound>

async function refused(services: Bound, act: (services: Bound) => Promise<unknown>): Promise<void> {
  await expect(act(services)).rejects.toMatchObject({ kind: 'internal' })
  expect(services.used()).toBe(false)
}
