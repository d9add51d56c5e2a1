import type { takeTurnsByKey } from '../../lib/turns.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import { chainOf } from '../lanes.ts'
import { answerOf } from '../node.ts'
import { runLane } from '../runner.ts'
import { broadcast } from '../send/broadcast.ts'
import { readRefusal } from '../send/refusals.ts'
import { recordPoll } from './poll.ts'
import { receiptIn } from './receipts.ts'
import { isFlying } from './replacements.ts'

/**
 * Records the receipt that a send answers with (EIP-7966), as a poll would, and advances the lane. The lane does
 * not wait for it: a poll may be sooner. Any other answer proves nothing (D36): the node may have passed the bytes on
 * before it answered. The same bytes are then sent in the usual way, unless the node has them. Throws
 * `chainDisconnected`.
 */
export async function followSend(
  context: EngineContext,
  inTurn: ReturnType<typeof takeTurnsByKey>,
  { hash, lane }: TransactionRow,
  sending: Promise<unknown>,
): Promise<void> {
  context.awaited.add(hash)
  const answer = await answerOf(sending).catch(() => undefined)
  const chainId = chainOf(lane)
  const receipt = receiptIn(answer, hash)
  await inTurn(lane, async () => {
    // Another send of the same bytes takes them off this set.
    const isFirst = context.awaited.delete(hash)
    const row = context.flight.transactions.get(hash)
    // A poll was sooner, and may have seen a block since.
    if (!row || !isFlying(row)) return
    if (receipt) {
      // The network has receipts after all: from now on no count ends a transaction.
      context.full.add(chainId)
      context.counting.delete(chainId)
      await recordPoll(context, lane, {
        receipts: new Map([[hash, receipt]]),
        present: new Map(),
        blocks: new Map(),
        counts: new Map(),
        counting: false,
        depth: 0,
      })
    } else {
      // If the usual way refuses them too, no node has them.
      const error = isFirst && answer && 'error' in answer && answer.error.answer
      const refused = error && (await readRefusal(error)).meaning
      if (refused === 'refused' || refused === 'unfunded') context.refused.add(hash)
      if (row.state === 'signed') await broadcast(context, chainId, [row])
    }
    await runLane(context, lane)
  })
}
