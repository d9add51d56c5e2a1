import { t } from '../../../i18n/translate.ts'
import type { Fault } from './ledgerFault.ts'

/** What to say, and what to do next. */
export function faultText(fault: Fault): string {
  switch (fault) {
    case 'none':
      return t('ledger_faultNone')
    case 'unplugged':
      return t('ledger_faultUnplugged')
    case 'inUse':
      return t('ledger_faultInUse')
    case 'locked':
      return t('ledger_faultLocked')
    case 'wrongApp':
      return t('ledger_faultWrongApp')
    case 'oldApp':
      return t('ledger_faultOldApp')
    case 'rejected':
      return t('ledger_faultRejected')
    case 'blindOff':
      return t('ledger_faultBlindOff')
    case 'upgradesOff':
      return t('ledger_faultUpgradesOff')
    case 'noUpgrade':
      return t('ledger_faultNoUpgrade')
    case 'unreadable':
      return t('ledger_faultUnreadable')
    case 'otherDevice':
      return t('ledger_faultOtherDevice')
    case 'unknownModel':
      return t('ledger_faultUnknownModel')
    case 'unclear':
      return t('ledger_faultUnclear')
  }
}
