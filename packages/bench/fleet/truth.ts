import type { Call } from '../../../src/domain/batch.ts'
import type { FleetWallet } from './wallet.ts'

export type Batch = { wallet: FleetWallet; id: string; calls: readonly Call[] }

/** The comparison with the chain. An empty `wrong` means that everything agrees. */
export type Truth = { batches: number; calls: number; wrong: string[] }

type Included = {
  hash: string
  from: string
  input: string
  nonce: string
  blockHash: string
  success: boolean
}

/**
 * Compares each wallet's status of its batch with the chain: each call ran exactly once and in the order of
 * the batch, the account used no other nonce, and each receipt names the block that includes it on the chain.
 */
export async function compare(
  rpc: (method: string, params: unknown[]) => Promise<unknown>,
  batches: readonly Batch[],
): Promise<Truth> {
  const chain = await read(rpc)
  const wrong: string[] = []
  for (const { wallet, id, calls } of batches) {
    const say = (what: string) => wrong.push(`${wallet.name}: ${what}`)
    const own = chain.get(wallet.account.address.toLowerCase()) ?? []
    own.sort((one, other) => Number(one.nonce) - Number(other.nonce))
    if (own.map(({ input }) => input).join() !== calls.map(({ data }) => data).join())
      say(`${own.length} transactions on the chain for ${calls.length} calls, or in another order`)
    if (own.some(({ nonce }, index) => Number(nonce) !== index)) say('a nonce is missing')
    if (own.some(({ success }) => !success)) say('a call failed')
    for (const tag of ['latest', 'pending']) {
      const count = Number(await rpc('eth_getTransactionCount', [wallet.account.address, tag]))
      if (count !== calls.length) say(`${tag} count is ${count}`)
    }
    const { status, receipts = [] } = (await wallet.status(id)) ?? {}
    if (status !== 200) say(`status ${status}`)
    const reported = receipts.map(({ transactionHash, blockHash }) => `${transactionHash} ${blockHash}`)
    if (reported.join() !== own.map(({ hash, blockHash }) => `${hash} ${blockHash}`).join())
      say('the receipts are not those of the chain')
    for (const error of wallet.reports) say(`${error}`)
  }
  return {
    batches: batches.length,
    calls: batches.reduce((sum, { calls }) => sum + calls.length, 0),
    wrong,
  }
}

/** All transactions of all blocks, by sender. */
async function read(
  rpc: (method: string, params: unknown[]) => Promise<unknown>,
): Promise<Map<string, Included[]>> {
  const bySender = new Map<string, Included[]>()
  const latest = Number(await rpc('eth_blockNumber', []))
  for (let number = 0; number <= latest; number++) {
    const receipts = (await rpc('eth_getBlockReceipts', [`0x${number.toString(16)}`])) as { status: string }[]
    if (receipts.length === 0) continue
    const block = (await rpc('eth_getBlockByNumber', [`0x${number.toString(16)}`, true])) as {
      transactions: Omit<Included, 'success'>[]
    }
    for (const [index, transaction] of block.transactions.entries()) {
      const from = transaction.from.toLowerCase()
      const included = { ...transaction, success: receipts[index]?.status === '0x1' }
      bySender.set(from, [...(bySender.get(from) ?? []), included])
    }
  }
  return bySender
}
