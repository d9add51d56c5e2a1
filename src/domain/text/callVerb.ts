import type { Call } from '../batch.ts'

const verbs = {
  '0xa9059cbb': 'title_transferTokens',
  '0x23b872dd': 'title_transferTokens',
  '0x095ea7b3': 'title_approve',
  '0xd0e30db0': 'title_wrap',
  '0x2e1a7d4d': 'title_unwrap',
} as const

/** The text for a call whose amount nobody can tell, by its function. */
export function callVerb({ to, data }: Pick<Call, 'to' | 'data'>) {
  if (!to) return 'title_create'
  if (data === '0x') return 'title_transfer'
  return Object.entries(verbs).find(([selector]) => data.startsWith(selector))?.[1] ?? 'title_call'
}
