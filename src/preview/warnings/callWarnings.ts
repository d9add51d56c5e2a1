import type { WarningBlock } from '../../domain/review/review.ts'

/** The severity of each warning about calls, in the order of display. */
export const callWarnings = {
  lookalikeRecipient: 'bad',
  toTokenItself: 'bad',
  burnAddress: 'bad',
  foreignDelegate: 'bad',
  spenderIsAccount: 'bad',
  unusualApproval: 'warn',
  unlimitedApproval: 'warn',
  noCode: 'warn',
  toOwnAccount: 'warn',
  unknownContract: 'warn',
  firstInteraction: 'note',
} as const satisfies Partial<Record<WarningBlock['warning'], WarningBlock['severity']>>
export type CallWarning = keyof typeof callWarnings
