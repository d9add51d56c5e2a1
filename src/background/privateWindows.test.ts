import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { numberToHex } from 'viem'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SerializedError } from '../domain/errors.ts'
import { forSite } from '../domain/forSite.ts'
import { highCeiling } from '../domain/review/ceiling.fake.ts'
import { makeNodes } from '../fuzz/fuzzNode.fake.ts'
import { token } from '../fuzz/values.fake.ts'
import { fake, reset } from '../lib/browser.fake.ts'
import { withOwnFiles } from '../lib/extensionFile.fake.ts'
import { batchOf } from '../messages/screenPaths.ts'
import { announceChanges } from '../requests/emitChanges.ts'
import { createEvents } from '../requests/events.ts'
import { mortal, origin, request } from '../requests/router.fake.ts'
import { openJournal } from '../storage/journal/journal.ts'
import { batchKey, isPrivateOwner, ownerOf } from '../storage/journal/rows.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import { createKnownRecipients } from '../storage/state/knownRecipients.ts'
import { addNetwork } from '../storage/state/networks.ts'
import { password, testAddresses, testPhrase } from '../vault/vault.fake.ts'
import { createAutoLock } from './autoLock.ts'
import { collect } from './commands/backupContents.ts'
import { typedHandlers } from './commands/typedHandlers.fake.ts'
import { createWallet } from './createWallet.ts'
import { createNotifications } from './notifications.ts'

const [alice, bob, carol] = testAddresses
const patience = { timeout: 10_000 }

/** The same site in a window of each kind. */
const windows = {
  private: {
    origin,
    incognito: true,
    privateSession: 'one',
    page: { tabId: 1, frameId: 0, documentId: 'private' },
  },
  normal: { origin, page: { tabId: 2, frameId: 0, documentId: 'normal' } },
} as const
type Window = keyof typeof windows

const both: [Window, Window][] = [
  ['private', 'normal'],
  ['normal', 'private'],
]

/** The storage of a wallet with two accounts, made once: deriving a key from a password is slow. */
let stored = { local: {}, session: {} }

beforeAll(async () => {
  await begin()
  const { handlers } = await start()
  await handlers['vault.create']({ phrase: testPhrase, password })
  await handlers['account.add']({ phrase: 1 })
  await handlers['network.select']({ chainId: 31337 })
  stored = { local: await fake.storage.local.get(), session: await fake.storage.session.get() }
})
beforeEach(begin)

async function begin() {
  reset()
  await fake.storage.local.set(stored.local)
  await fake.storage.session.set({ ...stored.session, privateName: { version: 1, state: 'one' } })
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', withOwnFiles(makeNodes().fetch))
}

