import type { Address } from 'viem'
import type { Call } from '../../domain/batch.ts'
import { WalletError } from '../../domain/errors.ts'
import type { Block, CallView, LedgerEntry, WarningBlock } from '../../domain/review/review.ts'
import type { Text } from '../../domain/text/message.ts'
import type { Context } from '../method.ts'
import { pageWarnings } from '../originWarnings.ts'

type Described = {
  chainId: number
  from: Address
  calls: readonly Call[]
  /** The calls are surely one transaction. */
  together?: boolean
  /** What else the approval moves. */
  more?: readonly LedgerEntry[]
}

/** The first part of every review of calls: the outcome in one sentence, its ledger, and all warnings. */
export async function callBlocks(
  { chainId, from, calls, together, more = [] }: Described,
  context: Context,
): Promise<{ title: Text; risky?: true; ledger: Block[]; warnings: WarningBlock[]; views: CallView[] }> {
  const { accounts, chain, networks } = context.services
  if (!networks.get(chainId)) throw new WalletError('unknownChain')
  const [views, knownRecipients] = await Promise.all([
    chain.explain(chainId, from, calls),
    context.services.knownRecipients(from).catch(() => undefined),
  ])
  const { title, ledger: rows } = await chain.outcome(views, together)
  const own = accounts.list().map(({ address }) => address)
  const warnings = [
    ...(await chain.warn({ chainId, from, calls, views, own, knownRecipients })),
    ...pageWarnings(context),
  ]
  return {
    title,
    ...(warnings.some(({ severity }) => severity === 'bad') && { risky: true }),
    ledger: rows.length + more.length > 0 ? [{ kind: 'ledger', rows: [...rows, ...more] }] : [],
    warnings,
    views,
  }
}
