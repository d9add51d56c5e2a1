import * as v from 'valibot'
import { WalletError } from '../domain/errors.ts'
import type { StorageArea } from './vaultStorage.ts'

const key = 'vaultAttempts'

/** The attempts since the last right password, and the time of the latest one (milliseconds since 1970). */
const schema = v.object({ count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), at: v.number() })

/** Seconds to wait, by the number of wrong passwords. People mistype; guesses are slow from the fifth on. */
const waits = [0, 0, 0, 0, 0, 10, 30, 60, 120]
const longest = 300

/** Milliseconds to wait after this many attempts in a row. At most five minutes: nobody is locked out. */
export function waitAfter(count: number): number {
  return 1000 * (waits[count] ?? longest)
}

/** Slows the guessing of passwords, across restarts of the background and the browser. */
export type Attempts = {
  /** Milliseconds until the next attempt is allowed; 0 if it is allowed now. */
  wait(): Promise<number>
  /** Counts an attempt before it is made, so that a dead background cannot undo it. `tooSoon`, `notWritten`. */
  begin(): Promise<void>
  /** The password was right: resets the count. */
  passed(): Promise<void>
}

/** `now` is the computer's clock. Setting it forward can skip a wait; setting it back gains nothing. */
export function attempts(local: StorageArea, now: () => number): Attempts {
  async function read() {
    const stored = v.safeParse(schema, (await local.get(key))[key])
    return stored.success ? stored.output : { count: 0, at: now() }
  }

  async function wait(): Promise<number> {
    const { count, at } = await read()
    const passed = now() - at
    if (passed >= 0) return Math.max(0, waitAfter(count) - passed)
    // The clock was set back. Restart the wait: measured from the stored time, it might last for years.
    await local.set({ [key]: { count, at: now() } })
    return waitAfter(count)
  }

  return {
    wait,

    async begin() {
      const left = await wait()
      if (left > 0) throw new WalletError('tooSoon', undefined, { seconds: Math.ceil(left / 1000) })
      const { count } = await read()
      try {
        await local.set({ [key]: { count: count + 1, at: now() } })
      } catch {
        throw new WalletError('notWritten')
      }
      if ((await read()).count <= count) throw new WalletError('notWritten')
    },

    async passed() {
      await local.remove(key)
    },
  }
}