afterEach(() => {
  life.dead = true
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The background that runs. Earlier ones are dead and write nothing more. */
let life = { dead: false }

/** The wallet as the background composes it. */
async function start() {
  life.dead = true
  const own = { dead: false }
  life = own
  const shown: string[] = []
  const nothing = async () => undefined
  const wallet = await createWallet({
    show: nothing,
    release: async () => true,
    showScreen: async (path) => void shown.push(batchOf(path) ?? path),
    shownBatch: nothing,
    isWatched: () => false,
    changed: () => undefined,
    moved: nothing,
    decided: nothing,
    autoLock: () => createAutoLock({ minutes: async () => 15, lock: nothing }),
    open: () => mortal(openJournal(), own),
  })
  await wallet.state.whole()
  return { ...wallet, handlers: typedHandlers(await wallet.handlers()), shown }
}

/** The same wallet, with the site connected to a different account in each window. */
async function make({ connected = ['private', 'normal'] as readonly Window[] } = {}) {
  const wallet = await start()
  const { handlers } = wallet
  const ask = async (where: Window, method: string, params: unknown = []) => {
    const answer = await wallet.router.route(request(method, params, windows[where]))
    return answer as { result?: unknown; error?: SerializedError }
  }
  const waitForRequest = async () => {
    await vi.waitFor(async () => expect(await wallet.waiting()).not.toEqual([]), patience)
    const [row] = await wallet.waiting()
    return row?.id ?? ''
  }
  /** Sends a request and approves it with this choice. */
  const approved = async (where: Window, method: string, params: unknown = [], choice: object = {}) => {
    const answer = ask(where, method, params)
    await handlers['approval.decide']({ id: await waitForRequest(), decision: 'approved', choice })
    return answer
  }
  const connect = (where: Window, account: string) =>
    approved(where, 'eth_requestAccounts', [], { accounts: [account] })
  const call = { to: carol, value: '0x1' }
  const batch = (id: string) => [
    { version: '2.0.0', id, chainId: '0x7a69', atomicRequired: false, calls: [call] },
  ]
  const send = (where: Window, id: string) =>
    approved(where, 'wallet_sendCalls', batch(id), { accounts: [held[where]], ceiling: highCeiling(1) })
  for (const where of connected) await connect(where, held[where])
  const accounts = async (where: Window) => (await ask(where, 'eth_accounts')).result
  return { ...wallet, ask, asked: waitForRequest, approved, connect, batch, send, accounts, call }
}

/** The account that the site is connected to in each window. */
const held = { private: alice, normal: bob } as const

describe.each(both)('of the same site, what a %s window', (here, there) => {
  test(`is connected to is unknown in a ${there} one`, async () => {
    const { accounts, ask, connect, state } = await make({ connected: [here] })
    expect([await accounts(here), await accounts(there)]).toEqual([forSite([held[here]]), []])
    const slices = { private: state.privateSessions, normal: state.sessions }
    const since = slices[here].getState()[origin]?.since ?? 0
    expect(await ask(here, 'wallet_getPermissions')).toMatchObject({ result: [{ date: since }] })
    expect(await ask(there, 'wallet_getPermissions')).toEqual({ result: [] })
    expect(await ask(there, 'wallet_getCallsHistory')).toMatchObject({ error: { code: 4100 } })
    await connect(there, held[there])
    expect([await accounts(here), await accounts(there)]).toEqual([
      forSite([held[here]]),
      forSite([held[there]]),
    ])
  })

  test(`sent is unknown in a ${there} one: its status, its history and its window`, async () => {
    const { ask, send, shown } = await make()
    expect(await send(here, 'mine')).toMatchObject({ result: { id: 'mine' } })
    expect(await ask(here, 'wallet_getCallsStatus', ['mine'])).toMatchObject({ result: { status: 100 } })
    expect(await ask(here, 'wallet_getCallsHistory')).toMatchObject({ result: [{ id: 'mine' }] })
    expect(await ask(here, 'wallet_showCallsStatus', ['mine'])).toEqual({ result: null })
    expect(shown).toEqual([batchKey(ownerOf(windows[here]), 'mine')])

    const unknown = { error: { code: 5730 } }
    expect(await ask(there, 'wallet_getCallsStatus', ['mine'])).toMatchObject(unknown)
    expect(await ask(there, 'wallet_showCallsStatus', ['mine'])).toMatchObject(unknown)
    expect(await ask(there, 'wallet_getCallsHistory')).toEqual({ result: [] })
    expect(shown).toHaveLength(1)
  })

  test(`used as an id is free in a ${there} one, and a duplicate in the same`, async () => {
    const { ask, asked: waitForRequest, approved, batch, handlers, send } = await make()
    const first = ask(here, 'wallet_sendCalls', batch('same'))
    const id = await waitForRequest()
    // A different request with the same id, so that the refusal is not for an equal request.
    const more = [{ ...batch('same')[0], calls: [{ to: carol, value: '0x2' }] }]
    const duplicate = { error: { code: 5720 } }
    expect(await ask(here, 'wallet_sendCalls', more)).toMatchObject(duplicate)
    const choice = { accounts: [held[here]], ceiling: highCeiling(1) }
    await handlers['approval.decide']({ id, decision: 'approved', choice: choice as never })
    expect(await first).toMatchObject({ result: { id: 'same' } })
    expect(await send(there, 'same')).toMatchObject({ result: { id: 'same' } })
    for (const where of [here, there])
      expect(await ask(where, 'wallet_sendCalls', more)).toMatchObject(duplicate)
    expect(await approved(here, 'wallet_sendCalls', batch('other'), choice)).toHaveProperty('result')
  })

  test(`rejected frees its id there alone, though it waits in a ${there} one`, async () => {
    const { ask, batch, handlers, journal, waiting } = await make()
    for (const where of [there, here]) {
      void ask(where, 'wallet_sendCalls', batch('same'))
      await vi.waitFor(
        async () => expect((await waiting()).map((row) => ownerOf(row))).toContain(ownerOf(windows[where])),
        patience,
      )
    }
    const rows = await waiting()
    const id = rows.find((row) => ownerOf(row) === ownerOf(windows[here]))?.id ?? ''
    await handlers['approval.decide']({ id, decision: 'rejected' })
    expect(await journal.batch(batchKey(ownerOf(windows[here]), 'same'))).toBeUndefined()
    expect(await journal.batch(batchKey(ownerOf(windows[there]), 'same'))).toMatchObject({
      state: 'reserved',
    })
  })

  test('sends as a transaction gets its hash', async () => {
    const { approved, call } = await make()
    const params = [{ ...call, from: held[here] }]
    expect(await approved(here, 'eth_sendTransaction', params, { ceiling: highCeiling(1) })).toMatchObject({
      result: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
  })

  test.each(['wallet_revokePermissions', 'wallet_disconnect'])(
    `gives up by %s stays connected in a ${there} one`,
    async (method) => {
      const { accounts, ask } = await make()
      await ask(here, method, method === 'wallet_disconnect' ? [] : [{ eth_accounts: {} }])
      expect([await accounts(here), await accounts(there)]).toEqual([[], forSite([held[there]])])
    },
  )

  test(`loses by the person's hand stays connected in a ${there} one`, async () => {
    const { accounts, handlers, selectors } = await make()
    const { incognito } = { incognito: undefined, ...windows[here] }
    const listed = async () => (await selectors.sites()).map((site) => site.incognito === true)
    expect(await listed()).toEqual([false, true])
    await handlers['site.revoke']({ origin, incognito })
    expect([await accounts(here), await accounts(there)]).toEqual([[], forSite([held[there]])])
    expect(await listed()).toEqual([there === 'private'])
  })

  test(`selects for itself is not selected in a ${there} one`, async () => {
    const { approved, ask, handlers, selectors } = await make()
    await handlers['settings.change']({ networkPerSite: true })
    await approved(here, 'wallet_switchEthereumChain', [{ chainId: '0xa' }])
    expect(await ask(here, 'eth_chainId')).toEqual({ result: '0xa' })
    expect(await ask(there, 'eth_chainId')).toEqual({ result: '0x7a69' })
    const chains = (await selectors.sites()).map(({ incognito, chainId }) => [incognito === true, chainId])
    expect(Object.fromEntries(chains)).toEqual({
      [String(here === 'private')]: 10,
      [String(there === 'private')]: undefined,
    })
    const { incognito } = { incognito: undefined, ...windows[here] }
    await handlers['site.chain']({ origin, incognito, chainId: 100 })
    expect(await ask(here, 'eth_chainId')).toEqual({ result: '0x64' })
    expect(await ask(there, 'eth_chainId')).toEqual({ result: '0x7a69' })
  })

  test(`opened as a filter does not exist in a ${there} one`, async () => {
    const { ask } = await make()
    const { result: id } = await ask(here, 'eth_newBlockFilter')
    const unknown = { error: { code: -32602 } }
    expect(await ask(there, 'eth_getFilterChanges', [id])).toMatchObject(unknown)
    expect(await ask(there, 'eth_uninstallFilter', [id])).toEqual({ result: false })
    expect(await ask(here, 'eth_getFilterChanges', [id])).toEqual({ result: [] })
    // The limit of 50 filters applies to each window separately.
    for (let more = 0; more < 50; more++) await ask(there, 'eth_newBlockFilter')
    expect(await ask(here, 'eth_getFilterChanges', [id])).toEqual({ result: [] })
    expect(await ask(here, 'eth_uninstallFilter', [id])).toEqual({ result: true })
  })

  test(`asks does not block the same request in a ${there} one`, async () => {
    const { ask, waiting } = await make({ connected: [] })
    for (const where of [here, there]) void ask(where, 'eth_requestAccounts')
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), patience)
    expect(await ask(here, 'eth_requestAccounts')).toMatchObject({ error: { code: -32002 } })
  })

  test('receives of its accounts reaches it alone', async () => {
    const { accounts, ask, connect, handlers, state } = await make({ connected: [] })
    const events = createEvents()
    announceChanges(state, events)
    const tabs = { private: (await fake.tabs.create({})).id, normal: (await fake.tabs.create({})).id }
    for (const where of ['private', 'normal'] as const)
      await events.remember({ ...windows[where], page: { ...windows[where].page, tabId: tabs[where] } })
    const accountEvents = async () => {
      // Events are sent in order, so this one is the last.
      await events.remember({ origin: 'https://last.example', page: { tabId: 0, frameId: 0 } })
      const all = fake.tabs.sent.filter(
        ({ message }) => (message as { method: string }).method === 'accountsChanged',
      )
      return all.map(({ tabId, message }) => [tabId, (message as { params: unknown[] }).params[0]])
    }
    await connect(here, held[here])
    expect(await accountEvents()).toEqual([[tabs[here], forSite([held[here]])]])
    await connect(there, held[there])
    expect((await accountEvents()).slice(1)).toEqual([[tabs[there], forSite([held[there]])]])
    await ask(here, 'wallet_revokePermissions', [{ eth_accounts: {} }])
    expect((await accountEvents()).slice(2)).toEqual([[tabs[here], []]])
    expect(await accounts(there)).toEqual(forSite([held[there]]))
    await handlers['site.revokeAll']({})
    expect((await accountEvents()).slice(3)).toEqual([[tabs[there], []]])
  })

  test('does is a use of its own connection', async () => {
    const { ask, state } = await make()
    const slices = { private: state.privateSessions, normal: state.sessions }
    const at = (where: Window) => slices[where].getState()[origin]?.usedAt
    const [before, other] = [at(here) ?? 0, at(there)]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 })
    await ask(here, 'eth_accounts')
    await vi.waitFor(() => expect(at(here)).toBeGreaterThan(before), patience)
    expect(at(there)).toBe(other)
  })
})

