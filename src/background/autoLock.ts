import * as v from 'valibot'
import { browser } from '../lib/browser.ts'
import { takeTurns } from '../lib/turns.ts'
import { sessionValue } from '../storage/state/sessionValue.ts'

export type AutoLock = ReturnType<typeof createAutoLock>

const name = 'autoLock'

/** In milliseconds. Corrections set a clock back by less; a clock set back further cannot be trusted. */
const correction = 60_000

/**
 * Locks the wallet after some minutes without activity, and as soon as the computer locks. The time of the last
 * activity is kept in the browser's memory, and one alarm marks the end of the wait: a background that dies
 * loses nothing and is not woken in between. Registers its listeners synchronously.
 */
export function createAutoLock(options: { minutes(): Promise<number>; lock(): Promise<void> }) {
  const { minutes, lock } = options
  const seen = sessionValue(name, v.number())
  const inTurn = takeTurns()

  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === name) check().catch(console.error)
  })
  browser.idle.onStateChanged.addListener((state) => {
    if (state === 'locked') leave().catch(console.error)
  })

  function wait(since: number): Promise<void> {
    return minutes().then((count) => browser.alarms.create(name, { when: since + count * 60_000 }))
  }

  const check = () =>
    inTurn(async () => {
      const since = await seen.get()
      if (since === undefined) return
      const now = Date.now()
      if (now >= since + (await minutes()) * 60_000 || now < since - correction) await lock()
      else await wait(since)
    })

  const leave = () =>
    inTurn(async () => {
      if ((await seen.get()) !== undefined) await lock()
    })

  return {
    /** The person did something in the wallet, or is about to unlock it. */
    active: () =>
      inTurn(async () => {
        const now = Date.now()
        await seen.set(now)
        await wait(now)
      }),

    /** Locks if the time is over: alarms fire late, for example after the computer slept. */
    check,

    /** Call once the wallet is locked. Clears the alarm. */
    locked: () =>
      inTurn(async () => {
        await seen.remove()
        await browser.alarms.clear(name)
      }),
  }
}
