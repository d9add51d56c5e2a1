import { setTimeout as sleep } from 'node:timers/promises'
import type { Fetch } from '../../../src/lib/postJson.ts'

/** HTTP requests, the calls in them, and their size in bytes of the bodies. */
export type Traffic = { requests: number; calls: number; refused: number; sent: number; received: number }

export type Meter = ReturnType<typeof createMeter>

const encoder = new TextEncoder()

/** Requests per second that the node allows, and its reply to each further one. */
type Limit = {
  perSecond: number
  /** The reply: 429 asks for a pause, 500 only fails. */
  status: 429 | 500
}

/**
 * Counts the requests of wallets to a node, and acts as a provider with a limit of requests per second: it
 * refuses the rest, which never reaches the node.
 */
export function createMeter(limit?: Limit) {
  const total = none()
  /** Requests by second, from the first one on: sent, and refused. */
  const seconds: { requests: number; refused: number }[] = []
  const began = performance.now()
  let window = { at: 0, taken: 0 }

  function isRefused(now: number): boolean {
    if (!limit) return false
    const at = Math.floor(now / 1000)
    if (window.at !== at) window = { at, taken: 0 }
    window.taken += 1
    return window.taken > limit.perSecond
  }

  /** A `fetch` for one wallet, which counts towards the total and its own traffic. */
  function forWallet(): { fetch: Fetch; traffic: Traffic } {
    const own = none()
    const add = (what: Partial<Traffic>) => {
      for (const [name, number] of Object.entries(what) as [keyof Traffic, number][]) {
        own[name] += number
        total[name] += number
      }
    }
    return {
      traffic: own,
      async fetch(url, init) {
        const now = performance.now() - began
        const body = String(init.body)
        const second = Math.floor(now / 1000)
        const counted = seconds[second] ?? { requests: 0, refused: 0 }
        seconds[second] = counted
        counted.requests += 1
        add({ requests: 1, calls: [JSON.parse(body)].flat().length, sent: encoder.encode(body).length })
        if (isRefused(now)) {
          counted.refused += 1
          add({ refused: 1 })
          await sleep(1)
          const { status } = limit ?? { status: 429 }
          return new Response('Too Many Requests', {
            status,
            headers: { ...(status === 429 && { 'retry-after': '1' }) },
          })
        }
        const response = await fetch(url, init)
        const text = await response.text()
        add({ received: encoder.encode(text).length })
        return new Response(text, { status: response.status, headers: response.headers })
      },
    }
  }

  return {
    total,
    forWallet,
    /** Requests by second, without the seconds that had none. */
    seconds: () => seconds.filter(Boolean),
  }
}

function none(): Traffic {
  return { requests: 0, calls: 0, refused: 0, sent: 0, received: 0 }
}
