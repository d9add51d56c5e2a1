import { signs } from '../../../domain/signing/signables.ts'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { useHere } from '../useSelection.ts'
import { useDelegation } from './useDelegation.ts'

/**
 * Names the contract whose code the selected account runs on this network. Offers to remove the upgrade. A known
 * contract is no news, so it stands on the account's own page only.
 */
export function DelegationNotice({ onlyUnknown = false }: { onlyUnknown?: boolean }) {
  const { account, network } = useHere()
  const { to } = useDelegation()
  const { run, busy, failure } = useCommand('account.undelegate')

  if (!to || !network || (onlyUnknown && to.name)) return null
  const { address, name } = to
  return (
    <Notice
      tone={name ? 'neutral' : 'warn'}
      data-testid="delegation"
      data-delegate={address}
      heading={
        name
          ? t('network_upgraded', { network: network.name, contract: name })
          : t('network_upgradedToUnknown', { network: network.name })
      }
      action={
        account &&
        signs(account.kind, 'authorization') && (
          <Button small busy={busy} data-testid="delegation-remove" onClick={() => run({})}>
            {t('network_removeUpgrade')}
          </Button>
        )
      }
    >
      {failure ?? (name ? t('network_upgradeMeans') : t('network_unknownMeans'))}
      {!name && <Address value={address} />}
    </Notice>
  )
}
