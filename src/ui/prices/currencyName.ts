import { language } from '../../i18n/translate.ts'

/** Name of a currency in the person's language: "US Dollar". */
export function currencyName(code: string): string {
  return new Intl.DisplayNames(language(), { type: 'currency' }).of(code) ?? code
}
