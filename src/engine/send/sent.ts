import type { Hex } from 'viem'
import { nodeError, WalletError } from '../../domain/errors.ts'
import type { Journal } from '../../storage/journal/journal.ts'

/**
 * Waits until the node takes a batch's first transaction, and returns its hash. Throws the `NodeError` that
 * ended the batch before that, `userRejected` if the user stopped it, `unknownBatch`, or `internal`.
 */
export function sent(journal: Journal, key: string): Promise<Hex> {
  return found(journal, key, () => takenOf(journal, key))
}

/** What `read` finds of a batch. Reads again after each change of the batch, until there is something. */
export async function found<value>(
  journal: Journal,
  key: string,
  read: () => Promise<value | undefined>,
): Promise<value> {
  let stop = () => {}
  try {
    return await new Promise<value>((resolve, reject) => {
      const check = async () => {
        const value = await read()
        if (value !== undefined) resolve(value)
      }
      stop = journal.watch(({ store, row }) => {
        const own = store === 'transactions' ? row.batch : store === 'batches' ? row.key : undefined
        if (own === key) check().catch(reject)
      })
      check().catch(reject)
    })
  } finally {
    stop()
  }
}

async function takenOf(journal: Journal, key: string): Promise<Hex | undefined> {
  const batch = await journal.batch(key)
  if (!batch) throw new WalletError('unknownBatch')
  const rows = await journal.transactionsOf(key)
  const [taken] = rows
    .filter(({ fills, sentAt }) => !fills && sentAt !== undefined)
    .sort((one, other) => one.index - other.index || (one.sentAt ?? 0) - (other.sentAt ?? 0))
  if (!taken && batch.state === 'settled') {
    throw batch.error ? nodeError(batch.error) : new WalletError(batch.stopped ? 'userRejected' : 'internal')
  }
  return taken?.hash
}
