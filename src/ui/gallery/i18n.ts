type Messages = Record<string, { message: string }>

const files = import.meta.glob<Messages>('../../../public/_locales/*/messages.json', { import: 'default' })
const asked = new URLSearchParams(location.search).get('lang') ?? 'en'
const at = (language: string) => `../../../public/_locales/${language.replace('-', '_')}/messages.json`

const english = (await files[at('en')]?.()) ?? {}
const messages = (await files[at(asked)]?.()) ?? english

/** In the place of the browser's own: the language is what `?lang=` says. */
export const i18n = {
  getMessage: (key: string) => (messages[key] ?? english[key])?.message ?? '',
  getUILanguage: () => asked,
}
