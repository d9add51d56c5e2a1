import type { Address } from 'viem'
import type { Submission } from '../methods/services.ts'
import { feeRose } from '../wire/feeRose.ts'
import type { Tools } from './tools.ts'

/**
 * Takes in what was approved, and resolves once its first transaction is signed and stored, or cannot be for now. Throws
 * `FeeRose` where the fee rose before anything was signed: the request is open, so the person can be asked again.
 */
export async function submit(
  { journal, feeRoseAt, now }: Tools,
  { origin, request, id, ...plan }: Submission,
  drive: (chainId: number, from: Address) => Promise<void>,
): Promise<void> {
  const { key, state } = await journal.plan({ origin, id, request, at: now(), plan })
  if (state === 'settled' || (await journal.transactionsOf(key)).length > 0) return
  // What was too dear a moment ago may be approved by now.
  feeRoseAt.delete(key)
  let stop = () => {}
  const signed = new Promise<void>((resolve) => {
    stop = journal.watch(({ store, row }) => {
      if (store === 'transactions' && row.batch === key) resolve()
    })
  })
  await Promise.race([signed, drive(plan.chainId, plan.from)])
  stop()
  if ((await journal.batch(key))?.waits === 'fee' && (await journal.withdraw(key)))
    throw feeRose({ isUnseen: plan.ceiling === undefined })
}
