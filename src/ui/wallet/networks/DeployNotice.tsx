import { signs } from '../../../domain/signing/signables.ts'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { useDelegation } from '../accounts/useDelegation.ts'
import { useHere } from '../useSelection.ts'
import { deployment } from './deployment.ts'

/** Offers to deploy the account-upgrade contract on the selected network, if only that contract is missing. */
export function DeployNotice() {
  const { account, network } = useHere()
  const { deployable } = useDelegation()
  const { run, busy, failure } = useCommand('calls.ask')

  if (!deployable || !network || !account || !signs(account.kind, 'authorization')) return null
  return (
    <Notice
      tone="neutral"
      data-testid="deployable"
      heading={t('network_notAsOne', { network: network.name })}
      action={
        <Button
          small
          busy={busy}
          data-testid="delegate-deploy"
          onClick={() => run(async () => ({ calls: [await deployment()] }))}
        >
          {t('network_deploy')}
        </Button>
      }
    >
      {failure ?? t('network_deployMeans')}
    </Notice>
  )
}
