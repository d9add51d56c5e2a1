import { hasKind } from '../domain/errors.ts'
import { replaced } from '../lib/lazyMembers.ts'
import { isSend } from '../rpc/sends.ts'
import type { After } from './clock.ts'
import type { Node } from './node.ts'

/** Milliseconds before each retry. The clock handles longer outages, with growing pauses. */
const waits = [100, 200, 400]

/** A node that takes longer than this to fail, in milliseconds, is not asked again at once. */
const longest = 1_000

/**
 * Repeats a lost request a few times in quick succession: a poll takes several requests, and on a lossy
 * connection they would never all arrive at once. Requests that send bytes are not repeated, as the wallet must
 * first look up if the bytes arrived.
 */
export function withRetries(node: Node, { after, now }: { after: After; now: () => number }): Node {
  async function again<answer>(methods: readonly string[], ask: () => Promise<answer>): Promise<answer> {
    const sends = methods.some((method) => isSend({ method }))
    for (let tries = 0; ; tries++) {
      const began = now()
      try {
        return await ask()
      } catch (error) {
        const wait = waits[tries]
        const isLost = hasKind(error, 'chainDisconnected')
        if (sends || !isLost || wait === undefined || now() - began > longest) throw error
        await new Promise<void>((resolve) => {
          after(wait, resolve)
        })
      }
    }
  }

  // All other methods call the node directly.
  return replaced(node, {
    request: (chainId, method, params) => again([method], () => node.request(chainId, method, params)),
    batch: (chainId, requests) =>
      again(
        requests.map(({ method }) => method),
        () => node.batch(chainId, requests),
      ),
    gather: (chainId, requests) =>
      again(
        requests.map(({ method }) => method),
        () => node.gather(chainId, requests),
      ),
  })
}
