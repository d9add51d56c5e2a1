import type { Network } from '../../../domain/network.ts'
import { moment } from '../../../i18n/time.ts'
import { t } from '../../../i18n/translate.ts'
import { siteName } from '../../../sites/siteName.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { isOfToken } from '../../permits/readPermits.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { allowancesHash } from '../hashPlace.ts'
import { AssetLogos } from '../portfolio/AssetLogos.tsx'
import { canEnd, type PermitRisk } from './permitRisks.ts'
import { HowMuch, symbolOf, Taken, Worth } from './RiskRow.tsx'
import { revokeLabel } from './revokeLabel.ts'
import { Spender } from './Spender.tsx'
import { useCancelling } from './useCancelling.ts'

type Props = { risks: readonly PermitRisk[]; currency: string | undefined; watched: boolean }

const none: never[] = []

/** Permits that the person signed here and that may still be used, the largest risk first. */
export function PermitList({ risks, currency, watched }: Props) {
  const networks = useUiState((state) => state.networks) ?? none
  const selected = useUiState((state) => state.chainId)
  const { cancel, busy, failure } = useCancelling(selected, allowancesHash)
  if (risks.length === 0) return null
  const cancellable = risks.filter(({ allowance }) => canEnd(allowance))
  return (
    <Section heading={t('permits_heading')} data-testid="permits" data-count={risks.length}>
      <Stack gap={2}>
        <Text tone="soft">{t('permits_about')}</Text>
        <Card as="ul" rows>
          {risks.map((risk) => {
            const network = networks.find(({ chainId }) => chainId === risk.chainId)
            return (
              network && (
                <li key={risk.key}>
                  <PermitRow risk={risk} network={network} currency={currency} watched={watched} />
                </li>
              )
            )
          })}
        </Card>
        {failure && (
          <Notice tone="bad" heading={t('allowances_notRevoked')} urgent>
            {failure}
          </Notice>
        )}
        {cancellable.length > 1 && !watched && (
          <Button wide busy={busy} data-testid="permits-cancel" onClick={() => cancel(cancellable)}>
            {revokeLabel(cancellable)}
          </Button>
        )}
      </Stack>
    </Section>
  )
}

type RowProps = Omit<Props, 'risks'> & { risk: PermitRisk; network: Network }

function PermitRow({ risk, network, currency, watched }: RowProps) {
  const selected = useUiState((state) => state.chainId)
  const { cancel, busy, failure } = useCancelling(selected, allowancesHash)
  const { chainId, worth, allowance } = risk
  const { permit, state } = allowance
  const isCancellable = canEnd(allowance)
  const symbol = symbolOf(risk.asset)
  return (
    <Row
      tall
      data-testid="permit"
      data-kind={permit.kind}
      data-chain-id={`0x${chainId.toString(16)}`}
      data-token={permit.token}
      data-spender={permit.spender}
      data-state={state}
      start={<AssetLogos chainId={chainId} address={permit.token} network={network} />}
      name={<HowMuch risk={risk} symbol={symbol} />}
      end={<Worth worth={worth} currency={currency} />}
      sub={
        <Stack gap={1}>
          <span>{network.name}</span>
          {state === 'unread' && <span>{t('permits_unread')}</span>}
          <Taken risk={risk} symbol={symbol} />
          <span>{t('permits_usedBy')}</span>
          <Spender chainId={chainId} address={permit.spender} />
          <span>{t('permits_signedFor', { site: siteName(permit.origin) })}</span>
          <span>
            {isEndless(permit.deadline)
              ? t('permits_endless')
              : t('allowances_until', { time: moment(Number(permit.deadline)) })}
          </span>
          {failure && <span role="alert">{failure}</span>}
          {!isCancellable && <span>{t('permits_noCancel')}</span>}
          {isCancellable && !watched && (
            <>
              {isOfToken(permit) && <span>{t('permits_signFirst')}</span>}
              <div>
                <Button small busy={busy} data-testid="permit-cancel" onClick={() => cancel([risk])}>
                  {t('permits_cancel')}
                </Button>
              </div>
            </>
          )}
        </Stack>
      }
    />
  )
}

/** No calendar has a time that far away. */
const isEndless = (deadline: string) => BigInt(deadline) >= 4_102_444_800n
