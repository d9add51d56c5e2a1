import type { WarningBlock, WarningKind } from '../review/review.ts'
import type { Blanks, Key, Text, Values } from './message.ts'

/** The names of warning messages, `warning_…_heading` and `warning_…_text`: a kind, or a variant of one. */
type Told = Key extends infer K ? (K extends `warning_${infer Name}_text` ? Name : never) : never

type Given = Partial<Record<Blanks<`warning_${Told}_heading` | `warning_${Told}_text`>, Text | number>>

/** A warning with its messages. `variant` names the messages if they are not those of its kind. */
export function warned(
  warning: WarningKind & Told,
  severity: WarningBlock['severity'],
  values?: Given,
): WarningBlock
export function warned(
  warning: WarningKind,
  severity: WarningBlock['severity'],
  values: Given,
  variant: Told,
): WarningBlock
export function warned(
  warning: WarningKind,
  severity: WarningBlock['severity'],
  values?: Given,
  variant = warning as Told,
): WarningBlock {
  // Each message uses only the values that it has blanks for.
  const given = values && { values: values as Values }
  return {
    kind: 'warning',
    warning,
    severity,
    heading: { say: `warning_${variant}_heading`, ...given },
    text: { say: `warning_${variant}_text`, ...given },
  }
}
