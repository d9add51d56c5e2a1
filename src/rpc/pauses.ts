import type { SerializedError } from '../domain/errors.ts'
import { beginsWith } from '../domain/nodeRefusals.ts'
import type { Posted } from '../lib/postJson.ts'
import { parseEnvelope } from './jsonRpc.ts'

/** The first pause where a node does not say how long, and the longest that it gets, in milliseconds. */
const first = 250
const longest = 60_000

/** A request to the network's only node waits up to this many milliseconds for the end of a pause. */
export const patience = 2_000

type Pause = {
  until: number
  times: number
  /** Resolves once the one that asks first after the pause has its answer. */
  asked?: Promise<void>
}

/** Receives the pause that the node wants after a request, in milliseconds, or none. */
type Heard = (pause: number | undefined) => void

/**
 * A node that limits its rate answers HTTP 429 or such an error, and then gets a pause: as long as it wants, at
 * least twice as long after each refusal in a row, and up to half as long again at random, so that wallets
 * refused together do not return together. After a pause one request goes first, and the others wait for its
 * result, because all at once would exceed the limit again. Per URL, and in memory only.
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

  function begin(url: string, asked: number, times: number): void {
    const pause = Math.max(asked, first * 2 ** (asked > 0 ? times + 1 : times)) * (1 + random() / 2)
    pauses.set(url, { until: now() + Math.min(pause, longest), times: times + 1 })
  }

  function askFirst(url: string, pause: Pause): Heard {
    let resolve = () => {}
    pause.asked = new Promise((done) => {
      resolve = done
    })
    return (asked) => {
      if (asked === undefined) pauses.delete(url)
      else begin(url, asked, pause.times)
      resolve()
    }
  }

  /** Whether something happens before a time of the clock. */
  async function isEarlier(event: Promise<void>, until: number): Promise<boolean> {
    const rest = until - now()
    return rest > 0 && Promise.race([event.then(() => true), wait(rest).then(() => false)])
  }

  return {
    /**
     * Resolves once a URL may be asked, to what has to be told how that went; `undefined` where the URL is to be left
     * alone for longer than `until`, a time of the clock.
     */
    async end(url: string, until: number): Promise<Heard | undefined> {
      for (;;) {
        const pause = pauses.get(url)
        // A request that was pending when the pause started proves nothing new.
        if (!pause) return (asked) => asked !== undefined && !pauses.has(url) && begin(url, asked, 0)
        if (pause.until > now()) {
          if (pause.until > until) return undefined
          await wait(pause.until - now())
          // Over by the timer, whatever was done to the clock meanwhile.
          pause.until = 0
        } else if (!pause.asked) return askFirst(url, pause)
        else if (!(await isEarlier(pause.asked, until))) return undefined
      }
    },
  }
}

/** The pause that an answer wants, in milliseconds, 0 where it does not say how long; `undefined` where it wants none. */
export function pauseOf(posted: Posted): number | undefined {
  if (posted.pause !== undefined) return posted.pause
  return saidIn(posted).some(tellsBusy) ? 0 : undefined
}

/** True if a node that wants a pause has processed no part of the request. */
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
 * The codes of proxyd and QuickNode for a busy, offline or broken node. proxyd's -32010 counts only with its
 * text, because Nethermind refuses transactions with that code.
 */
const busyCodes = [429, -32007, -32011, -32012, -32013, -32016, -32017, -32018]

/**
 * True if an error means a rate limit, or a gateway without an answer from its node. The code of EIP-1474 alone
 * only means that some limit was exceeded, for example of logs in one answer. A contract's revert does not
 * start like this.
 */
export function isBusy(error: SerializedError): boolean {
  return (
    busyCodes.includes(error.code) ||
    beginsWith(error, ['rate limit', 'too many requests', 'request rate', 'backend offline'])
  )
}
