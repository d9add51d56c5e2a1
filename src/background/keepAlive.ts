import { browser } from '../lib/browser.ts'

const name = 'alive'

/** Browsers stop a background after 30 seconds in which none of their own functions was called. */
const interval = 20_000

/**
 * Keeps the background alive while something is on its way, by one small write every 20 seconds, and has it started
 * again by an alarm in case it dies all the same. With nothing on its way it does nothing. Listens at once.
 */
export function createAlive(options: { isBusy(): Promise<boolean> }) {
  const { isBusy } = options
  let timer: ReturnType<typeof setInterval> | undefined
  let wasBusy: boolean | undefined

  browser.alarms.onAlarm.addListener((alarm) => {
    if (alarm.name === name) check().catch(console.error)
  })

  async function check(): Promise<void> {
    const busy = await isBusy()
    if (busy === wasBusy) return
    wasBusy = busy
    clearInterval(timer)
    if (busy) {
      timer = setInterval(() => tick().catch(console.error), interval)
      await browser.alarms.create(name, { periodInMinutes: 0.5 })
    } else await browser.alarms.clear(name)
  }

  async function tick(): Promise<void> {
    await browser.storage.session.set({ alive: Date.now() })
    await check()
  }

  /** To be called when something begins or may have ended. */
  return { check }
}
