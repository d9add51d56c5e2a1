import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Fault, ledgerFault } from './ledgerFault.ts'

const requireReady = vi.fn(async () => undefined)
vi.mock('./withLedger.ts', () => ({ requireReady }))
const { passes, untilReady } = await import('./untilReady.ts')

const page = { hidden: false }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', page)
  page.hidden = false
  requireReady.mockReset().mockResolvedValue(undefined)
})
afterEach(() => vi.useRealTimers())

function wait() {
  const [over, told] = [new AbortController(), [] as Fault[]]
  const ready = untilReady(undefined, { over: over.signal, tell: (fault) => told.push(fault) })
  return { over, told, ready }
}

test('reports each state on the way, and continues once the device is ready', async () => {
  for (const fault of ['unplugged', 'inUse', 'locked', 'wrongApp'] as const) {
    expect(passes(fault)).toBe(true)
    requireReady.mockRejectedValueOnce(ledgerFault(fault))
  }
  const { ready, told } = wait()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await ready).toBe(true)
  expect(told).toEqual(['unplugged', 'inUse', 'locked', 'wrongApp'])
})

test('reports a lasting fault at once, so that the person reads its own sentence', async () => {
  expect((['rejected', 'otherDevice', 'oldApp', 'blindOff', 'none', 'unclear'] as const).some(passes)).toBe(
    false,
  )
  requireReady.mockRejectedValueOnce(ledgerFault('unknownModel'))
  const { ready, told } = wait()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await ready).toBe(true)
  expect(told).toEqual([])
})

test('stops once the request is gone, or the person pressed again', async () => {
  const { ready, over } = wait()
  over.abort()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await ready).toBe(false)
  expect(requireReady).not.toHaveBeenCalled()
})

test('a hidden page leaves the device to other programs', async () => {
  page.hidden = true
  const { ready } = wait()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requireReady).not.toHaveBeenCalled()
  page.hidden = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await ready).toBe(true)
})

test('it ends for a person who does not come back', async () => {
  requireReady.mockRejectedValue(ledgerFault('locked'))
  const { ready } = wait()
  await vi.advanceTimersByTimeAsync(11 * 60_000)
  expect(await ready).toBe(false)
})
