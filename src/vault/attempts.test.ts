import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { attempts, waitAfter } from './attempts.ts'
import { memoryArea } from './vault.fake.ts'

const second = 1000
const longest = 300 * second

/** A computer whose clock the tests set. `again` is the same computer after the background died. */
function make(local = memoryArea()) {
  const clock = { now: Date.UTC(2026, 10, 21) }
  const again = () => attempts(local, () => clock.now)
  return { local, clock, again, attempts: again() }
}

test('four wrong passwords cost nothing, from the fifth on each costs more', async () => {
  const { attempts, clock } = make()
  const waited: number[] = []
  for (let count = 0; count < 11; count++) {
    const left = await attempts.wait()
    waited.push(left / second)
    clock.now += left
    await attempts.begin()
  }
  expect(waited).toEqual([0, 0, 0, 0, 0, 10, 30, 60, 120, 300, 300])
})

test('an attempt that comes too soon is refused with the seconds that are left, and counts for nothing', async () => {
  const { attempts, clock, local } = make()
  for (let count = 0; count < 5; count++) await attempts.begin()
  const before = structuredClone(local.items)
  clock.now += 8.5 * second
  await expect(attempts.begin()).rejects.toMatchObject({
    kind: 'tooSoon',
    data: { seconds: 2 },
  })
  expect(local.items).toEqual(before)
})

test('the right password resets the count', async () => {
  const { attempts, local } = make()
  for (let count = 0; count < 5; count++) await attempts.begin()
  await attempts.passed()
  expect(await attempts.wait()).toBe(0)
  expect(local.items).toEqual({})
})

test.each([
  ['refused', async () => Promise.reject(new Error('QuotaExceededError'))],
  ['dropped', async () => undefined],
])('where the count is %s by the disk no password is tried', async (_, write) => {
  const { attempts, local } = make()
  local.set.mockImplementationOnce(write)
  await expect(attempts.begin()).rejects.toMatchObject({ kind: 'notWritten' })
})

/** The possible steps of an attacker who has this computer but not the password. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('try' as const) }),
  fc.record({ kind: fc.constant('restart' as const) }),
  fc.record({ kind: fc.constant('pass' as const), time: fc.integer({ min: 0, max: 2 * longest }) }),
  fc.record({
    kind: fc.constant('setBack' as const),
    time: fc.integer({ min: 1, max: 10 * 365 * 86_400_000 }),
  }),
)

test('however the clock is set back and the browser restarted, guesses are as slow as the table says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const { clock, again } = make()
      let { attempts } = { attempts: again() }
      let time = 0
      const tried: number[] = []
      for (const step of steps) {
        if (step.kind === 'restart') attempts = again()
        if (step.kind === 'setBack') clock.now -= step.time
        if (step.kind === 'pass') {
          time += step.time
          clock.now += step.time
        }
        if (step.kind !== 'try') continue
        const taken = await attempts.begin().then(
          () => true,
          () => false,
        )
        if (taken) tried.push(time)
      }
      for (const [count, at] of tried.entries())
        if (count > 0) expect(at - (tried[count - 1] ?? 0)).toBeGreaterThanOrEqual(waitAfter(count))
    }),
  )
})

test('nobody is locked out: whatever happened to the clock, five minutes later a password is taken', async () => {
  const stored = fc.oneof(
    fc.record({ count: fc.nat(1000), at: fc.integer() }),
    fc.record({ count: fc.integer(), at: fc.double() }),
    fc.anything(),
  )
  await fc.assert(
    fc.asyncProperty(stored, async (value) => {
      const { local, clock, attempts } = make()
      local.items.vaultAttempts = value
      expect(await attempts.wait()).toBeLessThanOrEqual(longest)
      clock.now += longest
      await attempts.begin()
    }),
  )
})

test('the count is on the disk before a password is tried', async () => {
  const { local, again, attempts } = make()
  local.set.mockImplementationOnce(async (items) => {
    Object.assign(local.items, items)
    await new Promise(() => {})
  })
  void attempts.begin()
  await vi.waitFor(() => expect(local.items).toMatchObject({ vaultAttempts: { count: 1 } }))
  for (let count = 0; count < 4; count++) await again().begin()
  await expect(again().begin()).rejects.toMatchObject({ kind: 'tooSoon' })
})
