import { language } from '../../i18n/translate.ts'

/** The name of a currency: "US Dollar". */
export function currencyName(code: string): string {
  return new Intl.DisplayNames(language(), { type: 'currency' }).of(code) ?? code
}
