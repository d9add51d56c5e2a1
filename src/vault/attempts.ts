import * as v from 'valibot'
import { vaultError } from '../domain/vaultErrors.ts'
import type { StorageArea } from './vaultStorage.ts'

const key = 'vaultAttempts'

/** Attempts since the last right password, and when the last of them was (milliseconds since 1970). */
const schema = v.object({ count: v.pipe(v.number(), v.safeInteger(), v.minValue(0)), at: v.number() })

/** Seconds to wait after so many wrong passwords. People mistype; guessing is slow from the fifth on. */
const waits = [0, 0, 0, 0, 0, 10, 30, 60, 120]
const longest = 300

/** Milliseconds between this many attempts in a row and the next. Never longer than five minutes: nobody is locked out. */
export function waitAfter(count: number): number {
  return 1000 * (waits[count] ?? longest)
}

/** Slows the guessing of passwords, across restarts of the background and the browser. */
export type Attempts = {
  /** Milliseconds until the next attempt is taken, 0 where it is taken now. */
  wait(): Promise<number>
  /** Counts an attempt before it is made, so that no death undoes it. `TooSoon`, `NotWritten`. */
  begin(): Promise<void>
  /** The password was right: resets the count. */
  passed(): Promise<void>
}

/** `now` is the computer's clock. It cannot be trusted forwards; set back, it gains nobody anything. */
export function attempts(local: StorageArea, now: () => number): Attempts {
  async function read() {
    const stored = v.safeParse(schema, (await local.get(key))[key])
    return stored.success ? stored.output : { count: 0, at: now() }
  }

  async function wait(): Promise<number> {
    const { count, at } = await read()
    const passed = now() - at
    if (passed >= 0) return Math.max(0, waitAfter(count) - passed)
    // The clock was set back. The wait restarts, or else it might end years later by the old time.
    await local.set({ [key]: { count, at: now() } })
    return waitAfter(count)
  }

  return {
    wait,

    async begin() {
      const left = await wait()
      if (left > 0) throw vaultError('TooSoon', { seconds: Math.ceil(left / 1000) })
      const { count } = await read()
      try {
        await local.set({ [key]: { count: count + 1, at: now() } })
      } catch {
        throw vaultError('NotWritten')
      }
      if ((await read()).count <= count) throw vaultError('NotWritten')
    },

    async passed() {
      await local.remove(key)
    },
  }
}
