import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { useUiState } from '../../shell/useUiState.ts'

/** Names each account and network whose sent transactions the wallet lost, and explains the consequences. */
export function Unproven() {
  const lanes = useUiState((state) => state.unproven)
  if (lanes === 'unreadable')
    return (
      <Notice tone="bad" data-testid="unreadable" heading={t('unproven_unreadable')}>
        {t('unproven_unreadableText')}
      </Notice>
    )
  return lanes?.map((lane) => <Lane key={lane} lane={lane} />)
}

function Lane({ lane }: { lane: string }) {
  const [chainId, address] = lane.split(':')
  const account = useUiState(({ accounts }) => accounts.find((one) => one.address.toLowerCase() === address))
  const network = useUiState(({ networks }) => networks.find((one) => one.chainId === Number(chainId)))
  const { run, busy, failure } = useCommand('lane.trust')
  return (
    <Notice
      tone="warn"
      data-testid="unproven"
      heading={t('unproven_heading')}
      action={
        <Button small busy={busy} data-testid="unproven-go-on" onClick={() => void run({ lane })}>
          {t('unproven_goOn')}
        </Button>
      }
    >
      {t('unproven_text', {
        account: account?.name ?? address ?? '',
        network: network?.name ?? chainId ?? '',
      })}
      {failure && ` ${failure}`}
    </Notice>
  )
}
