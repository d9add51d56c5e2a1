import { expect } from 'vitest'
import { rateLimits, unclearErrors } from './errors.fake.ts'
import { type Lie, lies } from './lies.fake.ts'

/** The least share of schedules in which each situation must really occur, not only be planned. */
const situations = {
  'one URL': 0.4,
  'several URLs': 0.35,
  'another wallet used the nonce of bytes of ours': 0.18,
  'a late reorganisation took that back': 0.14,
  'a reorganisation took back what was final': 0.03,
  'an unclear error, bytes taken': 0.06,
  'an unclear error, bytes not taken': 0.08,
  'a rate limit': 0.12,
  'a price was too low': 0.2,
  'a price was raised after a refusal': 0.1,
  'a batch waited for a higher ceiling': 0.06,
  'a request to send was lost': 0.04,
  'the answer to a send was lost': 0.04,
  'a send was answered with a receipt': 0.2,
  'a node gave up waiting for a receipt': 0.03,
  'a batch was sent again': 0.05,
  'the background was killed': 0.3,
  'the chain was started anew': 0.02,
  'a node with another chain': 0.03,
  'an error instead of the code': 0.05,
  'one lone missing method': 0.1,
  'unfunded right after an included call': 0.1,
  'one silent URL of several': 0.015,
  'a lie': 0.08,
  ...(Object.fromEntries(Object.keys(lies).map((lie) => [`a lie: ${lie}`, 0.003])) as Record<
    `a lie: ${Lie}`,
    number
  >),
} as const satisfies Record<string, number>
export type Situation = keyof typeof situations

/** The fewest schedules for which shares are meaningful. */
const least = 300

/** Counts the schedules in which each situation occurs. */
export function makeTally() {
  const counts = new Map<Situation, number>()
  const seenErrors = new Set<string>()
  let schedules = 0

  return {
    /** Adds a schedule with the situations that occurred and the errors that nodes returned. */
    add(met: ReadonlySet<Situation>, errors: Iterable<string>): void {
      schedules += 1
      for (const one of met) counts.set(one, (counts.get(one) ?? 0) + 1)
      for (const one of errors) seenErrors.add(one)
    },
    shares: () =>
      Object.fromEntries(
        Object.keys(situations).map((one) => [
          one,
          Math.round(((counts.get(one as Situation) ?? 0) / schedules) * 1000) / 1000,
        ]),
      ),
    /** Checks that each situation has its least share of the schedules, and that each error occurs at all. */
    expectShares(): void {
      if (schedules < least) return
      const rare = Object.entries(situations).filter(
        ([one, share]) => (counts.get(one as Situation) ?? 0) < share * schedules,
      )
      expect(Object.fromEntries(rare.map(([one]) => [one, counts.get(one as Situation) ?? 0]))).toEqual({})
      const errors = [...unclearErrors, ...rateLimits].map(nameOf)
      expect(errors.filter((one) => !seenErrors.has(one))).toEqual([])
    },
  }
}

/** The name under which the tally counts an error of the tables. */
export function nameOf({ code, message }: { code: number; message: string }): string {
  return `${code} ${message}`
}
