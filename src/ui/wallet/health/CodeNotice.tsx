import type { Address as Hex } from 'viem'
import { findDelegate } from '../../../contracts/delegates.ts'
import { findHostileDelegate } from '../../../contracts/hostileDelegates.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Address } from '../../kit/text/Address.tsx'
import type { CodeState } from './problems.ts'

type Props = {
  network: string
  delegate: Hex
  state: CodeState
  /** Where a simulated coin went. */
  sweeper: Hex | undefined
  /** Opens the rescue, for an account that can be rescued. */
  onRescue?: (() => void) | undefined
}

/** Warns about a contract that is a thief, or that Volley does not know. */
export function CodeNotice({ network, delegate, state, sweeper, onRescue }: Props) {
  if (state !== 'unknown' && state !== 'hostile') return null
  const isHostile = state === 'hostile'
  const reported = findHostileDelegate(delegate)
  return (
    <Notice
      tone={isHostile ? 'bad' : 'warn'}
      heading={t(isHostile ? 'health_hostile' : 'network_upgradedToUnknown', { network })}
      data-testid="health-code"
      data-state={state}
      data-delegate={delegate}
      action={
        onRescue && (
          <Button small data-testid="health-rescue" onClick={onRescue}>
            {t('rescue_heading')}
          </Button>
        )
      }
    >
      <Stack gap={2}>
        <Address value={delegate} />
        {reported && <span>{t('health_reported', { who: reported.reportedBy })}</span>}
        {sweeper && (
          <>
            <span>{t('health_sweeps')}</span>
            <Address value={sweeper} />
          </>
        )}
        {!isHostile && <span>{t('network_unknownMeans')}</span>}
        {onRescue && <span>{t('health_vanish')}</span>}
      </Stack>
    </Notice>
  )
}

/** The known contract whose code an account runs. */
export function codeName(delegate: Hex | undefined): string {
  return (delegate && findDelegate(delegate)?.name) ?? t('health_codeNone')
}
