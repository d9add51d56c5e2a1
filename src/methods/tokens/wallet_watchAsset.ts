import * as v from 'valibot'
import { WalletError } from '../../domain/errors.ts'
import type { TokenBlock, WarningBlock } from '../../domain/review/review.ts'
import { blockOf } from '../../domain/review/reviewBlocks.ts'
import type { OnChainToken } from '../../domain/services.ts'
import { say } from '../../domain/text/message.ts'
import { warned } from '../../domain/text/warned.ts'
import { present } from '../../lib/present.ts'
import { ifKnown } from '../ifKnown.ts'
import { type Context, method } from '../method.ts'
import { pageWarnings } from '../originWarnings.ts'
import {
  givenImage,
  linkedImage,
  symbol as symbolSchema,
  type WatchRequest,
  watchParams,
} from './tokenShape.ts'

/**
 * EIP-747. Asks the user to track an ERC-20 token.
 *
 * The contract, not the site, is the authority on symbol and decimals: the wallet stores the chain's values and
 * shows the user where the site's values differ. A difference is not refused, because it is common for bridged
 * and wrapped tokens.
 */
export const wallet_watchAsset = method({
  name: 'wallet_watchAsset',
  ...(import.meta.env.DEV && {
    standard: 'EIP-747',
    summary: 'Asks the user to add an ERC-20 token to the list.',
    example: { type: 'ERC20', options: { address: '$token', symbol: 'TEST', decimals: 18 } },
    errors: ['userRejected', 'methodUnauthorized', 'invalidParams'],
  }),
  access: 'connected',
  keepsNulls: true,
  malformed: 'invalidParams',
  unconnected: 'methodUnauthorized',
  params: watchParams,

  async check(request, context) {
    const chainId = chainOf(request, context)
    if (!context.services.networks.get(chainId))
      throw new WalletError('invalidParams', 'The wallet does not know this chain', {
        path: 'options.chainId',
      })
    if (!isListed(request, context)) requireToken(await readInTime(request, context))
  },

  async review(request, context) {
    if (isListed(request, context)) return undefined
    const chainId = chainOf(request, context)
    const onChain = await readInTime(request, context)
    const token = resolve(request, onChain)
    const warnings = [
      ...(await lookalike(token, chainId, context)),
      ...differences(request, onChain),
      ...pageWarnings(context),
    ]
    const [from] = context.connected
    return {
      asks: say('review_tokenAsks'),
      title: say('review_token'),
      confirm: say('review_tokenConfirm', { symbol: token.symbol }),
      ...(warnings.some(({ severity }) => severity === 'bad') && { risky: true as const }),
      chainId,
      ...(from && { from }),
      blocks: [{ kind: 'token', chainId, ...token }, ...warnings],
    }
  },

  async handle(request, context) {
    // The wallet stores what the window showed: a contract may say something else by now.
    const shown = blockOf(context.shown, 'token')
    if (!shown || isListed(request, context)) return true
    // A node that was silent may say by now that this is no token.
    requireToken(await readInTime(request, context))
    const { chainId, address, symbol, decimals, name, verified } = shown
    // A site's decimals are not trusted: the wallet reads them from the contract as soon as a node reports them.
    const knownDecimals = verified ? { decimals } : { decimals: 0, unverified: true as const }
    const { tokens } = context.services
    const image = givenImage(request.options.image)
    const link = linkedImage(request.options.image)
    await tokens.add(chainId, {
      address,
      symbol,
      ...knownDecimals,
      ...present({ name, image }),
    })
    if (link) tokens.illustrate(chainId, address, link)
    return true
  },
})

function chainOf({ options }: WatchRequest, { chainId }: Context): number {
  return options.chainId ?? chainId
}

/** A token that the person hid is in no list, so the wallet asks for it again. */
function isListed(request: WatchRequest, context: Context): boolean {
  const tokens = context.services.tokens.list(chainOf(request, context))
  return tokens.some(({ address, hidden }) => address === request.options.address && !hidden)
}

/** A silent node must not prevent the window from opening. */
async function readInTime(request: WatchRequest, context: Context): Promise<OnChainToken> {
  const { connected, services } = context
  const read = services.tokens.read(chainOf(request, context), request.options.address, connected[0])
  return (await ifKnown(read)) ?? { state: 'unreachable' }
}

function requireToken({ state }: OnChainToken): void {
  const path = 'options.address'
  if (state === 'missing')
    throw new WalletError('invalidParams', 'There is no ERC-20 contract at this address', { path })
  if (state === 'nft')
    throw new WalletError('invalidParams', 'The contract at this address holds collectibles', { path })
}

/**
 * The token by its contract's values. The site's symbol replaces an unusable one, and the site's values apply
 * if no node answers. Decimals that a node does not report are never stored as the contract's.
 */
function resolve({ options }: WatchRequest, onChain: OnChainToken): Omit<TokenBlock, 'kind' | 'chainId'> {
  const site = { symbol: options.symbol, decimals: options.decimals }
  if (onChain.state !== 'token') return { address: options.address, ...site, verified: false }
  const symbol = isUsable(onChain.symbol) ? onChain.symbol : site.symbol
  const decimals = onChain.decimals ?? 0
  const differs = symbol !== site.symbol || decimals !== site.decimals
  return {
    address: options.address,
    symbol,
    decimals,
    ...present({ name: onChain.name, balance: onChain.balance }),
    verified: onChain.decimals !== undefined,
    ...(differs && { claimed: site }),
  }
}

function differences({ options }: WatchRequest, onChain: OnChainToken): WarningBlock[] {
  if (onChain.state !== 'token') return [warned('tokenUnverified', 'warn')]
  const warnings: WarningBlock[] = []
  const usable = isUsable(onChain.symbol)
  const otherSymbol = usable && onChain.symbol !== options.symbol
  const otherDecimals = onChain.decimals !== undefined && onChain.decimals !== options.decimals
  if (otherSymbol || otherDecimals)
    warnings.push(warned('tokenMismatch', 'warn', { symbol: options.symbol, decimals: options.decimals }))
  if (!usable) warnings.push(warned('tokenSymbolUnusable', 'warn'))
  if (onChain.decimals === undefined)
    warnings.push(warned('tokenUnverified', 'warn', {}, 'tokenUnverifiedDecimals'))
  return warnings
}

async function lookalike(
  { address, symbol, name }: Omit<TokenBlock, 'kind' | 'chainId'>,
  chainId: number,
  { services }: Context,
): Promise<WarningBlock[]> {
  const real = await services.tokens.lookalike(chainId, address, symbol, name)
  if (!real) return []
  const warning = warned('tokenLookalike', 'bad', { symbol: real.symbol })
  return [{ ...warning, ...(real.address && { compare: [address, real.address] as const }) }]
}

function isUsable(symbol: string | undefined): symbol is string {
  return v.is(symbolSchema, symbol)
}
