import { browser } from '../lib/browser.ts'

const name = 'alive'

/** In milliseconds. Browsers stop a background after 30 seconds without a call to an extension API. */
const interval = 20_000

/**
 * Keeps the background alive while work is pending, by one small write every 20 seconds. An alarm restarts the
 * background if it dies all the same. Does nothing without pending work. Registers its listener synchronously.
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

  /** Call `check` when work begins or may have ended. */
  return { check }
}
