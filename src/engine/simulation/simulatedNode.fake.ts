import type { Hex } from 'viem'
import { isNodeError, type NodeError, WalletError } from '../../domain/errors.ts'
import { isSend } from '../../rpc/sends.ts'
import type { Answer, Node } from '../node.ts'
import type { Situation } from './situations.fake.ts'

/**
 * The fate of a request: it arrives, it or its answer is lost, it arrives twice, or its answer is lost and the
 * wallet asks the other node (`goesOn`). A rate limit refuses the whole request, or every second question.
 */
export type Fate = 'arrives' | 'requestLost' | 'answerLost' | 'twice' | 'goesOn' | 'limited' | 'partly'

/** EIP-7966: the answer is the receipt. */
export const syncMethod = 'eth_sendRawTransactionSync'

/** The nodes of a network. The wallet asks one of them at a time. */
export type Nodes = {
  count: number
  /** Makes the wallet ask the other node from now on. */
  goOn(): void
  /** Asks the node with this number; `undefined` if it is silent. */
  at<answer>(node: number, ask: () => answer): answer | undefined
}

/** A node that answers with `answer`, over a connection on which `fate` decides each request. */
export function makeNode({
  answer,
  singles,
  fate,
  nodes,
  limit,
  receiptOf,
  note = () => {},
}: {
  answer(method: string, params: never): unknown
  /** It takes no JSON-RPC batches: each request is lost or arrives by itself. */
  singles: boolean
  fate(sends: boolean): Fate
  nodes: Nodes
  /** The error of a rate-limited node. */
  limit(): NodeError
  /** If given, the node answers a send of one transaction with its receipt (EIP-7966), or rejects in the end. */
  receiptOf?: ((hash: Hex) => Promise<unknown>) | undefined
  /** Receives each loss of a request that sends bytes, and each rate limit. */
  note?: (met: Situation) => void
}): Node {
  function one({ method, params }: { method: string; params: unknown }): Answer {
    try {
      return { result: answer(method, params as never) }
    } catch (error) {
      if (isNodeError(error)) return { error }
      throw error
    }
  }

  const node: Node = {
    async request(chainId, method, params) {
      const [answer] = await node.batch(chainId, [{ method, params }])
      if (!answer || 'error' in answer) throw answer?.error
      return method === syncMethod && receiptOf ? receiptOf(answer.result as Hex) : answer.result
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
    async everywhere(_, requests) {
      await Promise.resolve()
      if (nodes.count < 2) return []
      return Array.from({ length: nodes.count }, (_, index) => {
        const sends = requests.some(isSend)
        return fate(sends) === 'arrives' ? nodes.at(index, () => requests.map(one)) : undefined
      })
    },
    several: () => nodes.count > 1,
    syncMethod: () => (receiptOf ? syncMethod : undefined),
  }

  /** Carries requests to the node, together or one by one, and returns the answers that arrive. */
  async function carry(requests: readonly { method: string; params: unknown }[]) {
    await Promise.resolve()
    const groups = singles ? requests.map((request) => [request]) : [requests]
    return groups.flatMap((group) => {
      const sends = group.some(isSend)
      const now = fate(sends)
      if (now === 'requestLost') {
        if (sends) note('a request to send was lost')
        return group.map(() => undefined)
      }
      if (now === 'limited' || now === 'partly') {
        note('a rate limit')
        const turned = (place: number) => now === 'limited' || place % 2 === 0
        return group.map((request, place) => (turned(place) ? { error: limit() } : one(request)))
      }
      const answers = group.map(one)
      if (now === 'goesOn') {
        nodes.goOn()
        return group.map((request) => doubted(request.method, one(request)))
      }
      if (now === 'twice') group.map(one)
      if (now === 'answerLost' && sends) note('the answer to a send was lost')
      return now === 'answerLost' ? group.map(() => undefined) : answers
    })
  }

  return node
}

/** The first node may have taken the bytes, so the second node's refusal counts only if it has them already. */
function doubted(method: string, answer: Answer): Answer | undefined {
  if (!isSend({ method }) || 'result' in answer) return answer
  return answer.error.answer.message === 'already known' ? { result: '0x' } : undefined
}
