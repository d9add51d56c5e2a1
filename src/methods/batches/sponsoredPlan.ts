import type { Address } from 'viem'
import { WalletError } from '../../domain/errors.ts'
import type { Fact, LedgerEntry } from '../../domain/review/review.ts'
import type { BlockOf } from '../../domain/review/reviewBlocks.ts'
import { isLoopback } from '../../domain/sendUrls.ts'
import type { Atomicity } from '../../domain/services.ts'
import { say } from '../../domain/text/message.ts'
import type { Sponsor } from '../../domain/userOperation.ts'
import { entryPoint } from '../../domain/userOperation.ts'
import { present } from '../../lib/present.ts'
import { ifKnown } from '../ifKnown.ts'
import type { Context } from '../method.ts'
import { isPrivateHost } from '../originWarnings.ts'
import type { Prepared } from './batchCapabilities.ts'
import { fitsOneTransaction } from './batchLimits.ts'
import type { BatchPlan } from './batchPlan.ts'
import { findSelfCall } from './batchRules.ts'
import type { BatchRequest } from './batchShape.ts'
import { describeFee, feeTokenIn } from './feeInToken.ts'

/** The most characters of a paymaster's URL. */
const longestUrl = 2048

/** The row of the fee, which may be less. */
const leaves = { direction: 'sent', bound: 'most' } as const

/** The only plan of a sponsored batch, and who pays for it. Its price is part of the sponsor once it is known. */
export type SponsoredPlan = BatchPlan & {
  sponsor: Sponsor
  /** The review's facts about the sponsor, besides the line with the fee. `brings`: another account pays first. */
  about(brings: boolean): BlockOf<'facts'>
  /** What the sponsor takes. */
  moves: LedgerEntry[]
}

/**
 * The plan in which the app's paymaster pays (ERC-7677). `undefined` if the app does not ask for it, or if it is
 * optional and not possible here. Throws
 * `unsupportedCapability` if it is not possible, and `unparsable` for a URL that the wallet must not ask.
 */
export async function sponsoredPlan(
  request: BatchRequest,
  { calls, flowControl }: Pick<Prepared, 'calls' | 'flowControl'>,
  from: Address,
  context: Context,
): Promise<SponsoredPlan | undefined> {
  const wanted = request.capabilities?.paymasterService as Partial<Sponsor> | undefined
  if (!wanted) return undefined
  const { url = '', context: told, optional } = wanted
  const found = await waysFor({ chainId: request.chainId, from }, context)
  const isAskable = mayAsk(url, context.origin)
  const host = isAskable ? new URL(url).host : ''
  const token = feeTokenIn(told)
  const tokenFee = token && (await describeFee({ chainId: request.chainId, from, host, token }, context))
  const hurdle =
    hurdleTo(calls, flowControl, context) ??
    ('hurdle' in found ? found.hurdle : undefined) ??
    (token && !tokenFee ? 'The token of the fee is unknown' : undefined)
  if (hurdle === undefined && 'plan' in found && isAskable) {
    const { asset, price } = tokenFee ?? {}
    const sponsor = { url, ...present({ context: told, optional, fee: price }) }
    const paid = {
      paidBy: say('approval_paidBy', { host }),
      ...present({ mayPay: optional, tokenFee }),
    }
    const moves = asset && price ? [{ ...leaves, asset, amount: price.most }] : []
    const about = (brings: boolean) => ({
      kind: 'facts' as const,
      facts: factsOf(optional, brings),
      ...present({ tokenFee }),
    })
    return { ...found.plan, paid, sponsor, about, moves }
  }
  if (optional) return undefined
  if (hurdle === undefined)
    throw new WalletError('unparsable', 'Expected a public URL with https', {
      path: '0.capabilities.paymasterService.url',
    })
  throw new WalletError('unsupportedCapability', hurdle, {
    capability: 'paymasterService',
    path: '0.capabilities.paymasterService',
  })
}

/** True if the wallet can send sponsored batches of this account on this network. Throws if a node is silent. */
export async function maySponsor(chainId: number, from: Address, context: Context): Promise<boolean> {
  return 'plan' in (await waysFor({ chainId, from }, context))
}

/**
 * What happens if the sponsor refuses. The line with the fee names the sponsor. The sponsor decides after the funds of
 * another account came: by then the request has its answer.
 */
function factsOf(optional: true | undefined, brings: boolean): Fact[] {
  const value = say(brings ? 'fact_onlyFundsCome' : optional ? 'fact_walletAsksAgain' : 'fact_nothingRuns')
  return [{ label: say('fact_ifItRefuses'), value }]
}

type Found = { plan: BatchPlan } | { hurdle: string }

async function waysFor(
  { chainId, from }: { chainId: number; from: Address },
  { services, settings }: Context,
): Promise<Found> {
  if (services.networks.get(chainId)?.bundlerUrl === undefined)
    return { hurdle: 'The network has no bundler' }
  const [atomicity, isDeployed] = await Promise.all([
    ifKnown(services.chain.atomicity(chainId, from)),
    services.chain.hasCode(chainId, entryPoint),
  ])
  if (atomicity === undefined || isDeployed === undefined)
    return { hurdle: 'The node does not tell what the account can do' }
  if (!isDeployed) return { hurdle: 'The network has no EntryPoint v0.8' }
  return planWith(atomicity, settings.upgrades)
}

/** User operations need the account's own code to answer the EntryPoint. */
function planWith(atomicity: Atomicity, upgrades: boolean): Found {
  if (atomicity.status === 'unsupported' || !atomicity.operations)
    return { hurdle: 'The account cannot send user operations' }
  if (atomicity.status === 'ready' && !upgrades)
    return { hurdle: 'The user has switched account upgrades off' }
  const plan: BatchPlan = { mode: 'atomic', options: ['atomic'] }
  if (atomicity.status === 'supported') return { plan }
  return { plan: { ...plan, upgrade: { delegate: atomicity.delegate, name: atomicity.delegateName } } }
}

function hurdleTo(
  calls: Prepared['calls'],
  flowControl: boolean,
  { connected }: Context,
): string | undefined {
  if (flowControl) return 'A sponsored batch has no flowControl'
  if (!fitsOneTransaction(calls)) return 'The calls are too long for one user operation'
  return findSelfCall(calls, connected)?.detail
}

/** Only https on public hosts. A page on this computer may also name a paymaster on this computer. */
function mayAsk(url: string, origin: string): boolean {
  if (url.length > longestUrl || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  if (isLoopback(hostname)) return URL.canParse(origin) && isLoopback(new URL(origin).hostname)
  return protocol === 'https:' && !isPrivateHost(hostname)
}
