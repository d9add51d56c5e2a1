import type { Hex } from 'viem'
import type { Activity } from '../../../../domain/batch.ts'
import type { Network } from '../../../../domain/network.ts'
import { type HeldReceipt, type PaidFees, readPaidFees } from '../../../node/readPaidFees.ts'

/** Transactions whose fees are read together: if a node lacks one of them, none of these has a fee. */
const together = 50

/**
 * The fees of all included calls, in wei by transaction, from the receipts of their networks' nodes. A transaction
 * is missing if no node reports it.
 */
export async function feesOfActivities(
  activities: readonly Activity[],
  networks: readonly Network[],
  read: typeof readPaidFees = readPaidFees,
): Promise<PaidFees> {
  const fees = new Map<Hex, bigint>()
  await Promise.all(
    networks.map(async (network) => {
      const receipts = receiptsOn(network.chainId, activities)
      for (let start = 0; start < receipts.length; start += together)
        for (const [hash, fee] of (await read(network, receipts.slice(start, start + together))) ?? [])
          fees.set(hash, fee)
    }),
  )
  return fees
}

function receiptsOn(chainId: number, activities: readonly Activity[]): HeldReceipt[] {
  const receipts = activities
    .filter((one) => one.chainId === chainId)
    .flatMap(({ calls }) => calls)
    .flatMap(({ hash, gasUsed, blockNumber }): [Hex, HeldReceipt][] =>
      hash && gasUsed && blockNumber ? [[hash, { transactionHash: hash, gasUsed, blockNumber }]] : [],
    )
  // The calls of an atomic batch share a transaction.
  return [...new Map(receipts).values()]
}
