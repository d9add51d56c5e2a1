import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { longestRequest, type RequestFrame, toPage, toWallet } from '../messages/pageFrames.ts'
import { icon } from '../page/walletIcon.ts'

type Provider = {
  request(args: unknown): Promise<unknown>
  isConnected(): boolean
  on(event: string, listener: (value: unknown) => void): Provider
  once(event: string, listener: (value: unknown) => void): Provider
  removeListener(event: string, listener: (value: unknown) => void): Provider
  send(payload: unknown, more?: unknown): Promise<unknown>
  sendAsync(payload: unknown, callback: (error: unknown, response: unknown) => void): void
  enable(): Promise<unknown>
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

function broken(): never {
  throw new Error('of the page')
}

/** A page with the provider. `sent` has the frames to the content script; `answer` and `tell` reply for it. */
async function makePage({
  origin = 'https://app.example',
  ethereum,
}: {
  origin?: string
  ethereum?: object
} = {}) {
  const window: EventTarget & { ethereum?: Provider } = new EventTarget()
  if (ethereum) Object.defineProperty(window, 'ethereum', { value: ethereum, configurable: false })
  vi.stubGlobal('window', window)
  vi.stubGlobal('self', { origin })
  const { parse } = JSON
  const sent: RequestFrame[] = []
  window.addEventListener(toWallet, (event) => sent.push(parse((event as CustomEvent).detail)))
  const announced: { info: Record<string, string>; provider: Provider }[] = []
  window.addEventListener('eip6963:announceProvider', (event) =>
    announced.push((event as CustomEvent).detail),
  )
  await import('./inpage.iife.ts')
  const tell = (frame: object) =>
    window.dispatchEvent(new CustomEvent(toPage, { detail: JSON.stringify({ jsonrpc: '2.0', ...frame }) }))
  return {
    window,
    sent,
    announced,
    tell,
    provider: window.ethereum as Provider,
    answer: (result: unknown, frame = sent.at(-1)) => tell({ id: frame?.id, result }),
  }
}

describe('announcement', () => {
  test('EIP-6963: on load and on every request, frozen, with a version 4 uuid', async () => {
    const { window, announced, provider } = await makePage()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(announced).toHaveLength(2)
    const [first, second] = announced
    expect(first).toBe(second)
    expect(first?.provider).toBe(provider)
    expect(Object.isFrozen(first) && Object.isFrozen(first?.info)).toBe(true)
    expect(first?.info).toMatchObject({ name: 'Volley', rdns: 'wallet.volley' })
    expect(first?.info.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  test('the icon is the picture that the extension has', () => {
    const svg = readFileSync(new URL('../../public/icon.svg', import.meta.url), 'utf8').trim()
    const inside = decodeURIComponent(icon.replace('data:image/svg+xml,', ''))
    expect(inside).toBe(svg.replaceAll('"', "'"))
  })

  test('another wallet that locked the place keeps it, and ours is announced all the same', async () => {
    const ethereum = { other: true }
    const { window, announced } = await makePage({ ethereum })
    expect(window.ethereum).toBe(ethereum)
    expect(announced).toHaveLength(1)
  })

  test('another wallet may take the place afterwards', async () => {
    const { window } = await makePage()
    const other = {} as Provider
    window.ethereum = other
    expect(window.ethereum).toBe(other)
    Object.defineProperty(window, 'ethereum', { value: undefined, configurable: false })
  })

  test('a sandboxed document gets no provider', async () => {
    const { window, announced } = await makePage({ origin: 'null' })
    expect(window.ethereum).toBeUndefined()
    expect(announced).toEqual([])
  })
})

describe('requests', () => {
  test('resolve with the result, not with an envelope', async () => {
    const { provider, sent, answer } = await makePage()
    const { request } = provider
    const result = request({ method: 'eth_chainId' })
    expect(sent).toEqual([{ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }])
    answer('0x1')
    expect(await result).toBe('0x1')
  })

  test('reject with an error that has code, message and data', async () => {
    const { provider, tell } = await makePage()
    const result = provider.request({ method: 'personal_sign', params: [] })
    tell({ id: 1, error: { code: 4001, message: 'No', data: { kind: 'userRejected' } } })
    const error = await result.catch((reason) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).toMatchObject({ code: 4001, message: 'No', data: { kind: 'userRejected' } })
  })

  const cycle: unknown[] = []
  cycle.push(cycle)
  test.each([
    ['no request', undefined],
    ['no method', {}],
    ['an empty method', { method: '' }],
    ['params that are a number', { method: 'eth_call', params: 1 }],
    ['params that are null', { method: 'eth_call', params: null }],
    ['a BigInt', { method: 'eth_call', params: [1n] }],
    ['a cycle', { method: 'eth_call', params: cycle }],
  ])('%s is -32602, and nothing is sent', async (_, args) => {
    const { provider, sent } = await makePage()
    await expect(provider.request(args)).rejects.toMatchObject({ code: -32602, message: 'Invalid params' })
    expect(sent).toEqual([])
  })

  test.each([[[{ calls: [{ value: 1n }] }]], [null], [5]])(
    'wallet_sendCalls that JSON cannot carry has the text of the interface: %o',
    async (params) => {
      const { provider, sent } = await makePage()
      await expect(provider.request({ method: 'wallet_sendCalls', params })).rejects.toMatchObject({
        code: -32602,
        message: 'The wallet cannot parse the request',
        data: { kind: 'unparsable' },
      })
      expect(sent).toEqual([])
    },
  )

  test.each([
    ['wallet_sendCalls', 5740],
    ['eth_call', -32602],
  ])('%s of more than fits is %i, and nothing is sent', async (method, code) => {
    const { provider, sent } = await makePage()
    const params = ['x'.repeat(longestRequest)]
    await expect(provider.request({ method, params })).rejects.toMatchObject({ code })
    expect(sent).toEqual([])
  })

  test.each([
    ['a getter', { get: () => broken() }],
    [
      'a method that throws',
      { get: (_: object, name: string) => (name === 'method' ? broken() : undefined) },
    ],
  ])('%s that throws is -32602, not an error of the page', async (_, trap) => {
    const { provider } = await makePage()
    await expect(provider.request(new Proxy({}, trap))).rejects.toMatchObject({ code: -32602 })
  })

  test('a getter is read once, and what it said then is sent', async () => {
    const { provider, sent } = await makePage()
    let reads = 0
    const params = {
      get params() {
        reads += 1
        return [reads]
      },
    }
    void provider.request(Object.assign(Object.create(params), { method: 'eth_call' }))
    expect(sent).toMatchObject([{ method: 'eth_call', params: [1] }])
    expect(reads).toBe(1)
  })

  test('params that ask while they are turned into text get an answer of their own', async () => {
    const { provider, sent, answer } = await makePage()
    let inner: Promise<unknown> | undefined
    const toJSON = () => {
      inner = provider.request({ method: 'eth_accounts' })
      return []
    }
    const outer = provider.request({ method: 'eth_chainId', params: { toJSON } })
    answer(
      '0x1',
      sent.find(({ method }) => method === 'eth_chainId'),
    )
    answer(
      ['0xa'],
      sent.find(({ method }) => method === 'eth_accounts'),
    )
    expect(await Promise.all([outer, inner])).toEqual(['0x1', ['0xa']])
  })

  test('members on every object of the page are none of an answer', async () => {
    const { provider, answer, tell } = await makePage()
    const polluted = { method: 'chainChanged', params: ['0xbad'], result: '0xbad' }
    const [good, bad] = [
      provider.request({ method: 'a', params: [] }),
      provider.request({ method: 'b', params: [] }),
    ]
    try {
      Object.assign(Object.prototype, polluted)
      answer('0x1', { jsonrpc: '2.0', id: 1, method: 'a' })
      tell({ id: 2, error: { code: 4001, message: 'No' } })
    } finally {
      for (const name of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, name)
    }
    expect(await good).toBe('0x1')
    await expect(bad).rejects.toMatchObject({ code: 4001 })
  })

  test('a page that breaks its own world later does not break what waits', async () => {
    const { provider, answer, sent } = await makePage()
    const result = provider.request({ method: 'eth_chainId' })
    const { stringify, parse } = JSON
    const dispatch = EventTarget.prototype.dispatchEvent
    try {
      JSON.stringify = JSON.parse = () => 'broken'
      EventTarget.prototype.dispatchEvent = () => {
        throw new Error('broken')
      }
      void provider.request({ method: 'eth_accounts' })
    } finally {
      Object.assign(JSON, { stringify, parse })
      EventTarget.prototype.dispatchEvent = dispatch
    }
    expect(sent.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_accounts'])
    answer('0x1', sent[0])
    expect(await result).toBe('0x1')
  })

  test('the pre-EIP-1193 interface works', async () => {
    const { provider, sent, answer, tell } = await makePage()
    const byName = provider.send('eth_chainId')
    answer('0x1')
    expect(await byName).toBe('0x1')

    const envelope = new Promise((resolve) => {
      provider.sendAsync({ id: 7, method: 'eth_accounts', params: [] }, (_, response) => resolve(response))
    })
    answer(
      [],
      sent.findLast(({ method }) => method === 'eth_accounts'),
    )
    expect(await envelope).toEqual({ jsonrpc: '2.0', id: 7, result: [] })

    const { length } = sent
    const many = new Promise((resolve) => {
      const payloads = [
        { id: 8, method: 'eth_chainId' },
        { id: 9, method: 'eth_call', params: [] },
      ]
      provider.sendAsync(payloads, (_, responses) => resolve(responses))
    })
    const [first, second] = sent.slice(length)
    tell({ id: second?.id, error: { code: -32602, message: 'Invalid params' } })
    answer('0x1', first)
    expect(await many).toEqual([
      { jsonrpc: '2.0', id: 8, result: '0x1' },
      { jsonrpc: '2.0', id: 9, error: expect.objectContaining({ code: -32602, message: 'Invalid params' }) },
    ])
    expect(await provider.send([])).toEqual([])

    const enabled = provider.enable()
    answer(
      ['0xa'],
      sent.findLast(({ method }) => method === 'eth_requestAccounts'),
    )
    expect(await enabled).toEqual(['0xa'])
  })
})

describe('what lasts', () => {
  test.each([
    ['chainChanged', { method: 'chainChanged', params: ['0x2'] }],
    ['accountsChanged', { method: 'accountsChanged', params: [[]] }],
    ['stale', { method: 'stale' }],
  ])('is answered by the page itself, until %s', async (_, change) => {
    const { provider, sent, tell } = await makePage()
    await keep({ provider, sent, tell }, 'eth_chainId', '0x1')
    const before = sent.length
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'eth_chainId', params: [] })).toBe('0x1')
    expect(sent).toHaveLength(before)
    tell(change)
    void provider.request({ method: 'eth_chainId' })
    expect(sent).toHaveLength(before + 1)
  })

  test('is forgotten before an event is announced', async () => {
    const { provider, sent, tell } = await makePage()
    await keep({ provider, sent, tell }, 'eth_chainId', '0x1')
    const onChainChanged = vi.fn(() => provider.request({ method: 'eth_chainId' }))
    provider.on('chainChanged', onChainChanged)
    const before = sent.length
    tell({ method: 'chainChanged', params: ['0x2'] })
    expect(onChainChanged).toHaveBeenCalled()
    expect(sent).toHaveLength(before + 1)
  })

  test('is not kept where something changed after the question', async () => {
    const { provider, sent, tell } = await makePage()
    await keep({ provider, sent, tell }, 'eth_accounts', [])
    const result = provider.request({ method: 'eth_chainId' })
    const question = sent.at(-1)
    tell({ method: 'chainChanged', params: ['0x2'] })
    tell({ id: question?.id, result: '0x1', lasts: true })
    await result
    const before = sent.length
    void provider.request({ method: 'eth_chainId' })
    expect(sent).toHaveLength(before + 1)
  })

  test('is a copy for each who asks, not kept with parameters, and not dropped by other messages', async () => {
    const { provider, sent, tell } = await makePage()
    await keep({ provider, sent, tell }, 'eth_accounts', ['0xa'])
    const first = (await provider.request({ method: 'eth_accounts' })) as string[]
    first.push('0xb')
    tell({ method: 'message', params: [{ type: 'eth_subscription', data: {} }] })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual(['0xa'])
    const before = sent.length
    void provider.request({ method: 'eth_accounts', params: [1] })
    void provider.request({ method: 'eth_accounts', params: {} })
    expect(sent).toHaveLength(before + 2)
  })

  /** Makes the page keep a result. After its first answer, the provider also requests the chain id. */
  async function keep(
    { provider, sent, tell }: Pick<Awaited<ReturnType<typeof makePage>>, 'provider' | 'sent' | 'tell'>,
    method: string,
    result: unknown,
  ) {
    const pending = provider.request({ method })
    tell({ id: sent.at(-1)?.id, result, lasts: true })
    await pending
    const more = sent.at(-1)
    if (more?.method === 'eth_chainId') tell({ id: more.id, result: '0x1', lasts: true })
  }
})

describe('events', () => {
  test('connect comes once, after the first answer, with the chain', async () => {
    const { provider, sent, answer } = await makePage()
    const connect = vi.fn()
    provider.on('connect', connect)
    void provider.request({ method: 'eth_accounts' })
    answer([])
    expect(sent.at(-1)).toMatchObject({ method: 'eth_chainId' })
    answer('0x1')
    await vi.waitFor(() => expect(connect).toHaveBeenCalledWith({ chainId: '0x1' }))
    void provider.request({ method: 'eth_accounts' })
    answer([])
    expect(connect).toHaveBeenCalledOnce()
  })

  test('reach every listener, in spite of one that throws, and no longer after removal', async () => {
    vi.useFakeTimers()
    const { provider, tell } = await makePage()
    const [every, once] = [vi.fn(), vi.fn()]
    provider.on('accountsChanged', () => {
      throw new Error('of the page')
    })
    const removed = vi.fn()
    provider.once('accountsChanged', removed).removeListener('accountsChanged', removed)
    provider.on('accountsChanged', every).once('accountsChanged', once)
    tell({ method: 'accountsChanged', params: [['0xa']] })
    tell({ method: 'accountsChanged', params: [[]] })
    provider.removeListener('accountsChanged', every)
    tell({ method: 'accountsChanged', params: [['0xb']] })
    expect(every.mock.calls).toEqual([[['0xa']], [[]]])
    expect(once.mock.calls).toEqual([[['0xa']]])
    expect(removed).not.toHaveBeenCalled()
    expect(() => vi.runAllTimers()).toThrow('of the page')
    vi.useRealTimers()
  })

  test('disconnect comes once the wallet is gone for good', async () => {
    const { provider, tell } = await makePage()
    const disconnect = vi.fn()
    provider.on('disconnect', disconnect)
    expect(provider.isConnected()).toBe(true)
    const results = [provider.request({ method: 'a' }), provider.request({ method: 'b' })]
    for (const id of [1, 2]) tell({ id, error: { code: 4900, message: 'Gone' } })
    const outcomes = await Promise.allSettled(results)
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(disconnect).toHaveBeenCalledOnce()
    expect(disconnect.mock.calls[0]?.[0]).toMatchObject({ code: 4900 })
    expect(provider.isConnected()).toBe(false)
  })

  test('a provider whose page gets a new one after an update rejects what waits, and all that comes later', async () => {
    const { provider, announced, sent, window, answer, tell } = await makePage()
    const [disconnect, accountsChanged] = [vi.fn(), vi.fn()]
    provider.on('disconnect', disconnect).on('accountsChanged', accountsChanged)
    const waiting = [provider.request({ method: 'a' }), provider.request({ method: 'b' })]
    vi.resetModules()
    await import('./inpage.iife.ts')
    for (const one of waiting) await expect(one).rejects.toMatchObject({ code: 4900 })
    expect(disconnect).toHaveBeenCalledOnce()
    expect(provider.isConnected()).toBe(false)

    // Both receive the same frames, and both count ids from one.
    const next = window.ethereum as Provider
    expect([announced.length, announced[1]?.provider]).toEqual([2, next])
    const late = provider.request({ method: 'c' })
    const result = next.request({ method: 'd' })
    await expect(late).rejects.toMatchObject({ code: 4900 })
    answer('new')
    expect(await result).toBe('new')
    expect(sent.map(({ method }) => method)).not.toContain('c')
    tell({ method: 'accountsChanged', params: [[]] })
    expect(accountsChanged).not.toHaveBeenCalled()
  })
})
