import { type Address, type Hex, hexToNumber, keccak256, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { isNodeError, type NodeError, nodeError } from '../../domain/errors.ts'
import { isSend } from '../../rpc/sends.ts'
import { alice, bob, fieldsOf } from './foreign.fake.ts'

/** The lies of a node. Each could make a wallet lose money. */
export const lies = {
  receipts: 'a transaction that waits has succeeded in the newest block',
  final: 'the newest block is final',
  ahead: 'the account has used two more nonces',
  farAhead: 'the account has used a thousand more nonces',
  behind: 'the account has used one nonce less',
  emptyBlocks: 'no block has any transaction',
  strangers: 'the account used its next nonce, by a transaction that somebody else signed',
  tooLow: 'the nonce of the bytes is used, and nobody else gets them',
  known: 'it had the bytes before, and nobody else gets them',
  refuses: 'the account cannot pay, and others get the bytes all the same',
} as const
export type Lie = keyof typeof lies

/** After these, only the liar can know whether a call ran. After any other lie, the wallet recovers. */
export const lastingLies: readonly Lie[] = ['receipts', 'final', 'refuses']

type Told = Record<string, unknown> | null

const stranger = privateKeyToAccount(`0x${'57'.repeat(32)}`)

/** Transactions by nonce with valid signatures of another key. A node may attribute them to any account. */
const strangers = await Promise.all(
  Array.from({ length: 16 }, async (_, nonce) => {
    const raw = await stranger.signTransaction({ type: 'eip1559', chainId: 1, nonce, gas: 21_000n })
    return { hash: keccak256(raw), nonce: numberToHex(nonce), ...fieldsOf(raw) }
  }),
)

/** Turns honest answers into lies. `told`: lies that changed an answer. `forged`: hashes of forged receipts. */
export function makeLiar({
  head,
  countOf,
  wasSent,
}: {
  head(): { number: number; hash: Hex }
  countOf(account: Address): number
  wasSent(hash: Hex): boolean
}) {
  const usedLies = new Set<Lie>()
  const forged = new Set<Hex>()

  function instead(lie: Lie, truth: unknown, lied: unknown): unknown {
    if (JSON.stringify(truth) === JSON.stringify(lied)) return truth
    usedLies.add(lie)
    return lied
  }

  function countBy(lie: Lie, steps: number, truth: unknown): unknown {
    return instead(lie, truth, numberToHex(Math.max(0, hexToNumber(truth as Hex) + steps)))
  }

  /** Adds transactions to the newest block that claim to be from our accounts, signed by another key. */
  function withStranger(block: Told): Told {
    if (!block || !Array.isArray(block.transactions) || block.hash !== head().hash) return block
    const claimed = [alice, bob].flatMap((from) => {
      const own = strangers[countOf(from)]
      return own ? [{ ...own, from }] : []
    })
    return { ...block, transactions: [...block.transactions, ...claimed] }
  }

  function refusalTo(active: readonly Lie[], pass: () => unknown): NodeError | undefined {
    if (active.includes('tooLow')) return refusal('tooLow', 'nonce too low: next nonce 9')
    if (active.includes('known')) return refusal('known', 'already known')
    if (!active.includes('refuses')) return undefined
    try {
      pass()
    } catch (error) {
      if (isNodeError(error)) return error
      throw error
    }
    return refusal('refuses', 'insufficient funds for gas * price + value: balance 0')
  }

  function refusal(lie: Lie, message: string): NodeError {
    usedLies.add(lie)
    return nodeError({ code: -32000, message })
  }

  /** The answer of a node with these `active` lies. `answer` gives the honest one. */
  function tell(
    active: readonly Lie[],
    { method, params, answer }: { method: string; params: readonly unknown[]; answer: () => unknown },
  ): unknown {
    const [first] = params as [Hex]
    if (isSend({ method })) {
      const error = refusalTo(active, answer)
      if (error) throw error
      return answer()
    }
    const truth = answer()
    switch (method) {
      case 'eth_getTransactionReceipt':
        if (truth !== null || !active.includes('receipts') || !wasSent(first)) return truth
        forged.add(first)
        return instead('receipts', truth, forgedReceipt(first, head()))
      case 'eth_getTransactionCount':
        if (active.includes('behind')) return countBy('behind', -1, truth)
        if (active.includes('farAhead')) return countBy('farAhead', 1000, truth)
        if (active.includes('ahead')) return countBy('ahead', 2, truth)
        return active.includes('strangers') && isNewest(params[1], head().number)
          ? countBy('strangers', 1, truth)
          : truth
      case 'eth_getBlockByNumber':
        if (first === ('finalized' as string) && active.includes('final'))
          return instead('final', truth, { ...(truth as Told), number: numberToHex(head().number) })
        if (active.includes('emptyBlocks') && truth)
          return instead('emptyBlocks', truth, { ...(truth as Told), transactions: [] })
        return active.includes('strangers') && params[1] ? withStranger(truth as Told) : truth
      default:
        return truth
    }
  }

  return { tell, told: usedLies, forged }
}

/** Whether a block tag means the newest block, or the pending state on top of it. */
function isNewest(tag: unknown, newest: number): boolean {
  return tag === 'latest' || tag === 'pending' || tag === numberToHex(newest)
}

function forgedReceipt(hash: Hex, { number, hash: blockHash }: { number: number; hash: Hex }) {
  const place = { blockNumber: numberToHex(number), blockHash }
  return { transactionHash: hash, status: '0x1', ...place, gasUsed: '0x5208', logs: [] }
}
