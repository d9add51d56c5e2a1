import { toHex } from 'viem'
import { isUpgraded, rpc, sign } from './chain.ts'
import { type Batch, change, has, type Receipt, read } from './store.ts'

/** Batches that are only in memory, for the fault that forgets them. */
const forgotten: Record<string, Batch> = {}

export const nameOf = (origin: string, id: string) => `${origin} ${id}`

export async function find(origin: string, id: string): Promise<Batch | undefined> {
  const all = { ...(await read('batches')), ...forgotten }
  return (
    all[nameOf(origin, id)] ??
    ((await has('status-any-origin')) ? Object.values(all).find((batch) => batch.id === id) : undefined)
  )
}

async function save(batch: Batch): Promise<void> {
  const name = nameOf(batch.origin, batch.id)
  if (await has('status-forgotten')) forgotten[name] = batch
  else await change('batches', (batches) => ({ ...batches, [name]: batch }))
}

/** Stores the batch and runs it after earlier ones: each reads the nonce that the previous batch has left. */
export async function submit(batch: Batch): Promise<{ done: Promise<unknown> }> {
  await save(batch)
  return { done: alone(() => run(batch)) }
}

/** Resumes approved batches after the background has died, from the state that the old background ended in. */
export async function resume(): Promise<void> {
  for (const [name, { status }] of Object.entries(await read('batches')))
    if (status < 200)
      void alone(async () => {
        const batch = (await read('batches'))[name]
        if (batch) await run(batch)
      })
}

/** A background that was ended may live on briefly while the next one has started: the lock covers both. */
async function alone(task: () => Promise<void>): Promise<void> {
  if (await has('in-flight-two')) return task().catch(() => undefined)
  await navigator.locks.request('batches', task).catch(() => undefined)
}

/** Resumes the batch from its stored state. Sends only stored transactions. */
async function run(batch: Batch): Promise<void> {
  const { chainId, calls, transactions } = batch
  const steps = batch.atomic && calls.length > 1 ? [calls] : calls.map((call) => [call])
  for (const [index, step] of steps.entries()) {
    if (!transactions[index]) {
      transactions.push(await sign(chainId, step, step.length > 1))
      await save(batch)
    }
    const transaction = transactions[index]
    if (!transaction) return
    if (!transaction.receipt) {
      // It fails if the node has the transaction, or if it is mined: then there is a receipt.
      await rpc(chainId, 'eth_sendRawTransaction', [transaction.raw]).catch(() => undefined)
      const receipt = await receiptOf(chainId, transaction.hash)
      if (receipt) transaction.receipt = receipt
      await save(batch)
    }
    if (transaction.receipt?.status === '0x0' && !(await has('calls-after-revert'))) break
  }
  batch.status = await outcome(batch)
  await save(batch)
  if (batch.status === 500 && (await has('queue-after-revert'))) await new Promise(() => undefined)
}

/** Waits until the transaction is in a mined block, not only pre-confirmed, however often the node fails. */
async function receiptOf(chainId: number, hash: string): Promise<Receipt | undefined> {
  for (;;) {
    try {
      const receipt = await rpc(chainId, 'eth_getTransactionReceipt', [hash])
      const latest = BigInt(await rpc(chainId, 'eth_blockNumber'))
      if (receipt && BigInt(receipt.blockNumber) <= latest) return trimmed(receipt)
    } catch {
      if ((await has('receipt-lost-200')) && (await isMined(chainId, hash))) return undefined
    }
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
}

async function isMined(chainId: number, hash: string): Promise<boolean> {
  const found = await rpc(chainId, 'eth_getTransactionByHash', [hash]).catch(() => undefined)
  return Boolean(found?.blockHash)
}

function trimmed({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }: Receipt): Receipt {
  const plain = logs.map(({ address, data, topics }) => ({ address, data, topics }))
  return { logs: plain, status, blockHash, blockNumber, gasUsed, transactionHash }
}

async function outcome({ chainId, calls, transactions, atomic }: Batch): Promise<number> {
  // Only a fault leaves a transaction without a receipt.
  const worked = transactions.filter(({ receipt }) => receipt?.status !== '0x0').length
  const isSkipped = transactions.some(({ upgrades }) => upgrades) && !(await isUpgraded(chainId))
  if (isSkipped && !(await has('upgrade-silent'))) return 500
  const steps = atomic ? 1 : calls.length
  if (worked === steps || (await has('revert-200'))) return 200
  if (worked > 0 && (await has('partly-200'))) return 200
  if (await has('revert-400')) return 400
  return worked === 0 || (await has('partly-500')) ? 500 : 600
}

/** The result of `wallet_getCallsStatus`. */
export async function statusOf(stored: Batch): Promise<unknown> {
  const batch = (await has('status-of-first')) ? ofFirst(stored) : stored
  const included = batch.transactions.flatMap(({ receipt }) => (receipt ? [receipt] : []))
  const kept = (await has('receipts-failed-missing'))
    ? included.filter(({ status }) => status === '0x1')
    : included
  const shown = (await isCalledReverted(batch)) ? [] : kept
  const receipts = (await has('logs-empty')) ? shown.map((receipt) => ({ ...receipt, logs: [] })) : shown
  const status = await reported(batch)
  const hasReceipts = status >= 200 && status !== 400 && !(await has('receipts-missing'))
  return {
    version: '2.0.0',
    id: (await has('status-id-object')) ? { identifier: batch.id } : batch.id,
    chainId: toHex(batch.chainId),
    status: (await has('status-string')) ? String(status) : status,
    ...(!(await has('atomic-missing')) && { atomic: await saysAtomic(batch) }),
    ...(hasReceipts && { receipts }),
  }
}

const saysAtomic = async ({ atomic, asked }: Batch): Promise<boolean> =>
  (await has('atomic-as-asked')) ? asked : atomic || (await has('atomic-always'))

/** The batch as it looks to a wallet that knows its first transaction alone. */
function ofFirst(batch: Batch): Batch {
  const [first] = batch.transactions
  if (!first?.receipt) return batch
  return { ...batch, transactions: [first], status: first.receipt.status === '0x1' ? 200 : 500 }
}

async function reported(batch: Batch): Promise<number> {
  const isElsewhere = (await has('status-of-selection')) && batch.chainId !== (await read('selected'))
  if (isElsewhere) return 100
  return (await isCalledReverted(batch)) ? 500 : batch.status
}

const isCalledReverted = async ({ status, calls }: Batch): Promise<boolean> =>
  status === 200 && calls.length > 1 && (await has('success-500'))
