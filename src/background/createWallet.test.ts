import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forSite } from '../domain/forSite.ts'
import { highCeiling } from '../domain/review/ceiling.fake.ts'
import { fake, reset } from '../lib/browser.fake.ts'
import { withOwnFiles } from '../lib/extensionFile.fake.ts'
import { request } from '../requests/router.fake.ts'
import { openJournal } from '../storage/journal/journal.ts'
import { signedRow } from '../storage/journal/row.fake.ts'
import { laneKey } from '../storage/journal/rows.ts'
import { createKnownRecipients } from '../storage/state/knownRecipients.ts'
import { password, testAddresses, testPhrase } from '../vault/vault.fake.ts'
import { createAutoLock } from './autoLock.ts'
import { typedHandlers } from './commands/typedHandlers.fake.ts'
import { createWallet } from './createWallet.ts'

const offline = vi.fn(() => Promise.reject(new Error('There is no network in unit tests')))

beforeEach(() => {
  reset()
  vi.stubGlobal('indexedDB', new IDBFactory())
  offline.mockClear()
  vi.stubGlobal('fetch', withOwnFiles(offline))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function make({ withVault = true, isOpen = (): boolean => false } = {}) {
  const show = vi.fn(async () => undefined)
  const autoLock = createAutoLock({ minutes: async () => 15, lock: async () => undefined })
  const wallet = await createWallet({
    show,
    release: async () => true,
    showScreen: async () => undefined,
    shownBatch: async () => undefined,
    isWatched: isOpen,
    changed: () => undefined,
    moved: async () => undefined,
    decided: async () => undefined,
    autoLock: () => autoLock,
  })
  await wallet.state.whole()
  const handlers = typedHandlers(await wallet.handlers())
  if (withVault) await handlers['vault.create']({ phrase: testPhrase, password })
  const waitForRequest = async () => {
    await vi.waitFor(async () => expect(await wallet.waiting()).not.toEqual([]))
    return (await wallet.waiting())[0]?.id ?? ''
  }
  const connect = async () => {
    const answer = wallet.router.route(request('eth_requestAccounts'))
    await handlers['approval.decide']({ id: await waitForRequest(), decision: 'approved' })
    return answer
  }
  return { ...wallet, handlers, show, asked: waitForRequest, connect }
}

describe('a wallet', () => {
  test("forwards a site's read of pending as it is, also to a node without pending", async () => {
    const error = { code: -32000, message: 'pending state is not available' }
    const bodies: string[] = []
    const node = async (_: unknown, init?: RequestInit) => {
      bodies.push(String(init?.body))
      const { id } = JSON.parse(String(init?.body))
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, error }))
    }
    vi.stubGlobal('fetch', withOwnFiles(node))
    const { router } = await make({ withVault: false })
    const read = request('eth_getBalance', [testAddresses[0], 'pending'])
    expect(await router.route(read)).toMatchObject({ error })
    expect(bodies).toEqual([expect.stringContaining('"pending"')])
  })

  test('asks once for a signature that its own page needs, however often that page asks again', async () => {
    const { handlers, waiting, asked } = await make()
    const typed = JSON.stringify({
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      domain: { name: 'Test' },
      message: { text: 'Hello' },
    })
    const id = '7'.repeat(32)
    const first = handlers['typedData.ask']({ id, typed })
    expect(await asked()).toBe(id)
    const again = handlers['typedData.ask']({ id, typed })
    expect(await waiting()).toHaveLength(1)
    await handlers['approval.decide']({ id, decision: 'approved' })
    expect(await first).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
    expect(await again).toEqual(await first)
  })

  test('answers what it knows while its journal does not open', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest())
    const { router, closed } = await make({ withVault: false })
    expect(await router.route(request('eth_chainId'))).toEqual({ result: '0x1' })
    // The next test uses the same storage object.
    await closed
    vi.restoreAllMocks()
  })

  test('asks for what a site waits for before it closes what is stored to content scripts', async () => {
    const setAccessLevel = vi.fn(async () => undefined)
    const read = vi.spyOn(fake.storage.local, 'get')
    Object.assign(fake.storage.local, { setAccessLevel })
    const { closed } = await make({ withVault: false })
    await closed
    Reflect.deleteProperty(fake.storage.local, 'setAccessLevel')
    expect(setAccessLevel).toHaveBeenCalledWith({ accessLevel: 'TRUSTED_CONTEXTS' })
    const [firstRead = 0] = read.mock.invocationCallOrder
    // The previous test's wallet may close the storage during this test.
    const shut = setAccessLevel.mock.invocationCallOrder.at(-1) ?? 0
    expect(firstRead).toBeLessThan(shut)
    vi.restoreAllMocks()
  })

  test('without accounts connects nobody', async () => {
    const { router, show } = await make({ withVault: false })
    expect(await router.route(request('eth_requestAccounts'))).toMatchObject({ error: { code: 4100 } })
    expect(show).not.toHaveBeenCalled()
  })

  test('connects a site to the selected account', async () => {
    const { connect, router, state } = await make()
    expect(await router.route(request('eth_accounts'))).toEqual({ result: [] })
    expect(await connect()).toEqual({ result: forSite([testAddresses[0]]) })
    expect(await router.route(request('eth_accounts'))).toEqual({ result: forSite([testAddresses[0]]) })
    expect(Object.keys(state.sessions.getState())).toEqual(['https://app.example'])
  })

  test('does not take a request that is malformed or switched off for a use of the connection', async () => {
    const { connect, router, state } = await make()
    await connect()
    const before = state.sessions.getState()
    vi.setSystemTime(Date.now() + 2 * 3_600_000)
    for (const [method, params] of [
      ['eth_signTransaction', [{}]],
      ['eth_signTransaction', [{ from: testAddresses[0], to: testAddresses[1] }]],
      ['personal_sign', []],
    ] as const)
      expect(await router.route(request(method, params))).toHaveProperty('error')
    await state.sessions.commit((now) => now)
    expect(state.sessions.getState()).toBe(before)
    await router.route(request('eth_accounts'))
    await state.sessions.commit((now) => now)
    expect(state.sessions.getState()).not.toBe(before)
  })

  test('remembers accounts and connections over a death of the background', async () => {
    await (await make()).connect()
    const { router, selectors } = await make({ withVault: false })
    expect(await router.route(request('eth_accounts'))).toEqual({ result: forSite([testAddresses[0]]) })
    expect(await selectors.vault()).toBe('unlocked')
  })

  test('that is locked answers reads, and approves nothing', async () => {
    const { connect, router, handlers, asked: waitForRequest } = await make()
    await connect()
    await handlers['vault.lock']({})
    expect(await router.route(request('eth_accounts'))).toEqual({ result: forSite([testAddresses[0]]) })
    const answer = router.route(request('personal_sign', ['0x00', testAddresses[0]]))
    const id = await waitForRequest()
    await expect(handlers['approval.decide']({ id, decision: 'approved' })).rejects.toMatchObject({
      kind: 'locked',
    })
    await handlers['vault.unlock']({ password })
    await handlers['approval.decide']({ id, decision: 'approved' })
    expect(await answer).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  })

  test('asks no node for what home shows first', async () => {
    let isOpen = false
    const { watched } = await make({ isOpen: () => isOpen })
    isOpen = true
    await watched('home')
    expect(offline).not.toHaveBeenCalled()
    await watched('rest')
    expect(offline).toHaveBeenCalled()
  })

  test('that is locked replaces nothing that was sent', async () => {
    const { handlers } = await make()
    const call = { key: 'https://app.example a', index: 0, ceiling: highCeiling(1) }
    await expect(handlers['batch.cancel'](call)).rejects.toMatchObject({ kind: 'unknownBatch' })
    await handlers['vault.lock']({})
    await expect(handlers['batch.speedUp'](call)).rejects.toMatchObject({ kind: 'locked' })
    await expect(handlers['batch.cancel'](call)).rejects.toMatchObject({ kind: 'locked' })
  })

  test('that is locked still lets the person reject', async () => {
    const { connect, router, handlers, asked: waitForRequest } = await make()
    await connect()
    await handlers['vault.lock']({})
    const answer = router.route(request('personal_sign', ['0x00', testAddresses[0]]))
    await handlers['approval.decide']({ id: await waitForRequest(), decision: 'rejected' })
    expect(await answer).toMatchObject({ error: { code: 4001 } })
  })

  test('that is reset forgets sites and accounts, and rejects what waits', async () => {
    const { connect, router, handlers, asked: waitForRequest, selectors } = await make()
    await connect()
    const answer = router.route(request('personal_sign', ['0x00', testAddresses[0]]))
    await waitForRequest()
    await handlers['vault.reset']({})
    expect(await answer).toMatchObject({ error: { code: 4001 } })
    expect(await selectors.vault()).toBe('empty')
    expect([await selectors.sites(), await selectors.accounts(), await selectors.account()]).toEqual([
      [],
      [],
      undefined,
    ])
  })

  test('that is reset forgets whom its accounts dealt with', async () => {
    const { handlers } = await make()
    const [alice, bob] = testAddresses
    await createKnownRecipients().add(alice, [bob], [alice])
    await handlers['vault.reset']({})
    expect(await createKnownRecipients().of(alice)).toEqual([])
  })

  test('shows a transfer of its own like the request of a site', async () => {
    const { handlers, asked: waitForRequest, waiting } = await make()
    await handlers['calls.ask']({ calls: [{ to: testAddresses[1], value: '0x7' }] })
    await waitForRequest()
    const [row] = await waiting()
    expect(row).toMatchObject({
      method: 'eth_sendTransaction',
      origin: fake.runtime.getURL('').replace(/\/$/, ''),
      params: [{ from: testAddresses[0], to: testAddresses[1], value: '0x7', chainId: '0x1' }],
    })
  })

  test('says at once what keeps a transfer from being shown', async () => {
    const { handlers } = await make()
    const send = () => handlers['calls.ask']({ calls: [{ to: testAddresses[1], value: '0x7' }] })
    await send()
    await expect(send()).rejects.toMatchObject({ answer: { code: -32002 } })
  })
})

