/** Each language by its own name, so that people find theirs among languages that they do not read. */
const ownNames = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  ja: '日本語',
  ko: '한국어',
  'pt-BR': 'Português (Brasil)',
  ru: 'Русский',
  tr: 'Türkçe',
  'zh-CN': '简体中文',
}

/** The wallet's languages: the tag (BCP 47) and the own name. */
export const languages = Object.entries(ownNames).map(([id, label]) => ({ id, label }))
