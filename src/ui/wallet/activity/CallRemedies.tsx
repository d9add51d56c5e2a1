import type { Activity } from '../../../domain/batch.ts'
import { type Ceiling, mostOf } from '../../../domain/review/ceiling.ts'
import { together } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { useNetwork } from '../../approval/useNetwork.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useKnownPrices } from '../../prices/useKnownPrices.ts'
import { coinsOf } from '../../shell/coinsOf.ts'
import { worthOfAssets } from './list/rowAmount.ts'
import { remedyOf } from './remedies.ts'
import { useOffer } from './useOffer.ts'

type Props = { activity: Activity; index: number }

/**
 * The person's options for a waiting call, and their maximum cost. The network decides which transaction enters
 * a block first.
 */
export function CallRemedies({ activity, index }: Props) {
  const { key, chainId, calls } = activity
  const faster = useCommand('batch.speedUp')
  const nothing = useCommand('batch.cancel')
  const { coin } = useNetwork(chainId)
  const { speedUp, cancel } = remedyOf(activity, index)
  const hash = calls[index]?.hash
  const speedUpOffer = useOffer('batch.offer', { key, index, by: 'faster' }, hash)
  const cancelOffer = useOffer('batch.offer', cancel ? { key, index, by: 'cancel' } : undefined, hash)
  const failure = faster.failure ?? nothing.failure ?? speedUpOffer.failure ?? cancelOffer.failure
  const prices = useKnownPrices()
  const most = (ceiling: Ceiling) => {
    const value = mostOf(ceiling)
    const amount = coinsOf(value, coin)
    const worth = prices && worthOfAssets([{ ...coin, value }], chainId, prices)
    if (!prices || worth === undefined) return amount
    return t('amount_worth', { amount, worth: prices.beside.money(worth, prices.choice.currency) })
  }

  return (
    <Stack gap={2}>
      <Stack row gap={2}>
        {cancel && (
          <Button
            small
            look="outlined"
            busy={nothing.busy}
            disabled={!cancelOffer.ceiling}
            data-testid="call-cancel"
            onClick={() => {
              faster.forget()
              if (cancelOffer.ceiling) void nothing.run({ key, index, ceiling: cancelOffer.ceiling })
            }}
          >
            {cancel}
          </Button>
        )}
        <Button
          small
          look="outlined"
          busy={faster.busy}
          disabled={!speedUpOffer.ceiling}
          data-testid="call-speed-up"
          onClick={() => {
            nothing.forget()
            if (speedUpOffer.ceiling) void faster.run({ key, index, ceiling: speedUpOffer.ceiling })
          }}
        >
          {speedUp}
        </Button>
      </Stack>
      {failure ? (
        <Notice tone="bad" nested urgent data-testid="call-remedy-failure">
          {failure} {t('status_waitsAsBefore')}
        </Notice>
      ) : (
        <Text look="small" tone="soft" data-testid="call-remedy-cost">
          {together(price(), cost(activity, cancel !== undefined))}
        </Text>
      )}
    </Stack>
  )

  function price(): string {
    const [sped, cancelled] = [speedUpOffer.ceiling, cancelOffer.ceiling]
    if (sped && cancelled) return t('status_costsAtMost', { faster: most(sped), cancel: most(cancelled) })
    return sped && !cancel ? t('status_costAtMost', { amount: most(sped) }) : ''
  }
}

function cost({ onlyCounted }: Activity, cancels: boolean): string {
  if (onlyCounted) return t('status_costOnce')
  return cancels ? t('status_costBoth') : t('status_mayBeFirst')
}
