import { t } from '../../i18n/translate.ts'

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

/** The text that static markup shows, on one line. Buttons that unfold a text do not count. */
export function screenText(html: string): string {
  return html
    .replace(new RegExp(`<button[^>]*><span[^>]*>${t('kit_more')}</span></button>`, 'g'), '')
    .replace(/<\/?(?:div|dt|dd|dl|li|p|code)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim()
}