describe('networks', () => {
  test('only nodes that the extension can reach are saved', async () => {
    const { handlers } = await make()
    const save = (rpcUrl: string) =>
      handlers['network.save']({ chainId: 7, name: 'Seven', symbol: 'SEV', rpcUrls: [rpcUrl] })
    await expect(save('http://node.example')).rejects.toMatchObject({ kind: 'invalidParams' })
    await expect(save('file:///etc/passwd')).rejects.toMatchObject({ kind: 'invalidParams' })
    await expect(save('no url')).rejects.toMatchObject({ kind: 'invalidParams' })
    await save('http://127.0.0.1:9545')
  })

  describe('a bundler', () => {
    const bundlerUrl = 'https://bundler.example/rpc'
    const seven = { chainId: 7, name: 'Seven', symbol: 'SEV', rpcUrls: ['http://127.0.0.1:9545'] }

    test('is saved as the page has checked it, kept, and removed', async () => {
      const { handlers, selectors } = await make()
      const saved = async () => (await selectors.networks()).find(({ chainId }) => chainId === 7)?.bundlerUrl
      await handlers['network.save']({ ...seven, bundlerUrl })
      await handlers['network.save']({ ...seven, name: 'Sept', bundlerUrl })
      expect(await saved()).toBe(bundlerUrl)
      await handlers['network.save'](seven)
      expect(await saved()).toBeUndefined()
      // The background may read balances of the selected network meanwhile.
      expect(offline).not.toHaveBeenCalledWith(bundlerUrl, expect.anything())
    })

    test.each(['http://bundler.example', 'file:///etc/passwd', 'no url', ''])(
      'at %j is refused, though the person accepts nodes without encryption',
      async (url) => {
        const { handlers, selectors } = await make()
        const save = handlers['network.save']({ ...seven, plain: true, bundlerUrl: url })
        await expect(save).rejects.toMatchObject({ data: { refusal: 'error_nodeUrl' } })
        expect((await selectors.networks()).some(({ chainId }) => chainId === 7)).toBe(false)
      },
    )
  })

  describe('with a pending transaction', () => {
    const [local, open] = [['http://127.0.0.1:9545'], ['https://node.example']]
    const busy = { data: { refusal: 'error_networkBusy' } }

    async function withPending(rpcUrls: string[]) {
      const { handlers, selectors } = await make()
      const save = (urls: string[]) =>
        handlers['network.save']({ chainId: 1, name: 'Ethereum', symbol: 'ETH', rpcUrls: urls })
      await save(rpcUrls)
      const journal = openJournal()
      const [origin, id] = ['https://shop.example', 'a']
      const lane = laneKey(1, testAddresses[0])
      const plan = { kind: 'batch', from: testAddresses[0], chainId: 1, mode: 'single', calls: [] } as const
      const { key } = await journal.plan({ origin, id, request: 'a', at: 1, plan: { ...plan, calls: [] } })
      await journal.sign([signedRow(key, 0, { lane })], { key, to: 'running' })
      await journal.close()
      const urls = async () => (await selectors.networks()).find(({ chainId }) => chainId === 1)?.rpcUrls
      return { save, urls, reset: () => handlers['network.remove']({ chainId: 1 }) }
    }

    test('keeps its nodes rather than a copy of its chain', async () => {
      const { save, urls, reset } = await withPending(open)
      await expect(save(local)).rejects.toMatchObject(busy)
      await expect(save([...local, ...open])).rejects.toMatchObject(busy)
      await expect(reset()).rejects.toMatchObject(busy)
      expect(await urls()).toEqual(open)
      await save(['https://other.example'])
    })

    test('of a copy of its chain gets its own nodes back', async () => {
      const { save, urls, reset } = await withPending(local)
      await save(open)
      expect(await urls()).toEqual(open)
      await save(['https://other.example'])
      await expect(save(local)).rejects.toMatchObject(busy)
      await expect(reset()).rejects.toMatchObject(busy)
    })

    test('of a copy of its chain is reset', async () => {
      const { urls, reset } = await withPending(local)
      await reset()
      expect(await urls()).not.toEqual(local)
    })
  })

  test('one that is unknown cannot be selected', async () => {
    const { handlers, router } = await make()
    await expect(handlers['network.select']({ chainId: 7 })).rejects.toMatchObject({ kind: 'unknownChain' })
    await handlers['network.select']({ chainId: 10 })
    expect(await router.route(request('eth_chainId'))).toEqual({ result: '0xa' })
  })
})

test('several calls of its own are one batch', async () => {
  const { handlers, asked: waitForRequest, waiting } = await make()
  const calls = [
    { to: testAddresses[1], value: '0x7' as const },
    { to: testAddresses[2], data: '0x01' as const },
  ]
  await handlers['calls.ask']({ calls })
  await waitForRequest()
  const [row] = await waiting()
  expect(row).toMatchObject({
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', from: testAddresses[0], chainId: '0x1', atomicRequired: false, calls }],
  })
})

test('the address book names an address once, in the order of names, and forgets it', async () => {
  const { handlers, selectors } = await make()
  await handlers['contact.save']({ address: testAddresses[1], name: 'Zoe' })
  await handlers['contact.save']({ address: testAddresses[2], name: 'Ben' })
  await handlers['contact.save']({ address: testAddresses[1], name: 'Ada' })
  expect(await selectors.contacts()).toEqual([
    { address: testAddresses[1], name: 'Ada' },
    { address: testAddresses[2], name: 'Ben' },
  ])
  await handlers['contact.remove']({ address: testAddresses[1] })
  expect(await (await make({ withVault: false })).selectors.contacts()).toHaveLength(1)
})
