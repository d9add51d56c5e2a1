import { useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { Choices } from '../../kit/forms/Choices.tsx'
import { Select } from '../../kit/forms/Select.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import { Footer } from '../../kit/layout/Footer.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { money } from '../../prices/fiatValue.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { Bar } from '../Bar.tsx'
import { Scope, useScope } from '../home/Scope.tsx'
import type { Go } from '../place.ts'
import { useHere } from '../useSelection.ts'
import { keyOf, revocation } from './allowanceKinds.ts'
import { sitesThatAsked } from './askedBy.ts'
import { isComplete, Searched, Silent } from './Completeness.tsx'
import { PermitList } from './PermitList.tsx'
import { RiskRow } from './RiskRow.tsx'
import { revokeLabel } from './revokeLabel.ts'
import { Upgrades } from './Upgrades.tsx'
import { useExposures } from './useExposures.ts'
import { useRevoking } from './useRevoking.ts'
import { useRisks } from './useRisks.ts'
import { type Risk, sumAtRisk } from './valueAtRisk.ts'

const none: never[] = []

/** Lists what others may take from this account, the most at risk first, and revokes it by a batch per network. */
export function Allowances({ go }: { go: Go }) {
  const { account, network } = useHere()
  const networks = useUiState((state) => state.networks) ?? none
  const activities = useUiState((state) => state.activities) ?? none
  const [scope, setScope] = useScope()
  const { parts, again } = useExposures(scope)
  const [picked, pick] = useState<readonly string[]>([])
  const [only, filter] = useState('')
  const revoking = useRevoking(network?.chainId)

  const read = parts.flatMap((part) => (part.state === 'read' ? [part] : []))
  const { risks, permits, currency } = useRisks(parts, scope)
  const chains = networks.filter(({ chainId }) => risks.some((risk) => risk.chainId === chainId))
  const shown = risks.filter(({ chainId }) => chains.length < 2 || only === '' || String(chainId) === only)
  const chosen = risks.filter(({ key }) => picked.includes(key))
  const sites = account && sitesThatAsked(account.address, activities)
  const watched = account?.kind === 'watch'
  const name = network?.name ?? t('common_thisNetwork')
  const isRead = parts.length > 0 && read.length === parts.length
  const isAsking = parts.length === 0 || parts.some(({ state }) => state === 'asking')
  const unread = read.some(({ exposure }) => exposure.unread > 0)
  const isWhole = read.every(({ exposure }) => isComplete(exposure))
  const isNone = isRead && risks.length === 0 && permits.length === 0 && !unread

  async function end() {
    const asked = await revoking.revoke(
      chosen.map(({ chainId, allowance }) => ({ chainId, call: revocation(allowance) })),
    )
    pick(chosen.filter(({ chainId }) => !asked.includes(chainId)).map(({ key }) => key))
  }

  return (
    <Screen
      kind="popup"
      data-testid="allowances"
      data-count={isAsking && risks.length === 0 ? undefined : risks.length}
      data-partial={!isRead || !isWhole}
      header={
        <Bar
          heading={t('common_allowances')}
          sub={
            scope === 'everywhere'
              ? (account?.name ?? '')
              : t('common_accountOnNetwork', { account: account?.name ?? '', network: name })
          }
          onBack={() => go(undefined)}
        />
      }
      footer={
        risks.length > 0 && !watched ? (
          <Footer
            action={{
              label: revokeLabel(chosen),
              disabled: chosen.length === 0,
              busy: revoking.busy,
              'data-testid': 'allowances-revoke',
              onClick: end,
            }}
          />
        ) : undefined
      }
    >
      {revoking.failure && (
        <Notice tone="bad" heading={t('allowances_notRevoked')} urgent>
          {revoking.failure}
        </Notice>
      )}
      <Scope scope={scope} onSelect={setScope} />
      <Silent parts={parts} again={again} />
      {isAsking && (
        <Stack gap={3} aria-busy>
          <Text tone="soft" data-testid="allowances-asking">
            {scope === 'everywhere' ? t('portfolio_asking') : t('allowances_asking', { network: name })}
          </Text>
          {risks.length === 0 && (
            <>
              <Skeleton width={16} />
              <Skeleton width={12} />
            </>
          )}
        </Stack>
      )}
      <AtRisk risks={risks} currency={currency} isPartial={!isRead || !isWhole} />
      <Upgrades parts={parts} watched={watched} />
      <PermitList risks={permits} currency={currency} watched={watched} />
      {isNone && (
        <Empty heading={t(isWhole ? 'allowances_none' : 'allowances_noneSoFar')}>
          <Searched parts={parts} />
        </Empty>
      )}
      {risks.length > 0 && (
        <>
          <Text tone="soft">{t('allowances_about')}</Text>
          {chains.length > 1 && (
            <Select
              label={t('common_network')}
              data-testid="allowances-network"
              items={[
                { id: '', label: t('portfolio_everywhere') },
                ...chains.map((one) => ({ id: String(one.chainId), label: one.name })),
              ]}
              current={only}
              onSelect={filter}
            />
          )}
          <Choices heading={t('common_allowances')} quiet>
            {shown.map((risk) => (
              <RiskRow
                key={risk.key}
                risk={risk}
                network={
                  scope === 'everywhere' ? networks.find((one) => one.chainId === risk.chainId) : undefined
                }
                currency={currency}
                site={sites?.get(`${risk.chainId} ${keyOf(risk.allowance)}`)}
                picked={picked.includes(risk.key)}
                disabled={watched}
                onPick={(on) => pick(on ? [...picked, risk.key] : picked.filter((key) => key !== risk.key))}
              />
            ))}
          </Choices>
        </>
      )}
      {read.length > 0 && !isNone && <Searched parts={parts} />}
    </Screen>
  )
}

/** The worth of all that can be taken now, "at least" if something is missing. Without a price there is no sum. */
function AtRisk({
  risks,
  currency,
  isPartial,
}: {
  risks: readonly Risk[]
  currency: string | undefined
  isPartial: boolean
}) {
  const { worth, without } = sumAtRisk(risks)
  if (!currency || worth === 0n) return null
  const sum = money(worth, currency)
  const isLess = isPartial || without > 0
  return (
    <Text as="div" look="outcome" data-testid="allowances-at-risk" data-partial={isLess}>
      {t('allowances_atRisk', { worth: isLess ? t('portfolio_atLeast', { worth: sum }) : sum })}
    </Text>
  )
}
