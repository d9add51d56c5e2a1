import { language } from '../../i18n/translate.ts'

/** What a currency is called: "US Dollar". */
export function currencyName(code: string): string {
  return new Intl.DisplayNames(language(), { type: 'currency' }).of(code) ?? code
}
