import { dice } from '../../packages/test-node/faultLayers.mjs'

export type Mode = 'stepwise' | 'pipelined' | 'atomic'

/**
 * When the background dies: after a fraction of such a batch's usual duration, counted from the page's
 * request, or some milliseconds after a request of the nth signature, or the nth send, has reached the node.
 */
export type Moment = { at: 'part'; part: number } | { at: 'signature' | 'send'; nth: number; later: number }

export type Killing = { seed: number; mode: Mode; moments: Moment[] }

/** Calls in each batch. */
export const count = 20

/** The approximate signing time, from the request for nonce and fees to the send, in milliseconds. */
const signing: Record<Mode, number> = { stepwise: 30, pipelined: 150, atomic: 60 }

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

function moment(mode: Mode, random: () => number): Moment {
  const kind = random()
  if (kind < 0.6) return { at: 'part', part: random() }
  const nth = mode === 'stepwise' ? Math.floor(random() * count) : 0
  return kind < 0.8
    ? { at: 'signature', nth, later: Math.round(random() * signing[mode]) }
    : { at: 'send', nth, later: Math.round(random() * 20) }
}

/** A short text for the log. */
export function name(moment: Moment): string {
  if (moment.at === 'part') return `at ${Math.round(moment.part * 100)} %`
  return `${moment.later} ms into ${moment.at} ${moment.nth + 1}`
}
