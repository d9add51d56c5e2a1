import { browser } from '../../lib/browser.ts'
import { localItem, setLocalItem } from './localItem.ts'

/**
 * The name under which `localStorage` keeps the person's language. All pages of the extension share it, and
 * `early.iife.ts` reads it without waiting for the background, so that no page starts in another language.
 */
export const languageKey = 'language'

/** The tag of the language of the wallet's pages: the person's choice, or else the browser's language. */
export function chosenLanguage(): string {
  return localItem(languageKey) ?? browser.i18n.getMessage('language')
}

/** Changes the language of all open pages. The browser's own language is no choice: pages follow the browser. */
export function chooseLanguage(tag: string): void {
  setLocalItem(languageKey, tag === browser.i18n.getMessage('language') ? null : tag)
  // The browser tells every page but this one.
  dispatchEvent(new StorageEvent('storage', { key: languageKey }))
}
