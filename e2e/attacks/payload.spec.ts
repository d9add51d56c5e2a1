import { expect, prompts, request, test } from './fixtures.ts'

/** Ends a hung test. A slow machine takes its time for ten thousand requests, each of which is logged. */
const minutes = 300_000

/** The outcomes of many equal requests, sent at once: the number of each error code, 0 for a result. */
function burst([method, count]: readonly [string, number]): Promise<Record<string, number>> {
  const answers = Array.from({ length: count }, () =>
    window.ethereum.request({ method } as never).then(
      () => 0,
      ({ code }: { code: number }) => code,
    ),
  )
  return Promise.all(answers).then((codes) => {
    const counts: Record<string, number> = {}
    for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
    return counts
  })
}

test('10,000 requests in a burst are all answered, by a result or by -32005', async ({
  evil,
  open,
  remember,
}) => {
  test.setTimeout(minutes)
  const page = await open(evil.origin)
  const unchanged = await remember()
  const {
    0: answered = 0,
    '-32005': refused = 0,
    ...others
  } = await page.evaluate(burst, ['eth_accounts', 10_000] as const)
  expect(others).toEqual({})
  expect(answered + refused).toBe(10_000)
  expect(answered).toBeGreaterThanOrEqual(2000)
  await unchanged()
})

test('a burst of reads neither exhausts the connections to the node nor makes it seem gone', async ({
  evil,
  open,
  asked,
  remember,
}) => {
  test.setTimeout(minutes)
  const page = await open(evil.origin)
  const unchanged = await remember()
  const before = asked('eth_blockNumber')
  expect(await page.evaluate(burst, ['eth_blockNumber', 500] as const)).toEqual({ 0: 500 })
  expect(asked('eth_blockNumber') - before).toBeLessThanOrEqual(600)
  await unchanged()
})

test('10,000 questions for the person in a burst are one prompt, and closing it ends them', async ({
  evil,
  open,
  wallet,
}) => {
  test.setTimeout(minutes)
  const page = await open(evil.origin)
  await page.evaluate(() => {
    const codes: number[] = []
    Object.assign(window, { codes })
    for (let count = 0; count < 10_000; count++)
      window.ethereum
        .request({ method: 'eth_requestAccounts' })
        .catch(({ code }: { code: number }) => codes.push(code))
  })
  const codes = () => page.evaluate(() => (window as unknown as { codes: number[] }).codes)
  await expect.poll(async () => (await codes()).length, { timeout: minutes }).toBe(9999)
  const prompt = await wallet.approval()
  await expect(prompt.getByText(/^\d+ of \d+$/)).toHaveCount(0)
  await wallet.reject()
  await expect.poll(async () => (await codes()).length).toBe(10_000)
  const received = await codes()
  expect(received.filter((code) => code !== -32002 && code !== -32005)).toEqual([4001])
  expect(prompts(wallet)).toEqual([])
})

for (const [method, code, message] of [
  ['eth_call', -32602, 'Invalid params'],
  ['personal_sign', -32602, 'Invalid params'],
  ['wallet_watchAsset', -32602, 'Invalid params'],
  ['wallet_sendCalls', 5740, 'The batch is too large for the wallet to process'],
] as const)
  test(`50 MB in ${method} are ${code} before they leave the page`, async ({
    connected,
    good,
    remember,
    asked,
  }) => {
    const page = await connected(good)
    const unchanged = await remember()
    const before = asked('eth_call')
    const answer = await page.evaluate(async (method) => {
      const params = [{ data: `0x${'00'.repeat(25_000_000)}` }]
      const pending = window.ethereum.request({ method, params } as never)
      return pending.catch(({ code, message }: Error & { code: number }) => ({
        code,
        message,
      }))
    }, method)
    expect(answer).toMatchObject({ code, message })
    expect(asked('eth_call')).toBe(before)
    await unchanged()
  })

test('50 MB that go past our provider go nowhere', async ({ evil, open, remember }) => {
  const page = await open(evil.origin)
  const unchanged = await remember()
  await page.evaluate(() => {
    const params = ['x'.repeat(50_000_000)]
    for (const detail of [
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_accounts', params }),
      { jsonrpc: '2.0', id: 1, method: 'eth_accounts', params },
      params,
    ])
      window.dispatchEvent(new CustomEvent('volley:to-wallet', { detail }))
  })
  expect(await request(page, 'eth_chainId')).toEqual({ result: '0x7a69' })
  await unchanged()
})

test('megabytes that fit, many at a time, are refused and hold nobody up', async ({
  connected,
  good,
  remember,
}) => {
  test.setTimeout(minutes)
  const page = await connected(good)
  const unchanged = await remember()
  const codes = await page.evaluate(async () => {
    const params = ['0x00', '0x', 'x'.repeat(8_000_000)]
    const answers = Array.from({ length: 10 }, () =>
      window.ethereum.request({ method: 'eth_getStorageAt', params } as never).then(
        () => 0,
        ({ code }: { code: number }) => code,
      ),
    )
    return Promise.all(answers)
  })
  expect(new Set(codes)).toEqual(new Set([-32602, -32005]))
  await unchanged()
})

