import type { Mode } from '../../../domain/batch.ts'
import type { Network } from '../../../domain/network.ts'
import { counted, language, t } from '../../../i18n/translate.ts'

/** The name and consequence of a plan. `blind`: the network doesn't reveal failures, so none stops the plan. */
export function planWords(mode: Mode, blind: boolean): { name: string; consequence: string } {
  const consequence = blind && mode === 'stepwise' ? 'blind' : mode
  return { name: t(`approval_plan_${mode}`), consequence: t(`approval_planMeans_${consequence}`) }
}

/** The promise above the calls and the line below it, about what holds the calls together. */
export function promise(
  mode: Mode,
  count: number,
  { upgrades = false, blind = false }: { upgrades?: boolean; blind?: boolean } = {},
): { heading: string; sub: string } {
  switch (mode) {
    case 'atomic':
      return {
        heading: count === 2 ? t('approval_promise_both') : counted('approval_promise_atomic', count),
        sub: t(upgrades ? 'approval_promiseSub_upgrade' : 'approval_promiseSub_together'),
      }
    case 'stepwise':
      return {
        heading: t('approval_promise_stepwise'),
        sub: t(blind ? 'approval_promiseSub_blind' : 'approval_promiseSub_stepwise'),
      }
    case 'pipelined':
      return { heading: t('approval_promise_pipelined'), sub: t('approval_promiseSub_pipelined') }
    case 'single':
      return { heading: t('approval_promise_single'), sub: t('approval_promiseSub_together') }
  }
}

/** The approximate time until every call is pre-confirmed, or in a block on networks that don't pre-confirm. */
export function duration(mode: Mode, count: number, network: Network | undefined): string | undefined {
  if (!network) return undefined
  const step = network.preconfirmation ?? network.blockTime
  const seconds = (step * (mode === 'stepwise' ? count : 1)) / 1000
  const written = (value: number, digits: number) =>
    new Intl.NumberFormat(language(), { maximumFractionDigits: digits }).format(value)
  if (seconds < 60) return t('common_seconds', { number: written(seconds, seconds < 10 ? 1 : 0) })
  return t('common_minutes', { number: written(seconds / 60, 0) })
}

/** The plan to fall back to when the person declines the upgrade: the first that needs none. */
export function withoutUpgrade(options: readonly Mode[]): Mode | undefined {
  return options.find((mode) => mode !== 'atomic')
}
