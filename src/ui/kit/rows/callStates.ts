import type { CallState as Step } from '../../../domain/batch.ts'
import type { IconName } from '../images/iconPaths.ts'

type Bar = 'empty' | 'done' | 'live' | 'final' | 'failed'

/** The state of a call. `likelyFails` is a simulation's prediction before sending. */
export type CallState = Step | 'likelyFails'

type Look = {
  icon: IconName
  tone: 'quiet' | 'soft' | 'ink' | 'live' | 'good' | 'bad'
  number: 'hollow' | 'ringed' | 'live' | 'good' | 'bad'
  bars: readonly [Bar, Bar, Bar, Bar]
}

const none = ['empty', 'empty', 'empty', 'empty'] as const

/** Icon and colours per state. They repeat the state's word (`kit_state_…`), which is sufficient alone. */
export const states: Record<CallState, Look> = {
  waits: { icon: 'clock', tone: 'quiet', number: 'hollow', bars: none },
  signed: {
    icon: 'pencil',
    tone: 'soft',
    number: 'hollow',
    bars: ['done', 'empty', 'empty', 'empty'],
  },
  sent: {
    icon: 'send',
    tone: 'ink',
    number: 'ringed',
    bars: ['done', 'done', 'empty', 'empty'],
  },
  preconfirmed: {
    icon: 'bolt',
    tone: 'live',
    number: 'live',
    bars: ['done', 'done', 'live', 'empty'],
  },
  included: {
    icon: 'check',
    tone: 'good',
    number: 'good',
    bars: ['final', 'final', 'final', 'final'],
  },
  final: {
    icon: 'check',
    tone: 'good',
    number: 'good',
    bars: ['final', 'final', 'final', 'final'],
  },
  failed: {
    icon: 'cross',
    tone: 'bad',
    number: 'bad',
    bars: ['done', 'done', 'failed', 'empty'],
  },
  notSent: { icon: 'clock', tone: 'quiet', number: 'hollow', bars: none },
  replaced: {
    icon: 'again',
    tone: 'soft',
    number: 'ringed',
    bars: ['done', 'done', 'empty', 'empty'],
  },
  cancelled: {
    icon: 'cross',
    tone: 'soft',
    number: 'hollow',
    bars: ['done', 'done', 'empty', 'empty'],
  },
  dropped: {
    icon: 'cross',
    tone: 'bad',
    number: 'bad',
    bars: ['done', 'failed', 'empty', 'empty'],
  },
  lost: {
    icon: 'cross',
    tone: 'bad',
    number: 'bad',
    bars: ['done', 'failed', 'empty', 'empty'],
  },
  likelyFails: { icon: 'cross', tone: 'bad', number: 'bad', bars: none },
}