test('nesting without end is -32602, however deep', async ({ connected, good, remember }) => {
  const page = await connected(good)
  const unchanged = await remember()
  const answers = await page.evaluate(async () => {
    const deep = (depth: number, leaf: unknown, wrap: (inner: unknown) => unknown) => {
      let value = leaf
      for (let level = 0; level < depth; level++) value = wrap(value)
      return value
    }
    const ask = (method: string, params: unknown) =>
      window.ethereum.request({ method, params } as never).then(
        () => 'answered',
        ({ code }: { code: number }) => code,
      )
    const found = new Set<unknown>()
    for (const depth of [101, 1000, 2000, 5000, 20_000, 200_000])
      for (const method of [
        'eth_call',
        'wallet_sendCalls',
        'personal_sign',
        'wallet_watchAsset',
        'eth_accounts',
      ])
        for (const wrap of [(inner: unknown) => [inner], (inner: unknown) => ({ inner })])
          found.add(await ask(method, [deep(depth, 1, wrap)]))
    return [...found]
  })
  expect(answers).toEqual([-32602])
  await unchanged()
})

test('getters, proxies and toJSON are read once, in the page, and what is approved is what was sent', async ({
  connected,
  good,
  wallet,
  person,
}) => {
  const page = await connected(good)
  const signing = page.evaluate(async (address) => {
    let reads = 0
    const params = new Proxy([] as unknown[], {
      get(_, name) {
        if (name === 'length') return 2
        if (name === '1') return address
        if (name === '0') {
          reads += 1
          return `0x${'68656c6c6f'.repeat(reads)}`
        }
        return undefined
      },
    })
    const frame = {
      get method() {
        return 'personal_sign'
      },
      params,
    }
    const signature = await window.ethereum.request(frame as never)
    return { reads, signature }
  }, person.address)
  const prompt = await wallet.approval()
  await expect(prompt.getByText('hello', { exact: true })).toBeVisible()
  await wallet.approve()
  expect(await signing).toEqual({ reads: 1, signature: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
})

test('params that throw, never end, or are no data are -32602', async ({ connected, good, remember }) => {
  const page = await connected(good)
  const unchanged = await remember()
  const codes = await page.evaluate(async () => {
    const thrower = () => {
      throw new Error('of the page')
    }
    const cycle: unknown[] = []
    cycle.push(cycle)
    const endless = { toJSON: () => ({ endless }) }
    const params: unknown[] = [
      { toJSON: thrower },
      new Proxy([], { get: thrower }),
      new Proxy([], { ownKeys: thrower, get: thrower, getPrototypeOf: thrower }),
      Object.defineProperty({}, 'to', { get: thrower, enumerable: true }),
      cycle,
      endless,
      [1n],
      () => [],
      Symbol('params'),
      null,
      7,
    ]
    const { proxy, revoke } = Proxy.revocable([], {})
    revoke()
    params.push(proxy)
    const answers = params.map((given) =>
      window.ethereum.request({ method: 'wallet_sendCalls', params: given } as never).then(
        () => 'answered',
        ({ code }: { code: number }) => code,
      ),
    )
    const frames = [
      undefined,
      null,
      1,
      'eth_accounts',
      [],
      new Proxy({}, { get: thrower }),
      {
        get method() {
          return thrower()
        },
      },
    ]
    const more = frames.map((given) =>
      window.ethereum.request(given as never).then(
        () => 'answered',
        ({ code }: { code: number }) => code,
      ),
    )
    return Promise.all([...answers, ...more])
  })
  expect(new Set(codes)).toEqual(new Set([-32602]))
  await unchanged()
})

test('names of prototypes in params are names and nothing more', async ({ connected, good, remember }) => {
  const page = await connected(good)
  const unchanged = await remember()
  const answers = await page.evaluate(async () => {
    const hostile = JSON.parse(
      '{"__proto__":{"connected":true,"origin":"x"},"constructor":{"prototype":{"polluted":1}},"to":"0x0"}',
    )
    const ask = (method: string, params: unknown) =>
      window.ethereum.request({ method, params } as never).catch(({ code }: { code: number }) => code)
    return [
      await ask('wallet_sendCalls', [hostile]),
      await ask('wallet_watchAsset', hostile),
      await ask('eth_call', [hostile]),
      await ask('__proto__', []),
      await ask('constructor', []),
      await ask('toString', [hostile]),
      await ask('wallet_getCallsStatus', ['__proto__']),
      await ask('x'.repeat(100_000), []),
    ]
  })
  expect(answers).toEqual([-32602, -32602, -32602, 4200, 4200, 4200, 5730, 4200])
  await unchanged()
})
