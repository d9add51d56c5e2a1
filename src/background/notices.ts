import { isPrivateOwner } from '../journal/rows.ts'
import type { Activity } from '../wire/batch.ts'
import { browser } from '../wire/browser.ts'

const words: Partial<Record<number, string>> = {
  200: 'Done',
  400: 'It did not happen',
  500: 'It failed',
  600: 'Only a part of it happened',
}

/**
 * Tells a person who looks elsewhere what became of a batch, where they allowed notifications: the browser's permission
 * is the switch. What was asked in a private window is not told, since systems keep what they show. Listens at once.
 */
export function createNotices(options: {
  /** Opens what the notification is about. */
  show(key: string): Promise<void>
  activities(): Promise<readonly Activity[]>
}) {
  const { show, activities } = options
  const told = new Set<string>()
  const pressed = (key: string) => void show(key).catch(console.error)
  /** The browser shows this part of itself only once it is allowed to be used. */
  const listen = () => browser.notifications?.onClicked.addListener(pressed)
  browser.permissions.onAdded.addListener(listen)
  listen()

  return {
    /** A batch came to its end. */
    async settled(key: string): Promise<void> {
      if (!browser.notifications || isPrivateOwner(key) || told.has(key)) return
      told.add(key)
      const ended = (await activities()).find((activity) => activity.key === key)
      const title = ended && words[ended.status]
      if (!title) return
      const { origin } = ended
      const from = /^http/.test(origin) ? new URL(origin).host : 'Volley'
      const message = `A batch from ${from}`
      await browser.notifications.create(key, { type: 'basic', iconUrl: 'icons/128.png', title, message })
    },
  }
}
