import type { CallState as Step } from '../../wire/batch.ts'
import type { IconName } from './icons.ts'

type Bar = 'empty' | 'done' | 'live' | 'final' | 'failed'

/** Where a call is; before it is sent a simulation may say that it will fail. */
export type CallState = Step | 'likelyFails'

type Look = {
  word: string
  icon: IconName
  tone: 'quiet' | 'soft' | 'ink' | 'live' | 'good' | 'bad'
  number: 'hollow' | 'ringed' | 'live' | 'good' | 'bad'
  bars: readonly [Bar, Bar, Bar, Bar]
}

const none = ['empty', 'empty', 'empty', 'empty'] as const

/** Every state of a call: a word, a mark and a colour. The word alone is enough. */
export const states: Record<CallState, Look> = {
  waits: { word: 'Waits', icon: 'clock', tone: 'quiet', number: 'hollow', bars: none },
  signed: {
    word: 'Signed',
    icon: 'pencil',
    tone: 'soft',
    number: 'hollow',
    bars: ['done', 'empty', 'empty', 'empty'],
  },
  sent: {
    word: 'Sent',
    icon: 'send',
    tone: 'ink',
    number: 'ringed',
    bars: ['done', 'done', 'empty', 'empty'],
  },
  preconfirmed: {
    word: 'Pre-confirmed',
    icon: 'bolt',
    tone: 'live',
    number: 'live',
    bars: ['done', 'done', 'live', 'empty'],
  },
  included: {
    word: 'In a block',
    icon: 'check',
    tone: 'good',
    number: 'good',
    bars: ['final', 'final', 'final', 'final'],
  },
  final: {
    word: 'Final',
    icon: 'check',
    tone: 'good',
    number: 'good',
    bars: ['final', 'final', 'final', 'final'],
  },
  failed: {
    word: 'Failed',
    icon: 'cross',
    tone: 'bad',
    number: 'bad',
    bars: ['done', 'done', 'failed', 'empty'],
  },
  notSent: { word: 'Not sent', icon: 'clock', tone: 'quiet', number: 'hollow', bars: none },
  replaced: {
    word: 'Replaced',
    icon: 'again',
    tone: 'soft',
    number: 'ringed',
    bars: ['done', 'done', 'empty', 'empty'],
  },
  cancelled: {
    word: 'Cancelled',
    icon: 'cross',
    tone: 'soft',
    number: 'hollow',
    bars: ['done', 'done', 'empty', 'empty'],
  },
  dropped: {
    word: 'Dropped',
    icon: 'cross',
    tone: 'bad',
    number: 'bad',
    bars: ['done', 'failed', 'empty', 'empty'],
  },
  likelyFails: { word: 'likely fails', icon: 'cross', tone: 'bad', number: 'bad', bars: none },
}
