import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forSite } from '../../domain/forSite.ts'
import { reset } from '../../lib/browser.fake.ts'
import { withOwnFiles } from '../../lib/extensionFile.fake.ts'
import { request } from '../../requests/router.fake.ts'
import { connect } from '../../storage/state/sessions.ts'
import { password, testAddresses, testPhrase } from '../../vault/vault.fake.ts'
import { createAutoLock } from '../autoLock.ts'
import { createWallet } from '../createWallet.ts'
import { revealDelay } from './accountHandlers.ts'
import { typedHandlers } from './typedHandlers.fake.ts'

const [first, second] = testAddresses
const origin = 'https://app.example'
const key = `0x${'46'.repeat(32)}`
const keyAddress = '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F'

/** Opening the vault is slow, and slower on a busy machine. */
const patience = { timeout: 30_000 }

beforeEach(() => {
  reset()
  vi.stubGlobal('indexedDB', new IDBFactory())
  const offline = () => Promise.reject(new Error('There is no network in unit tests'))
  vi.stubGlobal('fetch', withOwnFiles(offline))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function make() {
  const autoLock = createAutoLock({ minutes: async () => 15, lock: async () => undefined })
  const wallet = await createWallet({
    show: async () => undefined,
    release: async () => true,
    showScreen: async () => undefined,
    shownBatch: async () => undefined,
    isWatched: () => false,
    changed: () => undefined,
    moved: async () => undefined,
    decided: async () => undefined,
    autoLock: () => autoLock,
  })
  const handlers = typedHandlers(await wallet.handlers())
  await handlers['vault.create']({ phrase: testPhrase, password })
  const names = () => wallet.state.accounts.getState().list.map(({ name }) => name)
  return { ...wallet, handlers, names }
}

/** Holds back timers of this length until `pass` is called. */
function holdTimers(milliseconds: number) {
  const held: (() => void)[] = []
  const { setTimeout } = globalThis
  vi.stubGlobal('setTimeout', (task: () => void, after?: number) =>
    after === milliseconds ? held.push(task) : setTimeout(task, after),
  )
  return {
    held,
    pass: () => {
      for (const task of held.splice(0)) task()
    },
  }
}

test('what is added is named by its kind and selected', async () => {
  const { handlers, state, names } = await make()
  await handlers['account.add']({ phrase: 1 })
  await handlers['account.importKey']({ key })
  await handlers['account.watch']({ address: '0x000000000000000000000000000000000000dEaD' })
  expect(names()).toEqual(['Account 1', 'Account 2', 'Imported 1', 'Watched 1'])
  expect(state.accounts.getState().selected).toBe('0x000000000000000000000000000000000000dEaD')
})

test('a removed account leaves the list, the sites and what waits for the person', async () => {
  const { handlers, state, router, waiting } = await make()
  await handlers['account.add']({ phrase: 1 })
  await state.sessions.commit(connect(origin, [first, second], 1))
  await state.sessions.commit(connect('https://other.example', [second], 1))
  await state.privateSessions.commit(connect(origin, [second], 1))
  const answer = router.route(request('personal_sign', ['hello', second]))
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), patience)

  await handlers['account.remove']({ address: second, password })
  expect(await answer).toMatchObject({ error: { code: 4100 } })
  expect(await waiting()).toEqual([])
  expect(state.accounts.getState().list.map(({ address }) => address)).toEqual([first])
  expect(Object.keys(state.sessions.getState())).toEqual([origin])
  expect(state.privateSessions.getState()).toEqual({})
  expect(await router.route(request('eth_accounts', []))).toEqual({ result: forSite([first]) })
})

test('with a wrong password nothing is removed', async () => {
  const { handlers, state } = await make()
  await handlers['account.add']({ phrase: 1 })
  const before = state.accounts.getState()
  await expect(handlers['account.remove']({ address: second, password: 'wrong' })).rejects.toMatchObject({
    kind: 'wrongPassword',
  })
  expect(state.accounts.getState()).toEqual(before)
})

test('an account that was removed and comes back is seen by no site', async () => {
  const { handlers, state, router } = await make()
  await handlers['account.add']({ phrase: 1 })
  await state.sessions.commit(connect(origin, [second], 1))
  await handlers['account.remove']({ address: second, password })
  await handlers['account.add']({ phrase: 1 })
  expect(state.accounts.getState().selected).toBe(second)
  expect(await router.route(request('eth_accounts', []))).toEqual({ result: [] })
})

test('a secret comes only some seconds after the right password', async () => {
  const { handlers } = await make()
  await handlers['account.importKey']({ key })
  const timers = holdTimers(revealDelay)
  const settled = vi.fn()
  const phrase = handlers['phrase.reveal']({ phrase: 1, password }).finally(settled)
  await vi.waitFor(() => expect(timers.held).toHaveLength(1), patience)
  expect(settled).not.toHaveBeenCalled()
  timers.pass()
  expect(await phrase).toEqual({ phrase: testPhrase })

  const exported = handlers['account.exportKey']({ address: keyAddress, password })
  await vi.waitFor(() => expect(timers.held).toHaveLength(1), patience)
  timers.pass()
  expect(await exported).toEqual({ key })
})

test('a wrong password fails at once', async () => {
  const { handlers } = await make()
  const timers = holdTimers(revealDelay)
  await expect(handlers['phrase.reveal']({ phrase: 1, password: 'wrong' })).rejects.toMatchObject({
    kind: 'wrongPassword',
  })
  expect(timers.held).toEqual([])
})

test('a wallet that was locked in the meantime reveals nothing', async () => {
  const { handlers } = await make()
  const timers = holdTimers(revealDelay)
  const refused = expect(handlers['phrase.reveal']({ phrase: 1, password })).rejects.toMatchObject({
    kind: 'locked',
  })
  await vi.waitFor(() => expect(timers.held).toHaveLength(1), patience)
  await handlers['vault.lock']({})
  timers.pass()
  await refused
})

test('an account that is only watched makes no transfer', async () => {
  const { handlers } = await make()
  await handlers['account.watch']({ address: '0x000000000000000000000000000000000000dEaD' })
  await expect(handlers['calls.ask']({ calls: [{ to: first, value: '0x1' }] })).rejects.toMatchObject({
    answer: { code: 4100 },
  })
})
