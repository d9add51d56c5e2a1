import { type Address, type Hex, isAddressEqual, numberToHex, zeroAddress } from 'viem'
import { delegateIn } from '../../contracts/delegates.ts'
import type { Receipt } from '../../domain/batch.ts'
import { WalletError } from '../../domain/errors.ts'
import { resultOf } from '../../rpc/readResult.ts'
import type { Plan, TransactionRow } from '../../storage/journal/rows.ts'
import type { Answer, Node } from '../node.ts'
import { isUpgrade } from '../plan/nonces.ts'

type Executed = { node: Node; plan: Plan; row: TransactionRow; receipt: Receipt }

/**
 * The contract whose code the account ran when a transaction of its own was executed. Nodes report the code at
 * the end of a block, which is enough if the block has no other transaction of the account. Otherwise a later
 * upgrade or removal in the block could make executed calls look unexecuted, so this replays the block's
 * transactions. Throws `chainDisconnected` if another block is at that height by now.
 */
export async function codeOf(executed: Executed): Promise<Address | undefined> {
  const { end, used, next } = await look(executed)
  const usual = isUpgrade(executed.row) ? 2 : 1
  if (used === undefined || used <= usual) return end
  const own = await ownTransactions(executed)
  return own ? codeAmong(own, executed.row, next) : end
}

/** The code after the block, how many nonces the account used in it, and its next one, where the node tells. */
async function look({ node, plan: { chainId, from }, receipt }: Executed) {
  const number = receipt.blockNumber
  const block = { method: 'eth_getBlockByNumber', params: [number, false] }
  const [first, code, newest, before, after, last] = await node.batch(chainId, [
    block,
    { method: 'eth_getCode', params: [from, number] },
    { method: 'eth_getCode', params: [from, 'latest'] },
    { method: 'eth_getTransactionCount', params: [from, previous(number)] },
    { method: 'eth_getTransactionCount', params: [from, number] },
    block,
  ])
  const known = [code, newest].map(resultOf).find((found) => typeof found === 'string')
  // The code counts only in the very block of the receipt: after a reorganisation the next look tells more.
  if (known === undefined || ![first, last].every((answer) => hashIn(answer) === receipt.blockHash)) {
    throw new WalletError('chainDisconnected', 'The node does not tell the code of the account')
  }
  const [then, next] = [countIn(before), countIn(after)]
  const used = then === undefined || next === undefined ? undefined : next - then
  return { end: delegateIn(known), used, next: next ?? 0 }
}

type Own = { transactions: { nonce: number; delegate: Address | undefined }[]; before: Address | undefined }

/** What the account did in the block, and whose code it ran before; `undefined` where the node does not tell. */
async function ownTransactions({ node, plan, row, receipt }: Executed): Promise<Own | undefined> {
  const { chainId, from } = plan
  const [content, code] = await node.batch(chainId, [
    { method: 'eth_getBlockByNumber', params: [receipt.blockNumber, true] },
    { method: 'eth_getCode', params: [from, previous(receipt.blockNumber)] },
  ])
  const { transactions = [] } = (resultOf(content) ?? {}) as { transactions?: (Transaction | Hex)[] }
  const own = transactions.filter(
    (one): one is Transaction => typeof one === 'object' && one.from.toLowerCase() === from.toLowerCase(),
  )
  const before = resultOf(code)
  if (!own.some(({ hash }) => hash === row.hash) || typeof before !== 'string') return undefined
  return {
    transactions: own.map(({ nonce, authorizationList }) => ({
      nonce: Number(nonce),
      delegate: authorizationList?.[0]?.address,
    })),
    before: delegateIn(before),
  }
}

type Transaction = { hash: Hex; from: Address; nonce: Hex; authorizationList?: { address: Address }[] | null }

/**
 * The last authorization up to the transaction counts, if it held: it is for the nonce right after its transaction, which
 * then no transaction of the account has.
 */
function codeAmong(
  { transactions, before }: Own,
  { nonce: upTo }: TransactionRow,
  next: number,
): Address | undefined {
  const isUsed = (nonce: number) => transactions.some((one) => one.nonce === nonce)
  const [last] = transactions
    .filter(({ nonce, delegate }) => delegate && nonce <= upTo && nonce + 1 < next && !isUsed(nonce + 1))
    .sort((one, other) => other.nonce - one.nonce)
  if (!last?.delegate) return before
  return isAddressEqual(last.delegate, zeroAddress) ? undefined : last.delegate
}

/** A node may name any block, also the first, before which there is none. */
function previous(blockNumber: Hex): Hex {
  const number = BigInt(blockNumber)
  return numberToHex(number && number - 1n)
}

function countIn(answer: Answer | undefined): number | undefined {
  const result = resultOf(answer)
  return typeof result === 'string' ? Number(result) : undefined
}

function hashIn(answer: Answer | undefined): Hex | undefined {
  return (resultOf(answer) as { hash?: Hex } | null | undefined)?.hash
}
