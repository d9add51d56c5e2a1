import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { DeviceScreen } from './DeviceScreen.tsx'

/** For an account of a Ledger that came here with a backup: the request waits, or the person refuses it. */
export function NoWebHid({ wanted }: { wanted: SignatureWanted }) {
  const refuse = useCommand('signature.refuse')
  return (
    <DeviceScreen wanted={wanted} refuse={refuse} failure={t('ledger_noWebHid')}>
      {null}
    </DeviceScreen>
  )
}
