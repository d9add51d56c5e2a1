import type { WarningBlock, WarningKind } from '../domain/review/review.ts'
import { type Blanks, type Key, t } from './translate.ts'

/** The names of warning messages, `warning_…_heading` and `warning_…_text`: a kind, or a variant of one. */
type Told = Key extends infer K ? (K extends `warning_${infer Name}_text` ? Name : never) : never

type Values = Record<Blanks<`warning_${Told}_heading` | `warning_${Told}_text`>, string | number>

/** A warning with its messages. `told` names the messages if they are not those of its kind. */
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
  // Each message uses only the values that it has blanks for.
  const all = values as Values
  return {
    kind: 'warning',
    warning,
    severity,
    heading: t(`warning_${said}_heading`, all),
    text: t(`warning_${said}_text`, all),
  }
}
