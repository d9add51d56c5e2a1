import { useId, useState } from 'react'
import type { PriceChoice } from '../../../domain/prices.ts'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { say } from '../../kit/status/say.ts'
import { Text } from '../../kit/text/Text.tsx'
import type { Asked } from '../../prices/assetKey.ts'
import { allow } from '../../prices/pricePermission.ts'
import { requestsFor } from '../../prices/priceRequests.ts'
import { hostOf } from '../../prices/priceSources.ts'

/** The source that needs no key and answers for all tokens in one request. Settings have the others. */
const offered = { source: 'llama', currency: 'USD' } as const satisfies PriceChoice
const host = hostOf(offered)
const who = `DefiLlama (${host})`

/**
 * Offers prices until the person decides, and says before whom that would ask and what they learn. The setting
 * itself remembers a "Not now": it is `null` from then on, and has no value before.
 */
export function PricesOffer({ assets }: { assets: readonly Asked[] }) {
  const heading = useId()
  const [problem, setProblem] = useState<string>()
  const { run, busy, failure } = useCommand('settings.change')
  if (requestsFor(offered, assets).length === 0) return null

  async function turnOn() {
    // Browsers prompt for permissions only in a user gesture, so nothing may be awaited before this.
    if (!(await allow(offered).catch(() => false))) return setProblem(t('prices_notAllowed', { host }))
    if (await run({ prices: offered })) say(t('prices_saved'))
  }

  async function notNow() {
    if (await run({ prices: null })) say(t('home_pricesStayOff'))
  }

  return (
    <Card as="section" padded aria-labelledby={heading} data-testid="prices-offer">
      <Stack gap={3}>
        <Stack gap={1}>
          <Text as="h2" look="label" id={heading}>
            {t('home_offerPrices')}
          </Text>
          <Text look="small" tone="soft">
            {t('prices_learns', { host: who })}
          </Text>
        </Stack>
        {(problem ?? failure) && (
          <Notice tone="bad" urgent>
            {problem ?? failure}
          </Notice>
        )}
        <Stack row gap={2}>
          <Button small disabled={busy} data-testid="prices-turn-on" onClick={turnOn}>
            {t('home_pricesOn')}
          </Button>
          <Button small look="text" soft disabled={busy} data-testid="prices-not-now" onClick={notNow}>
            {t('home_pricesLater')}
          </Button>
        </Stack>
      </Stack>
    </Card>
  )
}
