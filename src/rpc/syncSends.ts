import type { SerializedError } from '../domain/errors.ts'
import type { Network } from '../domain/network.ts'
import type { Answer } from './jsonRpc.ts'
import { isBusy } from './pauses.ts'
import { memberOf, resultOf } from './readResult.ts'

/** Methods that send bytes and answer with their receipt: EIP-7966's, and MegaETH's. */
export const syncMethods = ['eth_sendRawTransactionSync', 'realtime_sendRawTransaction']

/** The longest usual wait for a receipt, in milliseconds, for which a request stays open. */
const quick = 1000

/**
 * Remembers which of `methods` each URL has. In memory only: a restart forgets it. `ask` sends one request to one
 * URL.
 */
export function createSyncSends(
  ask: (chainId: number, url: string, request: { method: string; params: unknown }) => Promise<Answer>,
) {
  const known = new Map<string, string | undefined>()
  return {
    of: (url: string): string | undefined => known.get(url),

    /**
     * Finds out what a quick network's URL has, by empty bytes: a node that has the method refuses them. Nobody told
     * the pace of a network that a site added, so its blocks do. Never throws.
     */
    async probe(network: Network | undefined, url: string): Promise<void> {
      if (!network || known.has(url)) return
      const { chainId, preconfirmation, blockTime, custom } = network
      const isQuick = (preconfirmation ?? blockTime) <= quick
      if (!isQuick && (preconfirmation || !custom)) return
      known.set(url, undefined)
      const tell = (method: string, ...params: unknown[]) =>
        ask(chainId, url, { method, params }).catch(() => undefined)
      for (const method of syncMethods) {
        const answer = await tell(method, '0x')
        // A busy node did not look at the method.
        if (!answer || ('error' in answer && isLimited(answer.error.answer))) known.delete(url)
        else if (!('error' in answer && isPresent(answer.error))) continue
        else if (isQuick || (await paceOf(tell)) <= quick) known.set(url, method)
        return
      }
    },
  }
}

/** The milliseconds between the newest blocks, on average; not a number if the node does not tell. */
async function paceOf(tell: (method: string, ...params: unknown[]) => Promise<Answer | undefined>) {
  const at = async (block: string) => {
    const found = resultOf(await tell('eth_getBlockByNumber', block, false))
    return [Number(memberOf(found, 'number')), Number(memberOf(found, 'timestamp'))] as const
  }
  const [height, time] = await at('latest')
  const [below, before] = await at(`0x${Math.max(0, height - 100).toString(16)}`)
  return ((time - before) * 1000) / (height - below)
}

/** Nodes have several codes and texts for a method that they lack, and some name it. */
function isPresent({
  withheld,
  answer: { code, message },
}: Extract<Answer, { error: unknown }>['error']): boolean {
  return !withheld && code !== -32601 && !/method|support|available|exist|allowed|limit/i.test(message)
}

/** A single small request passes no limit but that of the rate. */
function isLimited(error: SerializedError): boolean {
  return error.code === -32005 || isBusy(error)
}