test('a site that is blocked is disconnected in both, and what it asks in either is rejected', async () => {
  const { accounts, ask, handlers, waiting } = await make()
  const answers = (['private', 'normal'] as const).map((where) =>
    ask(where, 'personal_sign', ['0x01', held[where]]),
  )
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), patience)
  await handlers['site.block']({ origin })
  expect([await accounts('private'), await accounts('normal')]).toEqual([[], []])
  for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ error: { code: 4001 } })
})

test('what the person ends for all ends in both: all connections, an account, the wallet', async () => {
  const { connect, handlers, state } = await make()
  const left = () => [state.privateSessions, state.sessions].map((slice) => Object.keys(slice.getState()))
  await handlers['site.revokeAll']({})
  expect(left()).toEqual([[], []])
  for (const where of ['private', 'normal'] as const) await connect(where, bob)
  await handlers['account.remove']({ address: bob, password })
  expect(left()).toEqual([[], []])
  for (const where of ['private', 'normal'] as const) await connect(where, alice)
  expect(left()).toEqual([[origin], [origin]])
  // Connections go before any other data of the wallet, since the background may die in between.
  const first = new Promise((resolve) => {
    vi.spyOn(state.contacts, 'commit').mockImplementationOnce(async () => resolve(left()))
  })
  await handlers['vault.reset']({})
  expect(await first).toEqual([[], []])
})

