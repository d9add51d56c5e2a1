import type { CallView } from '../../../domain/review/review.ts'

/** A call that does nothing, but for what a test says. */
export const callView = (more: Partial<CallView> = {}): CallView => ({
  verb: '',
  sub: '',
  value: '0x0',
  data: '0x',
  guessed: false,
  args: [],
  effects: [],
  ...more,
})
