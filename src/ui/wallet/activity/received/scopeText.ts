import { figure, together } from '../../../../i18n/sentences.ts'
import { t } from '../../../../i18n/translate.ts'
import type { Seen } from './received.ts'

/** Where the wallet looked for received items: one account on one network, and so many blocks for tokens. */
export function scopeText(searched: Seen['searched'], account: string, network: string): string {
  const blocks =
    searched === 'nothing'
      ? undefined
      : searched === 'refused'
        ? t('activity_receivedRefused', { network })
        : t('activity_receivedSearched', { blocks: figure(searched.to - searched.from + 1) })
  return together(t('activity_receivedBy', { account, network }), blocks)
}
