import type { Address as Hex } from 'viem'
import type { AccountKind } from '../../../domain/account.ts'
import { type Key, t } from '../../../i18n/translate.ts'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { kindOf } from '../accounts/accountText.ts'
import { Silent } from '../allowances/Completeness.tsx'
import { useExposures } from '../allowances/useExposures.ts'
import { useRisks } from '../allowances/useRisks.ts'
import { Bar } from '../Bar.tsx'
import { Scope, useScope } from '../home/Scope.tsx'
import type { Go } from '../place.ts'
import { checksOf } from './healthChecks.ts'
import { NetworkHealth } from './NetworkHealth.tsx'
import { Score } from './Score.tsx'

const none: never[] = []

/** Shows the score of an account, its dangers on each network, and the place of its key. */
export function HealthScreen({ address, go }: { address: Hex; go: Go }) {
  const account = useUiState((state) => state.accounts)?.find((one) => one.address === address)
  const networks = useUiState((state) => state.networks) ?? none
  const [scope, setScope] = useScope()
  const { parts, again } = useExposures(scope, address)
  const { risks, permits, currency } = useRisks(parts, scope)
  if (!account) return null
  const isAsking = parts.length === 0 || parts.some(({ state }) => state === 'asking')

  return (
    <Screen
      kind="popup"
      data-testid="health"
      data-ready={!isAsking}
      header={
        <Bar heading={t('health_heading')} sub={account.name} onBack={() => go({ at: 'account', address })} />
      }
    >
      {!isAsking && <Score checks={checksOf(parts, { risks, permits })} />}
      <Scope scope={scope} onSelect={setScope} />
      <Silent parts={parts} again={again} />
      {parts.map((part) => {
        const network = networks.find(({ chainId }) => chainId === part.chainId)
        const isHere = (one: { chainId: number }) => one.chainId === part.chainId
        return (
          network &&
          part.state === 'read' && (
            <NetworkHealth
              key={part.chainId}
              account={account}
              network={network}
              exposure={part.exposure}
              risks={risks.filter(isHere)}
              permits={permits.filter(isHere)}
              currency={currency}
              go={go}
            />
          )
        )
      })}
      {isAsking && <Skeleton width={16} />}
      <Facts label={t('common_account')}>
        <Fact name={t('common_account')}>{kindOf(account)}</Fact>
        <Fact name={t('health_key')} data-testid="health-key" data-kind={account.kind}>
          {t(places[account.kind])}
        </Fact>
      </Facts>
    </Screen>
  )
}

const places = {
  hd: 'health_keyHere',
  key: 'health_keyHere',
  qr: 'health_keyDevice',
  ledger: 'health_keyDevice',
  watch: 'health_keyElsewhere',
} as const satisfies Record<AccountKind, Key>
