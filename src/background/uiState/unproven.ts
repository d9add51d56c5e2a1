import type { WarningBlock } from '../../domain/review/review.ts'
import type { Services } from '../../domain/services.ts'
import { warned } from '../../domain/text/warned.ts'
import { laneKey } from '../../storage/journal/rows.ts'

/** The warnings before calls run. If the journal lost earlier transactions, the first says that calls wait. */
export async function warnings(
  {
    chain,
    engine,
  }: {
    chain: Pick<Services['chain'], 'warn'>
    engine: { unproven(): Promise<readonly string[] | 'unreadable'> }
  },
  judged: Parameters<Services['chain']['warn']>[0],
): Promise<WarningBlock[]> {
  const [found, unproven] = await Promise.all([chain.warn(judged), engine.unproven()])
  const waits = unproven.includes(laneKey(judged.chainId, judged.from))
  return waits ? [warned('unproven', 'warn'), ...found] : found
}
