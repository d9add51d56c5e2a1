import type { takeTurnsByKey } from '../../lib/turns.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import { chainOf } from '../lanes.ts'
import { runLane } from '../runner.ts'
import { broadcast } from '../send/broadcast.ts'
import { recordPoll } from './poll.ts'
import { receiptIn } from './receipts.ts'
import { isFlying } from './replacements.ts'

/**
 * Records the receipt that a send answers with (EIP-7966), as a poll would, and advances the lane. The lane does
 * not wait for it: a poll may be sooner. Any other answer proves nothing (D36), so the same bytes are
 * then sent in the usual way. Throws `chainDisconnected`.
 */
export async function followSend(
  context: EngineContext,
  inTurn: ReturnType<typeof takeTurnsByKey>,
  { hash, lane }: TransactionRow,
  sending: Promise<unknown>,
): Promise<void> {
  context.awaited.add(hash)
  const answer = await sending.then(
    (result) => ({ result }),
    () => undefined,
  )
  context.awaited.delete(hash)
  const receipt = receiptIn(answer, hash)
  await inTurn(lane, async () => {
    const row = context.flight.transactions.get(hash)
    // A poll was sooner, and may have seen a block since.
    if (!row || !isFlying(row)) return
    if (receipt) {
      await recordPoll(context, lane, {
        receipts: new Map([[hash, receipt]]),
        present: new Map(),
        blocks: new Map(),
        counts: new Map(),
        counting: false,
        depth: 0,
      })
    } else if (row.state === 'signed') await broadcast(context, chainOf(lane), [row])
    await runLane(context, lane)
  })
}