describe('a private window that is opened after the last one was closed', () => {
  const unknown = { error: { code: 5730 } }

  async function later() {
    const first = await fake.windows.create({ incognito: true })
    const wallet = await make()
    const { result: filter } = await wallet.ask('private', 'eth_newBlockFilter')
    await wallet.send('private', 'mine')
    await fake.windows.remove(first.id)
    await wallet.sites.endPrivate()
    await fake.windows.create({ incognito: true })
    await wallet.connect('private', alice)
    return { ...wallet, filter }
  }

  test('has no batch and no filter of an earlier session, and its ids are free', async () => {
    const { ask, send, filter } = await later()
    expect(await ask('private', 'wallet_getCallsStatus', ['mine'])).toMatchObject(unknown)
    expect(await ask('private', 'wallet_showCallsStatus', ['mine'])).toMatchObject(unknown)
    expect(await ask('private', 'wallet_getCallsHistory')).toEqual({ result: [] })
    expect(await ask('private', 'eth_getFilterChanges', [filter])).toMatchObject({ error: { code: -32602 } })
    expect(await send('private', 'mine')).toMatchObject({ result: { id: 'mine' } })
    expect(await ask('private', 'wallet_getCallsHistory')).toMatchObject({ result: [{ id: 'mine' }] })
  })

  test('refuses the ids of its own, also after a death of the background', async () => {
    const { ask, batch, send } = await later()
    await send('private', 'mine')
    const more = [{ ...batch('mine')[0], calls: [{ to: carol, value: '0x2' }] }]
    expect(await ask('private', 'wallet_sendCalls', more)).toMatchObject({ error: { code: 5720 } })
    const again = await make({ connected: [] })
    expect(await again.ask('private', 'wallet_sendCalls', more)).toMatchObject({ error: { code: 5720 } })
    expect(await again.ask('private', 'wallet_getCallsStatus', ['mine'])).toHaveProperty('result')
    expect(await again.ask('normal', 'wallet_getCallsStatus', ['mine'])).toMatchObject(unknown)
  })

  test('takes nothing from the person: the wallet lists the batches of both', async () => {
    const { send, selectors } = await later()
    await send('private', 'mine')
    expect((await selectors.activities()).map(({ id }) => id)).toEqual(['mine', 'mine'])
  })

  test('is as the one before where another private window stayed open', async () => {
    const first = await fake.windows.create({ incognito: true })
    await fake.windows.create({ incognito: true })
    const { ask, send, sites } = await make()
    await send('private', 'mine')
    await fake.windows.remove(first.id)
    await sites.endPrivate()
    expect(await ask('private', 'wallet_getCallsStatus', ['mine'])).toHaveProperty('result')
  })
})

