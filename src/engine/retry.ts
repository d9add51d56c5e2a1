import { WalletError } from '../domain/errors.ts'
import type { After } from './clock.ts'
import type { Node } from './node.ts'

/** Milliseconds before each new try. Longer silences are for the clock, which asks less and less often. */
const waits = [100, 200, 400]

/** A node that let us wait so long, in milliseconds, is not asked again at once. */
const longest = 1_000

/**
 * Repeats a question a few times, soon, if it or its answer was lost: one poll needs several answers, and on a
 * lossy line they would never all arrive. Bytes are sent once: the engine must first look up whether they
 * arrived.
 */
export function patient(node: Node, { after, now }: { after: After; now: () => number }): Node {
  async function again<answer>(methods: readonly string[], ask: () => Promise<answer>): Promise<answer> {
    const sends = methods.includes('eth_sendRawTransaction')
    for (let tries = 0; ; tries++) {
      const began = now()
      try {
        return await ask()
      } catch (error) {
        const wait = waits[tries]
        const isLost = error instanceof WalletError && error.kind === 'chainDisconnected'
        if (sends || !isLost || wait === undefined || now() - began > longest) throw error
        await new Promise<void>((resolve) => {
          after(wait, resolve)
        })
      }
    }
  }

  return {
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
    everywhere: async (chainId, requests) => (await node.everywhere?.(chainId, requests)) ?? [],
    several: (chainId) => node.several?.(chainId) ?? false,
    gasCap: async (chainId) => node.gasCap?.(chainId),
    pricing: async (chainId) => (await node.pricing?.(chainId)) ?? 'gas',
    verify: (chainId) => node.verify?.(chainId),
  }
}
