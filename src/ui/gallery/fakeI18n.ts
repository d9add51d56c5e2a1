type Messages = Record<string, { message: string }>

const files = import.meta.glob<Messages>('../../../public/_locales/*/messages.json', { import: 'default' })
const pageLanguage = new URLSearchParams(location.search).get('lang') ?? 'en'
const at = (language: string) => `../../../public/_locales/${language.replace('-', '_')}/messages.json`

const plain = (messages: Messages = {}) =>
  Object.entries(messages).map(([key, { message }]) => [key, message] as const)

/** All messages in the language of `?lang=`, with English for those that it lacks. */
export const words: Record<string, string> = Object.fromEntries([
  ...plain(await files[at('en')]?.()),
  ...plain(await files[at(pageLanguage)]?.()),
])

/** Replaces the browser's `i18n`. */
export const i18n = { getMessage: (key: string) => words[key] ?? '', getUILanguage: () => pageLanguage }
