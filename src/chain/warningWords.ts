import * as v from 'valibot'
import type { WarningBlock, WarningKind } from '../wire/review.ts'

/** Severity, heading and text by kind, of which some have two forms; values stand in braces. */
export const WarningWords = v.record(
  v.string(),
  v.tuple([v.picklist(['note', 'warn', 'bad']), v.string(), v.string()]),
)
export type WarningWords = v.InferOutput<typeof WarningWords>

/** A warning in the words of its kind, or of this form of it. Without words it is the worst. */
export function worded(
  words: WarningWords | undefined,
  warning: WarningKind,
  values: Record<string, string>,
  form?: string,
): WarningBlock {
  const [severity, ...rest] = words?.[form ? `${warning} ${form}` : warning] ?? ['bad', warning, '']
  const [heading = '', text = ''] = rest.map((one) =>
    one.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
  )
  return { kind: 'warning', warning, severity, heading, text }
}
