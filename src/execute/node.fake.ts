import { NodeError, WalletError } from '../wire/errors.ts'
import type { Answer, Node } from './node.ts'

/** What happens to a request: it arrives, it or its answer is lost, or it arrives twice. */
export type Fate = 'arrives' | 'requestLost' | 'answerLost' | 'twice'

/** A node that answers as `answer` does, over a connection that `fate` is asked about each time. */
export function makeNode({
  answer,
  singles,
  fate,
}: {
  answer(method: string, params: never): unknown
  /** It takes no JSON-RPC batches: each request is lost or arrives by itself. */
  singles: boolean
  fate(): Fate
}): Node {
  function one({ method, params }: { method: string; params: unknown }): Answer {
    try {
      return { result: answer(method, params as never) }
    } catch (error) {
      if (error instanceof NodeError) return { error }
      throw error
    }
  }

  const node: Node = {
    async request(chainId, method, params) {
      const [answer] = await node.batch(chainId, [{ method, params }])
      if (!answer || 'error' in answer) throw answer?.error
      return answer.result
    },
    async batch(_, requests) {
      const came = await carry(requests)
      return came.map((answer) => {
        if (!answer) throw new WalletError('chainDisconnected')
        return answer
      })
    },
    async gather(_, requests) {
      const came = await carry(requests)
      if (came.every((answer) => !answer)) throw new WalletError('chainDisconnected')
      return came
    },
  }

  /** What comes back of requests, as their fate has it: together, or each by itself. */
  async function carry(requests: readonly { method: string; params: unknown }[]) {
    await Promise.resolve()
    const groups = singles ? requests.map((request) => [request]) : [requests]
    return groups.flatMap((group) => {
      const now = fate()
      if (now === 'requestLost') return group.map(() => undefined)
      const answers = group.map(one)
      if (now === 'twice') group.map(one)
      return now === 'answerLost' ? group.map(() => undefined) : answers
    })
  }

  return node
}
