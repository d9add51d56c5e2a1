import { dice } from '../../packages/test-node/faultLayers.mjs'
import { type Ask, answersAfter, asks } from './asks.ts'
import { type Step, steps } from './deviceInHand.ts'
import type { Phase } from './stage.ts'

export type Mode = 'stepwise' | 'pipelined' | 'atomic' | 'sponsored'

/**
 * When the background dies: after a fraction of such a batch's usual duration, counted from the page's
 * request; some milliseconds after a request of the nth signature, or the nth send, has reached the node; some
 * milliseconds after a request about a sponsored batch has reached its service; some milliseconds after a step of the
 * nth signature on a device; or once the journal holds a phase.
 */
export type Moment =
  | { at: 'part'; part: number }
  | { at: 'signature' | 'send'; nth: number; later: number }
  | { at: 'ask'; ask: Ask; later: number }
  | { at: 'device'; step: Step; nth: number; later: number }
  | { at: 'phase'; phase: Phase }

export type Killing = { seed: number; mode: Mode; moments: Moment[] }

/** True if one transaction carries all calls. */
export const runsAtOnce = (mode: Mode): boolean => mode === 'atomic' || mode === 'sponsored'

/** Calls in a batch that the vault signs, and in one that a device signs: there, a person is slow. */
export const calls = { inVault: 20, onDevice: 3 }

/** The approximate signing time, from the request for nonce and fees to the send, in milliseconds. */
const signing = { stepwise: 30, pipelined: 150, atomic: 60 }

/** A batch's mode and its kills, the same for the same seed. One in four is killed twice. */
export function killing(seed: number): Killing {
  const random = dice(seed)
  // The first random numbers of neighbouring seeds are similar.
  for (let turn = 0; turn < 8; turn++) random()
  const mode = (['stepwise', 'pipelined', 'stepwise', 'pipelined', 'atomic'] as const)[seed % 5] ?? 'stepwise'
  const times = random() < 0.25 ? 2 : 1
  const moments = Array.from({ length: times }, () => moment(mode, random))
  return { seed, mode, moments }
}

function moment(mode: keyof typeof signing, random: () => number): Moment {
  const kind = random()
  if (kind < 0.6) return { at: 'part', part: random() }
  const nth = mode === 'stepwise' ? Math.floor(random() * calls.inVault) : 0
  return kind < 0.8
    ? { at: 'signature', nth, later: Math.round(random() * signing[mode]) }
    : { at: 'send', nth, later: Math.round(random() * 20) }
}

/** The kills of a sponsored batch, the same for the same seed: around each request, and as for the others. */
export function sponsoredKilling(seed: number): Killing {
  const random = dice(seed)
  for (let turn = 0; turn < 8; turn++) random()
  const times = random() < 0.25 ? 2 : 1
  const moments = Array.from({ length: times }, (): Moment => {
    if (random() < 0.3) return { at: 'part', part: random() }
    const ask = asks[Math.floor(random() * asks.length)] ?? 'handing over'
    return { at: 'ask', ask, later: Math.round(random() * answersAfter * 1.5) }
  })
  return { seed, mode: 'sponsored', moments }
}

/** The longest time from a device's answer to the bytes at the node, in milliseconds. */
const answering = 2000

/** The kills of a batch that a device signs, the same for the same seed: around each step of each signature. */
export function deviceKilling(seed: number, modes: readonly Mode[]): Killing {
  const random = dice(seed)
  for (let turn = 0; turn < 8; turn++) random()
  const mode = modes[seed % modes.length] ?? 'stepwise'
  const signatures = mode === 'atomic' ? 2 : calls.onDevice
  const times = random() < 0.25 ? 2 : 1
  const moments = Array.from({ length: times }, (): Moment => {
    const kind = random()
    const nth = Math.floor(random() * signatures)
    if (kind < 0.15) return { at: 'part', part: random() }
    if (kind < 0.3) return { at: 'send', nth: mode === 'atomic' ? 0 : nth, later: Math.round(random() * 600) }
    const step = steps[Math.floor(random() * steps.length)] ?? 'answered'
    return { at: 'device', step, nth, later: step === 'answered' ? Math.round(random() * answering) : 0 }
  })
  return { seed, mode, moments }
}

const said = { shown: 'asked for', signing: 'on the device', answered: 'in front of the wallet' }

/** A short text for the log. */
export function name(moment: Moment): string {
  if (moment.at === 'part') return `at ${Math.round(moment.part * 100)} %`
  if (moment.at === 'phase') return `once ${moment.phase}`
  if (moment.at === 'ask') return `${moment.later} ms into ${moment.ask}`
  if (moment.at === 'device') {
    const { step, nth, later } = moment
    return `${later ? `${later} ms after` : 'once'} signature ${nth + 1} is ${said[step]}`
  }
  return `${moment.later} ms into ${moment.at} ${moment.nth + 1}`
}
