import type { SerializedError } from '../domain/errors.ts'
import { beginsWith } from '../domain/nodeRefusals.ts'
import type { Posted } from '../lib/postJson.ts'
import { parseEnvelope } from './jsonRpc.ts'

/** The first pause if a node names none, and the longest pause that it gets, in milliseconds. */
const first = 250
const longest = 60_000

/** The longest that requests to the only node wait for its pauses to end, in milliseconds. */
export const patience = 2_000

type Pause = {
  until: number
  times: number
  /** Resolves once the first request after the pause has its answer. */
  asked?: Promise<void>
}

/** Receives the pause that the node's answer asks for, in milliseconds, or `undefined` for none. */
type Heard = (pause: number | undefined) => void

/**
 * A node that gets too many requests says so, with HTTP status 429 or in an answer. It then gets a pause: as
 * long as it asks for, twice as long each time it repeats that, and randomly up to half as long again, so that
 * wallets which it turned away together do not return together. After a pause one request goes first, and the
 * others wait for its outcome: all at once would be too many again. Per URL, in memory only.
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
  const pauses = new Map<string, Pause>()

  function begin(url: string, requested: number, times: number): void {
    const pause = Math.max(requested, first * 2 ** (requested > 0 ? times + 1 : times)) * (1 + random() / 2)
    pauses.set(url, { until: now() + Math.min(pause, longest), times: times + 1 })
  }

  function askFirst(url: string, pause: Pause): Heard {
    let resolve = () => {}
    pause.asked = new Promise((done) => {
      resolve = done
    })
    return (requested) => {
      if (requested === undefined) pauses.delete(url)
      else begin(url, requested, pause.times)
      resolve()
    }
  }

  /** True if `event` resolves before the time `until`. */
  async function isEarlier(event: Promise<void>, until: number): Promise<boolean> {
    const rest = until - now()
    return rest > 0 && Promise.race([event.then(() => true), wait(rest).then(() => false)])
  }

  return {
    /**
     * Resolves once a URL may be asked. The caller must report the outcome to the returned function. Resolves
     * to `undefined` if the pause outlasts the time `until`.
     */
    async end(url: string, until: number): Promise<Heard | undefined> {
      for (;;) {
        const pause = pauses.get(url)
        // A request in flight when a pause began does not change it.
        if (!pause)
          return (requested) => requested !== undefined && !pauses.has(url) && begin(url, requested, 0)
        if (pause.until > now()) {
          if (pause.until > until) return undefined
          await wait(pause.until - now())
          // The timer ends the pause, even if the system clock changed meanwhile.
          pause.until = 0
        } else if (!pause.asked) return askFirst(url, pause)
        else if (!(await isEarlier(pause.asked, until))) return undefined
      }
    },
  }
}

/** The pause that an answer asks for, in milliseconds; 0 without a length, `undefined` without a pause. */
export function pauseOf(posted: Posted): number | undefined {
  if (posted.pause !== undefined) return posted.pause
  return saidIn(posted).some(tellsBusy) ? 0 : undefined
}

/** True if a node asks for a pause and has processed none of the requests. */
export function isTurnedAway(posted: Posted): boolean {
  if (pauseOf(posted) === undefined) return false
  return 'fault' in posted || saidIn(posted).every(tellsBusy)
}

function saidIn(posted: Posted): unknown[] {
  return [('json' in posted ? posted.json : posted.unbelieved) ?? []].flat()
}

function tellsBusy(one: unknown): boolean {
  const { answer } = parseEnvelope(one) ?? {}
  return answer !== undefined && 'error' in answer && isBusy(answer.error.answer)
}

/**
 * The codes with which proxyd and QuickNode report a node that was busy, offline or broken. proxyd's -32010 is
 * recognized by its message alone: Nethermind refuses transactions with that code.
 */
const busyCodes = [429, -32007, -32011, -32012, -32013, -32016, -32017, -32018]

/**
 * True if an error reports too many requests, or a gateway without an answer from its node. The code of
 * EIP-1474 alone only reports that some limit was passed, such as the logs in one answer. Revert messages of
 * contracts do not begin like this.
 */
export function isBusy(error: SerializedError): boolean {
  return (
    busyCodes.includes(error.code) ||
    beginsWith(error, ['rate limit', 'too many requests', 'request rate', 'backend offline'])
  )
}