test('what is sent again of a private batch stays private, however often: no backup, nobody met', async () => {
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const sent = [JSON.parse(String(args[1]?.body ?? 'null'))].flat()
    if (!sent.some((one) => one?.method === 'eth_sendRawTransaction')) return fetch(...args)
    const error = { code: -32000, message: 'insufficient funds for gas * price + value' }
    const refused = sent.map(({ id }) => ({ jsonrpc: '2.0', id, error }))
    return Response.json(refused.length > 1 ? refused : refused[0])
  })
  const {
    asked: waitForRequest,
    handlers,
    journal,
    send,
    selectors,
    state,
  } = await make({ connected: ['private'] })
  await send('private', 'mine')
  const newest = async () => {
    await vi.waitFor(async () => expect((await selectors.activities())[0]?.status).toBe(400), patience)
    return (await selectors.activities())[0]?.key ?? ''
  }
  for (let retry = 0; retry < 3; retry++) {
    await handlers['batch.retry']({ key: await newest() })
    const choice = { ceiling: highCeiling(1) }
    await handlers['approval.decide']({
      id: await waitForRequest(),
      decision: 'approved',
      choice: choice as never,
    })
    await vi.waitFor(async () => expect(await selectors.activities()).toHaveLength(retry + 2), patience)
  }
  expect(isPrivateOwner(await newest())).toBe(true)
  expect((await collect({ state, journal })).history).toEqual([])
  expect(await createKnownRecipients().of(alice)).toEqual([])
  const shown = vi.fn()
  Object.assign(fake, { notifications: { create: shown, onClicked: { addListener: () => undefined } } })
  Object.assign(fake, { permissions: { onAdded: { addListener: () => undefined } } })
  const notices = createNotifications({ show: shown, activities: async () => selectors.activities() })
  for (const { key } of await selectors.activities()) await notices.settled(key)
  expect(shown).not.toHaveBeenCalled()
})

