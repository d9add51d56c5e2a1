import { figure } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'

/** Says what a press does: how many approvals or permits end, and on how many networks. */
export function revokeLabel(chosen: readonly { chainId: number }[]): string {
  const chains = new Set(chosen.map(({ chainId }) => chainId)).size
  if (chosen.length === 0) return t('allowances_pick')
  if (chosen.length === 1) return t('allowances_revokeOne')
  if (chains === 1) return counted('allowances_revoke', chosen.length)
  return t('allowances_revokeOn', { approvals: figure(chosen.length), networks: figure(chains) })
}
