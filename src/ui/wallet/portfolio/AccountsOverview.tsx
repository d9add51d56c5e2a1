import { useState } from 'react'
import { stopped, together } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Footer } from '../../kit/layout/Footer.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { PricesFrom } from '../../prices/PricesFrom.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { Bar } from '../Bar.tsx'
import type { Go } from '../place.ts'
import { useNow } from '../useNow.ts'
import { AccountTotals } from './AccountTotals.tsx'
import { PortfolioTotal } from './PortfolioTotal.tsx'
import { totalOf } from './portfolioSum.ts'
import { SilentNetworks } from './SilentNetworks.tsx'
import { usePortfolio } from './usePortfolio.ts'
import { usePortfolioPrices } from './usePortfolioPrices.ts'

const none: never[] = []

/** The person agreed in this page that nodes learn which accounts belong together. */
let hasAgreed = false

/** What each account holds on all networks, and the total. Asks the nodes only once the person agrees. */
export function AccountsOverview({ go }: { go: Go }) {
  const accounts = (useUiState((state) => state.accounts) ?? none).filter(({ hidden }) => !hidden)
  const [isAgreed, setAgreed] = useState(hasAgreed)
  const { parts, again } = usePortfolio(isAgreed ? accounts.map(({ address }) => address) : none)
  const { prices, priceOf } = usePortfolioPrices(parts)
  const now = useNow(1000)
  const select = useCommand('account.select')
  const own = accounts.flatMap(({ kind }, place) => (kind === 'watch' ? [] : [place]))
  const total = totalOf(parts, priceOf, own)

  function agree() {
    hasAgreed = true
    setAgreed(true)
  }

  return (
    <Screen
      kind="popup"
      data-testid="overview"
      header={<Bar heading={t('portfolio_accounts')} onBack={() => go(undefined)} />}
      footer={
        isAgreed ? undefined : (
          <Footer action={{ label: t('portfolio_read'), 'data-testid': 'portfolio-read', onClick: agree }} />
        )
      }
    >
      {!isAgreed ? (
        <Notice tone="neutral" icon="info" heading={t('portfolio_learn')} data-testid="portfolio-learn">
          {t('portfolio_learnText')}
        </Notice>
      ) : (
        <>
          <Stack gap={1}>
            <Text look="label">{t('portfolio_ofAll')}</Text>
            <PortfolioTotal prices={prices} total={total} now={now} go={go} bare />
          </Stack>
          {select.failure && (
            <Notice tone="bad" urgent>
              {select.failure}
            </Notice>
          )}
          <SilentNetworks parts={parts} again={again} />
          <AccountTotals
            accounts={accounts}
            parts={parts}
            priceOf={priceOf}
            currency={prices?.looked?.known ? prices.choice.currency : undefined}
            onSelect={async (address) => (await select.run({ address })) && go(undefined)}
          />
          <Stack gap={1}>
            <Text look="small" tone="soft">
              {together(
                total.without > 0 && prices ? stopped(counted('prices_without', total.without)) : '',
                own.length < accounts.length ? t('portfolio_watchApart') : '',
              )}
            </Text>
            {prices && total.at !== undefined && (
              <PricesFrom choice={prices.choice} at={total.at} now={now} />
            )}
          </Stack>
        </>
      )}
    </Screen>
  )
}