test('whom an account dealt with is remembered, and not where that was in a private window', async () => {
  const { send } = await make()
  await send('private', 'one')
  await send('normal', 'two')
  await vi.waitFor(async () => expect(await createKnownRecipients().of(bob)).toEqual([carol]), patience)
  expect(await createKnownRecipients().of(alice)).toEqual([])
})

test('what a private window asks says so where the person decides', async () => {
  const { ask, asked: waitForRequest, selectors } = await make()
  void ask('private', 'personal_sign', ['0x01', alice])
  await waitForRequest()
  expect(await selectors.queue()).toMatchObject([{ origin, incognito: true }])
})

test('a private window’s request stays its own after a death of the background', async () => {
  const first = await make()
  void first.ask('private', 'wallet_sendCalls', first.batch('mine'))
  const id = await first.asked()
  const { ask, handlers, journal, router } = await make({ connected: [] })
  const choice = { accounts: [alice], ceiling: highCeiling(1) }
  await handlers['approval.decide']({ id, decision: 'approved', choice: choice as never })
  const replayed = { ...request('wallet_sendCalls', first.batch('mine')), id, replayed: true }
  expect(await router.route({ ...replayed, ...windows.normal })).toMatchObject({ error: { code: 4100 } })
  expect(await router.route({ ...replayed, ...windows.private })).toMatchObject({ result: { id: 'mine' } })
  expect(await ask('private', 'wallet_getCallsStatus', ['mine'])).toHaveProperty('result')
  expect(await ask('normal', 'wallet_getCallsStatus', ['mine'])).toMatchObject({ error: { code: 5730 } })
  expect(await journal.batch(batchKey(ownerOf(windows.private), 'mine'))).toMatchObject({
    plan: { from: alice },
  })
})

test('networks and tokens that were added are no marks that a private page reads without asking', async () => {
  const { approved, ask, asked, handlers, state } = await make()
  const own = { chainId: 987_654, name: 'Own', rpcUrls: ['http://127.0.0.1:1'], symbol: 'OWN', decimals: 18 }
  await state.networks.commit(addNetwork({ ...own, blockTime: 1000, custom: true }, builtInNetworks))
  const chains = async (where: Window) =>
    Object.keys((await ask(where, 'wallet_getCapabilities', [held[where]])).result ?? {})
  expect(await chains('normal')).toContain(numberToHex(own.chainId))
  expect(await chains('private')).not.toContain(numberToHex(own.chainId))
  await approved('private', 'wallet_switchEthereumChain', [{ chainId: numberToHex(own.chainId) }])
  expect(await chains('private')).toContain(numberToHex(own.chainId))
  await handlers['site.chain']({ origin, incognito: true, chainId: 31337 })

  const options = { address: token, symbol: 'TEST', decimals: 18 }
  expect(await approved('normal', 'wallet_watchAsset', { type: 'ERC20', options })).toEqual({ result: true })
  expect(await ask('normal', 'wallet_watchAsset', { type: 'ERC20', options })).toEqual({ result: true })
  const answer = ask('private', 'wallet_watchAsset', { type: 'ERC20', options })
  await handlers['approval.decide']({ id: await asked(), decision: 'rejected' })
  expect(await answer).toMatchObject({ error: { code: 4001 } })
})

test('neither window can use up the other one’s room for requests', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { ask } = await make({ connected: [] })
  for (let count = 0; count < 2000; count++) await ask('private', 'eth_chainId')
  const refused = { error: { code: -32005 } }
  expect(await ask('private', 'eth_chainId')).toMatchObject(refused)
  expect(await ask('normal', 'eth_chainId')).toEqual({ result: '0x7a69' })
})
