import type { ReactNode } from 'react'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Icon } from '../../kit/images/Icon.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { worthOf } from '../../prices/fiatValue.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { PricesOffer } from '../home/PricesOffer.tsx'
import type { Go } from '../place.ts'
import { useHere } from '../useSelection.ts'
import { Holdings } from './Holdings.tsx'
import { holdingsOf } from './holdingsOf.ts'
import { PortfolioTotal } from './PortfolioTotal.tsx'
import { linesOf, totalOf } from './portfolioSum.ts'
import { SilentNetworks } from './SilentNetworks.tsx'
import { usePortfolio } from './usePortfolio.ts'
import { usePortfolioPrices } from './usePortfolioPrices.ts'

type Props = {
  go: Go
  now: number
  /** Shows the selected network alone. */
  onHere: () => void
  /** Between the total and the list. */
  children: ReactNode
}

const none: never[] = []

/** What the selected account holds on all networks, in one list, with the way to all accounts. */
export function Portfolio({ go, now, onHere, children }: Props) {
  const { account } = useHere()
  const mayOffer = useUiState((state) => state.settings.prices === undefined) ?? false
  const networks = useUiState((state) => state.networks) ?? none
  const { parts, again } = usePortfolio(account ? [account.address] : none)
  const { prices, priceOf } = usePortfolioPrices(parts)
  const select = useCommand('network.select')
  const lines = linesOf(parts, priceOf, worthOf)
  const holdings = holdingsOf(lines, networks)
  const isRead = parts.length > 0 && parts.every(({ state }) => state === 'read')

  return (
    <>
      <PortfolioTotal prices={prices} total={totalOf(parts, priceOf)} now={now} go={go} />
      {children}
      {select.failure && (
        <Notice tone="bad" urgent>
          {select.failure}
        </Notice>
      )}
      <SilentNetworks parts={parts} again={again} />
      <Section heading={t('home_tokens')} data-testid="portfolio" data-count={holdings.length}>
        {lines.length === 0 && isRead && <Empty heading={t('portfolio_none')}>{t('portfolio_means')}</Empty>}
        {holdings.length > 0 && (
          <Holdings
            holdings={holdings}
            networks={networks}
            currency={prices?.looked?.known ? prices.choice.currency : undefined}
            onSelect={async (chainId) => (await select.run({ chainId })) && onHere()}
          />
        )}
      </Section>
      {lines.length > 0 && (
        <Text look="small" tone="soft">
          {t('portfolio_means')}
        </Text>
      )}
      {mayOffer && <PricesOffer assets={lines.map(({ position }) => position)} />}
      <Card rows>
        <Row
          data-testid="portfolio-accounts"
          start={<Icon name="user" />}
          name={t('portfolio_accounts')}
          sub={t('portfolio_accountsMeans')}
          end={<Icon name="right" />}
          onPress={() => go({ at: 'overview' })}
        />
      </Card>
    </>
  )
}
