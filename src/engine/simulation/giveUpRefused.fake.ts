import { hasKind, isSiteError } from '../../domain/errors.ts'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import { refused } from './simulatedChain.fake.ts'
import { origin, type World } from './simulatedWorld.fake.ts'

/** Replaces a waiting transaction. A refusal by the wallet or the node is not a bug: it may be too late. */
export function replace(
  world: World,
  kind: 'speedUp' | 'cancel',
  row: TransactionRow,
  cancelled: Set<number>,
): void {
  if (kind === 'cancel') cancelled.add(Number(row.batch.slice(origin.length)))
  world
    .engine()
    [kind](row.batch, row.index, highCeiling(1))
    .catch((error) => {
      // A locked wallet replaces nothing, and reports that to the caller.
      const isExpected = isSiteError(error) || hasKind(error, 'locked')
      if (!isExpected) world.reports.push(error)
    })
}

/** A person cancels calls that the chain refuses for good, but whose first answer was lost. */
export async function giveUpRefused(world: World, cancelled: Set<number>): Promise<void> {
  const signed = await world.journal.transactionsIn(['signed'])
  for (const row of signed)
    if (!row.fills && row.raw.includes(refused.slice(2))) replace(world, 'cancel', row, cancelled)
  await world.calm()
}
