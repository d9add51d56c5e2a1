import type { PriceChoice } from '../../domain/prices.ts'
import { t } from '../../i18n/translate.ts'
import { Text } from '../kit/text/Text.tsx'
import { span } from '../wallet/relativeTime.ts'
import { hostOf } from './priceSources.ts'

/** Milliseconds after which prices show their age. */
const fresh = 10 * 60_000

type Props = { choice: PriceChoice /** Time of the oldest price. */; at: number; now: number }

/** Names the source of a value, and its age if it is old. */
export function PricesFrom({ choice, at, now }: Props) {
  const host = hostOf(choice)
  const age = now - at
  return (
    <Text look="small" tone={age > fresh ? 'warn' : 'soft'} data-testid="prices-from">
      {age > fresh ? t('prices_fromOld', { host, age: span(age) }) : t('prices_from', { host })}
    </Text>
  )
}
