import { type Address, type Hex, numberToHex, zeroAddress } from 'viem'
import { delegateIn, findDelegate } from '../../contracts/delegates.ts'
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
 * Nodes forget old states. Then only what the batch set out to do proves itself, or a nonce that nothing used
 * since. Throws `chainDisconnected` without proof, and if that height now has another block.
 */
export async function accountCode(executed: Executed): Promise<Address | undefined> {
  const { plan, row } = executed
  const { end, used, next } = await look(executed)
  if (used !== undefined && used <= (isUpgrade(row) ? 2 : 1)) return end
  const own = used && (await ownTransactions(executed))
  if (own) return codeAmong(own, row, next)
  if (plan.undelegates ? end : !findDelegate(end ?? '')) throw untold('the code of the account')
  return end
}

/**
 * The code after the block, or now, and the number of nonces used in the block. No code without a nonce: the present
 * one is that of the block if the transaction's own nonce is the last that was used, because then the chain skipped
 * an upgrade.
 */
async function look({ node, plan: { chainId, from }, row, receipt }: Executed) {
  const number = receipt.blockNumber
  const block = { method: 'eth_getBlockByNumber', params: [number, false] }
  const [first, code, newest, latest, before, after, last] = await node.batch(chainId, [
    block,
    { method: 'eth_getCode', params: [from, number] },
    { method: 'eth_getCode', params: [from, 'latest'] },
    { method: 'eth_getTransactionCount', params: [from, 'latest'] },
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
  const [now, then, next] = [latest, before, after].map((answer) => numberIn(resultOf(answer)))
  const isTold = known === resultOf(code) && then !== undefined && next !== undefined
  const used = now === row.nonce + 1 ? 1 : isTold ? next - then : undefined
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
