import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { openInTab } from '../../shell/openInTab.ts'
import type { Go, Open } from '../place.ts'
import { useHere } from '../useSelection.ts'

type Props = {
  go: Go
  open: Open
  /** The node does not answer. */
  silent: boolean
  /** The account has something, as far as is known. */
  hasSome: boolean
}

/** The actions on the account: send, receive, batch. An action that is off says why. */
export function Actions({ go, open, silent, hasSome }: Props) {
  const { account, network } = useHere()
  const obstacle =
    account?.kind === 'watch'
      ? t('home_keyElsewhere')
      : silent
        ? t('common_noAnswer', { network: network?.name ?? '' })
        : undefined
  return (
    <Stack row="equal" gap={2}>
      <Button
        tile
        icon="send"
        disabled={obstacle !== undefined || !hasSome}
        title={
          obstacle ??
          (hasSome
            ? undefined
            : t('home_nothingToSend', { network: network?.name ?? t('common_theNetwork') }))
        }
        data-testid="send"
        onClick={() => go({ at: 'send' })}
      >
        {t('home_send')}
      </Button>
      <Button tile icon="receive" data-testid="receive" onClick={() => open({ at: 'receive' })}>
        {t('home_receive')}
      </Button>
      <Button
        tile
        icon="batch"
        disabled={obstacle !== undefined}
        title={obstacle}
        data-testid="builder-open"
        onClick={async () => (await openInTab('#/builder')) || go({ at: 'builder' })}
      >
        {t('home_batch')}
      </Button>
    </Stack>
  )
}
