import type { Activity } from '../../../../domain/batch.ts'
import { mostOf } from '../../../../domain/review/ceiling.ts'
import { t } from '../../../../i18n/translate.ts'
import { useKnownWorth } from '../../../approval/fees/useKnownWorth.ts'
import { useNetwork } from '../../../approval/useNetwork.ts'
import { useCommand } from '../../../commands/useCommand.ts'
import { Button } from '../../../kit/forms/Button.tsx'
import { Stack } from '../../../kit/layout/Stack.tsx'
import { Notice } from '../../../kit/status/Notice.tsx'
import { coinsOf } from '../../../shell/coinsOf.ts'
import { useOffer } from '../useOffer.ts'

/** Lets the person accept a fee above the approved maximum for the rest of a batch. */
export function GoOn({ activity: { key, chainId } }: { activity: Activity }) {
  const { coin } = useNetwork(chainId)
  const allow = useCommand('batch.allowMore')
  const { ceiling, failure } = useOffer('batch.offerMore', { key })
  const problem = allow.failure ?? failure
  const worthOf = useKnownWorth(coin)
  const withWorth = (wei: bigint) => {
    const [amount, worth] = [coinsOf(wei, coin), worthOf(wei)]
    return worth === undefined ? amount : t('amount_worth', { amount, worth })
  }

  return (
    <Stack gap={2}>
      {ceiling && (
        <Button
          look="filled"
          wide
          busy={allow.busy}
          data-testid="batch-go-on"
          onClick={() => void allow.run({ key, ceiling })}
        >
          {t('status_goOn', { amount: withWorth(mostOf(ceiling)) })}
        </Button>
      )}
      {problem && (
        <Notice tone="bad" heading={t('status_notAllowed')} urgent>
          {problem} {t('status_waitsAsBefore')}
        </Notice>
      )}
    </Stack>
  )
}
