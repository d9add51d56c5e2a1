import { Toast } from '@base-ui/react/toast'

/** The one line of toasts, shown by `App`. */
export const toasts = Toast.createToastManager()

/** Says what the user just did ("Address copied"), for four seconds. Not for errors and not for news. */
export function say(sentence: string): void {
  toasts.add({ title: sentence, timeout: 4000 })
}
