import { useEffect, useState } from 'react'
import type { Activity } from '../../../../domain/batch.ts'
import type { Network } from '../../../../domain/network.ts'
import { type PaidFees, readPaidFees } from '../../../node/readPaidFees.ts'
import { isInFlight } from '../isInFlight.ts'
import { type BatchFee, type BatchJournal, feeOf, receiptsOf } from './batchFee.ts'

/** The paid fees of the batches that this page has shown: the fee of a receipt never changes. */
const known = new Map<string, PaidFees>()

/** The fee of a batch. Asks the network's nodes for its receipts once, after the batch has ended. */
export function useBatchFee(
  activity: Activity,
  journal: BatchJournal | undefined,
  network: Network | undefined,
): BatchFee | undefined {
  const receipts = journal && !isInFlight(activity) ? receiptsOf(journal) : []
  const wanted = receipts.map(({ transactionHash }) => transactionHash).join()
  const urls = network?.rpcUrls.join(' ')
  const [, setRead] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` and `urls` are all of it, as text
  useEffect(() => {
    if (!wanted || !network || known.has(wanted)) return
    readPaidFees(network, receipts)
      .then((fees) => {
        if (!fees) return
        known.set(wanted, fees)
        setRead(wanted)
      })
      .catch(console.error)
  }, [wanted, urls])

  return journal && feeOf(activity, journal, known.get(wanted))
}
