import type { WarningBlock, WarningKind } from '../domain/review/review.ts'
import { type Blanks, type Key, t } from './translate.ts'

/** What a warning can say, `warning_…_heading` and `warning_…_text`: what its kind says, or one of several things. */
type Told = Key extends infer K ? (K extends `warning_${infer Name}_text` ? Name : never) : never

type Values = Record<Blanks<`warning_${Told}_heading` | `warning_${Told}_text`>, string | number>

/** A warning in words. `told` is what it says, where that is not its kind. */
export function warned(
  warning: WarningKind & Told,
  severity: WarningBlock['severity'],
  values?: Partial<Values>,
): WarningBlock
export function warned(
  warning: WarningKind,
  severity: WarningBlock['severity'],
  values: Partial<Values>,
  told: Told,
): WarningBlock
export function warned(
  warning: WarningKind,
  severity: WarningBlock['severity'],
  values: Partial<Values> = {},
  told?: Told,
): WarningBlock {
  const said = told ?? (warning as Told)
  // Each takes what it has blanks for.
  const all = values as Values
  return {
    kind: 'warning',
    warning,
    severity,
    heading: t(`warning_${said}_heading`, all),
    text: t(`warning_${said}_text`, all),
  }
}
