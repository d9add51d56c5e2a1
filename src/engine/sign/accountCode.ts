import { type Address, type Hex, numberToHex, zeroAddress } from 'viem'
import { delegateIn } from '../../contracts/delegates.ts'
import type { Receipt } from '../../domain/batch.ts'
import { untold } from '../../domain/errors.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { memberOf, numberIn, resultOf } from '../../rpc/readResult.ts'
import type { Plan, TransactionRow } from '../../storage/journal/rows.ts'
import type { Node } from '../node.ts'
import { isUpgrade } from '../plan/nonces.ts'

type Executed = { node: Node; plan: Plan; row: TransactionRow; receipt: Receipt }

/**
 * The contract whose code the account ran during one of its transactions. Nodes report the code at the end of
 * the block, which is enough if the block holds no other transaction of the account. Otherwise a later upgrade
 * or removal would make executed calls look as if they never ran, so this reads the block's transactions.
 * Throws `chainDisconnected` if that height now has another block, or if the node reports no code.
 */
export async function accountCode(executed: Executed): Promise<Address | undefined> {
  const { end, used, next } = await look(executed)
  const usual = isUpgrade(executed.row) ? 2 : 1
  if (used === undefined || used <= usual) return end
  const own = await ownTransactions(executed)
  return own ? codeAmong(own, executed.row, next) : end
}

/** The code after the block, the number of nonces used in it, and the next nonce, if the node reports them. */
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
  // The code counts only if the receipt's block is still there: after a reorganisation, a later try decides.
  if (
    known === undefined ||
    ![first, last].every((answer) => memberOf(resultOf(answer), 'hash') === receipt.blockHash)
  ) {
    throw untold('the code of the account')
  }
  const [then, next] = [before, after].map((answer) => numberIn(resultOf(answer)))
  const used = then === undefined || next === undefined ? undefined : next - then
  return { end: delegateIn(known), used, next: next ?? 0 }
}

type Own = { transactions: { nonce: number; delegate: Address | undefined }[]; before: Address | undefined }

/** The account's transactions in the block and its code before; `undefined` if the node can't tell. */
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
 * The last valid authorization up to the transaction decides. A valid one uses the nonce right after its own
 * transaction, so no transaction of the account has that nonce.
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
  return sameAddress(last.delegate, zeroAddress) ? undefined : last.delegate
}

/** A node may name any block, even the first, which has no previous block. */
function previous(blockNumber: Hex): Hex {
  const number = BigInt(blockNumber)
  return numberToHex(number && number - 1n)
}
