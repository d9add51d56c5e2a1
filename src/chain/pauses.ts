import type { SerializedError } from '../wire/errors.ts'
import type { Posted } from '../wire/post.ts'
import { beginsWith } from '../wire/refusals.ts'
import { parseEnvelope } from './envelope.ts'

/** The first pause where a node does not say how long, and the longest that it gets, in milliseconds. */
const first = 250
const longest = 60_000

/** What is asked during a pause waits for its end, up to so many milliseconds. */
const patience = 2_000

/**
 * Nodes that are asked too often say so, with HTTP status 429 or in an answer, and are then left alone: for as long as
 * they ask for, twice as long each time they say it again, and up to half as long again by chance, so that wallets which
 * were sent away together do not come back together. Per URL, and in memory only.
 */
export function createPauses({
  now,
  wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  random = Math.random,
}: {
  now: () => number
  wait?: ((milliseconds: number) => Promise<void>) | undefined
  random?: () => number
}) {
  const pauses = new Map<string, { until: number; times: number }>()
  const left = (url: string) => Math.max(0, (pauses.get(url)?.until ?? 0) - now())

  return {
    /** Resolves once a URL may be asked: `false` where that takes longer than whoever asks would wait. */
    async end(url: string, canWait: boolean): Promise<boolean> {
      const rest = left(url)
      if (rest > (canWait ? patience : 0)) return false
      if (rest > 0) await wait(rest)
      return true
    },
    /** It answered: `asked` is the pause that it wants, in milliseconds, where it wants one. */
    note(url: string, asked: number | undefined): void {
      // What was on its way as the pause began says nothing new.
      if (left(url) > 0) return
      const times = pauses.get(url)?.times ?? 0
      if (asked === undefined) pauses.delete(url)
      else {
        const pause = Math.max(asked, first * 2 ** (asked > 0 ? times + 1 : times)) * (1 + random() / 2)
        pauses.set(url, { until: now() + Math.min(pause, longest), times: times + 1 })
      }
    },
  }
}

/** The pause that an answer wants, in milliseconds, 0 where it does not say how long; `undefined` where it wants none. */
export function pauseOf(posted: Posted): number | undefined {
  if (posted.pause !== undefined) return posted.pause
  return 'json' in posted && [posted.json].flat().some(tellsBusy) ? 0 : undefined
}

function tellsBusy(one: unknown): boolean {
  const { answer } = parseEnvelope(one) ?? {}
  return answer !== undefined && 'error' in answer && isBusy(answer.error.answer)
}

/**
 * Whether an error says that a node is asked too often. The code of EIP-1474 alone says no more than that some limit was
 * passed, as of the logs in one answer; and what a contract reverts with does not begin like this.
 */
export function isBusy(error: SerializedError): boolean {
  return error.code === 429 || beginsWith(error, ['rate limit', 'too many requests', 'request rate'])
}
