import 'fake-indexeddb/auto'
import { Session } from 'node:inspector/promises'
import { join, relative } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, expect, test, vi } from 'vitest'
import { createAutoLock } from '../background/autoLock.ts'
import { typedHandlers } from '../background/commands/typedHandlers.fake.ts'
import { createWallet } from '../background/createWallet.ts'
// Loaded up front: a file that only loads is not on the walk.
import '../background/openEngine.ts'
import { highCeiling } from '../domain/review/ceiling.fake.ts'
import { reset } from '../lib/browser.fake.ts'
import { withOwnFiles } from '../lib/extensionFile.fake.ts'
import { origin, request } from '../requests/router.fake.ts'
import { openJournal } from '../storage/journal/journal.ts'
import { password, testAddresses, testPhrase } from '../vault/vault.fake.ts'
import { makeNodes } from './fuzzNode.fake.ts'

/**
 * The number of files with a function that runs between a `wallet_sendCalls` request and the
 * `wallet_getCallsStatus` answer. It may only fall.
 */
const most = 192

const [alice, bob] = testAddresses
const root = join(import.meta.dirname, '..')
const profiler = new Session()

afterAll(() => {
  profiler.disconnect()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('wallet_sendCalls passes no more files of the background than the counter says', async () => {
  reset()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', withOwnFiles(makeNodes().fetch))
  const { handlers, router, waiting } = await start()
  // The pollers run by timers, beside the request: how many run would depend on the machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  const ask = async (method: string, params: unknown, choice: object) => {
    const answer = router.route(request(method, params, { origin }))
    while ((await waiting()).length === 0) await turn()
    const [row] = await waiting()
    await handlers['approval.decide']({ id: row?.id ?? '', decision: 'approved', choice: choice as never })
    return answer
  }
  await ask('eth_requestAccounts', [], { accounts: [alice] })

  profiler.connect()
  await profiler.post('Profiler.enable')
  await profiler.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await profiler.post('Profiler.takePreciseCoverage')
  const calls = [{ to: bob, value: '0x1' }]
  const batch = { version: '2.0.0', id: 'walk', chainId: '0x7a69', atomicRequired: false, calls }
  expect(await ask('wallet_sendCalls', [batch], { ceiling: highCeiling(1) })).toMatchObject({
    result: { id: 'walk' },
  })
  const status = await router.route(request('wallet_getCallsStatus', ['walk'], { origin }))
  expect(status).toMatchObject({ result: { status: 100 } })
  const { result } = await profiler.post('Profiler.takePreciseCoverage')
  const passed = result.filter(({ functions }) =>
    functions.some(({ ranges: [range] }) => range && range.startOffset > 0 && range.count > 0),
  )
  const files = passed.map(({ url }) => relative(root, url.startsWith('file:') ? fileURLToPath(url) : url))
  const ours = files.filter((file) => /^\w+\/.*\.ts$/.test(file) && !/\.(test|fake)\.ts$/.test(file))
  expect(ours.length).toBeLessThanOrEqual(most)
  expect(ours.length).toBeGreaterThan(50)
})

/** The wallet as the background composes it. */
async function start() {
  const nothing = async () => undefined
  const wallet = await createWallet({
    show: nothing,
    release: async () => true,
    showScreen: nothing,
    shownBatch: nothing,
    isWatched: () => false,
    changed: () => undefined,
    moved: nothing,
    decided: nothing,
    autoLock: () => createAutoLock({ minutes: async () => 15, lock: nothing }),
    open: () => openJournal(),
  })
  const handlers = typedHandlers(await wallet.handlers())
  await handlers['vault.create']({ phrase: testPhrase, password })
  await handlers['network.select']({ chainId: 31337 })
  await wallet.state.whole()
  return { ...wallet, handlers }
}
