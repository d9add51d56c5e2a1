import type { Activity } from '../domain/batch.ts'
import { browser } from '../lib/browser.ts'
import { isPrivateOwner } from '../storage/journal/rows.ts'

const words: Partial<Record<number, 'notice_done' | 'notice_nothing' | 'notice_failed' | 'notice_part'>> = {
  200: 'notice_done',
  400: 'notice_nothing',
  500: 'notice_failed',
  600: 'notice_part',
}

/**
 * Notifies a person who looks elsewhere of a batch's result, if the browser's permission allows it. Omits
 * batches from private windows, since systems keep what they show. Adds its listeners synchronously.
 */
export function createNotifications(options: {
  /** Opens the batch that the notification is about. */
  show(key: string): Promise<void>
  activities(): Promise<readonly Activity[]>
}) {
  const { show, activities } = options
  const notified = new Set<string>()
  const pressed = (key: string) => void show(key).catch(console.error)
  /** The browser exposes `notifications` only once the person grants the permission. */
  const listen = () => browser.notifications?.onClicked.addListener(pressed)
  browser.permissions.onAdded.addListener(listen)
  listen()

  return {
    /** Call when a batch has settled. */
    async settled(key: string): Promise<void> {
      if (!browser.notifications || isPrivateOwner(key) || notified.has(key)) return
      notified.add(key)
      const ended = (await activities()).find((activity) => activity.key === key)
      const word = ended && words[ended.status]
      if (!word) return
      const { origin } = ended
      const from = /^http/.test(origin) ? new URL(origin).host : 'Volley'
      const [title, message] = [
        browserText(word),
        browserText('notice_from').replace('{site}', () => isolated(from)),
      ]
      await browser.notifications.create(key, { type: 'basic', iconUrl: 'icons/128.png', title, message })
    },
  }
}

/** The browser shows notifications, so their texts are those that it has itself. */
const browserText = (key: string) => browser.i18n.getMessage(key)

/** Keeps the order of a host among words that run the other way. */
function isolated(host: string): string {
  return browserText('@@bidi_dir') === 'rtl' ? `\u2068${host}\u2069` : host
}
