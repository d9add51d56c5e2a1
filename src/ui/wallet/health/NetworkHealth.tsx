import type { Account } from '../../../domain/account.ts'
import type { Network } from '../../../domain/network.ts'
import { signs } from '../../../domain/signing/signables.ts'
import { figure } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { money } from '../../prices/fiatValue.ts'
import { isComplete } from '../allowances/Completeness.tsx'
import type { PermitRisk } from '../allowances/permitRisks.ts'
import type { Exposure } from '../allowances/readExposure.ts'
import { type Risk, sumAtRisk } from '../allowances/valueAtRisk.ts'
import type { Go } from '../place.ts'
import { CodeNotice, codeName } from './CodeNotice.tsx'
import { codeState, problemsOf } from './problems.ts'
import { useFixing } from './useFixing.ts'
import { useSelecting } from './useSelecting.ts'
import { useSweeper } from './useSweeper.ts'
import { Verdict } from './Verdict.tsx'

type Props = {
  account: Account
  network: Network
  exposure: Exposure
  risks: readonly Risk[]
  permits: readonly PermitRisk[]
  currency: string | undefined
  go: Go
}

/** The state of an account on one network: each problem, and one button for all that can be fixed. */
export function NetworkHealth({ account, network, exposure, risks, permits, currency, go }: Props) {
  const { address, kind } = account
  const { chainId, name } = network
  const { delegate } = exposure
  const sweeper = useSweeper(address, chainId, delegate)
  const problems = problemsOf(kind, { code: codeState(delegate, sweeper), risks, permits })
  const { code, allowances, count } = problems
  const { fix, busy, failure } = useFixing(address, chainId)
  const { selected, failure: notSelected } = useSelecting(address, chainId)
  const failed = notSelected ?? failure
  const canRescue = signs(kind, 'operation')
  const isFine = code !== 'unknown' && code !== 'hostile' && allowances.length + permits.length === 0
  const { worth, without } = sumAtRisk(allowances)
  const sum = currency && worth > 0n ? money(worth, currency) : undefined

  return (
    <Section
      heading={name}
      data-testid="health-network"
      data-chain-id={`0x${chainId.toString(16)}`}
      data-code={code}
      data-count={count}
    >
      <Stack gap={3}>
        {delegate && (
          <CodeNotice
            network={name}
            delegate={delegate}
            state={code}
            sweeper={sweeper}
            onRescue={canRescue ? () => selected(() => go({ at: 'rescue', address })) : undefined}
          />
        )}
        {allowances.length > 0 && (
          <Notice
            tone="warn"
            heading={counted('health_allowances', allowances.length)}
            data-testid="health-allowances"
            action={
              <Button small data-testid="health-see" onClick={() => selected(() => go({ at: 'allowances' }))}>
                {t('health_see')}
              </Button>
            }
          >
            {sum &&
              t('allowances_atRisk', {
                worth: without > 0 || !isComplete(exposure) ? t('portfolio_atLeast', { worth: sum }) : sum,
              })}
          </Notice>
        )}
        {permits.length > 0 && (
          <Notice tone="warn" heading={t('permits_heading')} data-testid="health-permits">
            {t('permits_about')}
          </Notice>
        )}
        <Verdict exposure={exposure} network={name} isFine={isFine} />
        <Facts label={name}>
          {(code === 'none' || code === 'known') && <Fact name={t('health_code')}>{codeName(delegate)}</Fact>}
          <Fact name={t('common_allowances')}>{figure(risks.length)}</Fact>
        </Facts>
        {failed && (
          <Notice tone="bad" heading={t('health_notFixed')} urgent>
            {failed}
          </Notice>
        )}
        {kind === 'watch' && !isFine && <Text tone="soft">{t('health_watched')}</Text>}
        {count > 0 && (
          <Button
            look="filled"
            wide
            busy={busy}
            data-testid="health-fix"
            onClick={() => selected(() => fix(problems))}
          >
            {counted('health_fix', count)}
          </Button>
        )}
      </Stack>
    </Section>
  )
}
