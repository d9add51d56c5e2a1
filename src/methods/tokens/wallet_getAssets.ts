import * as v from 'valibot'
import type { Address } from 'viem'
import { numberToHex } from 'viem/utils'
import { WalletError } from '../../domain/errors.ts'
import { chainId, looseAddress } from '../../domain/schema.ts'
import { hasReservedName, plainObject } from '../../domain/shape.ts'
import { type Context, method } from '../method.ts'

const native = 'native'
const assets = v.array(v.union([v.literal(native), looseAddress], 'Expected native or an address'))
const texts = v.exactOptional(v.array(v.string()))

/**
 * ERC-7811. Returns an account's balances of the coins and the watched tokens, in the user's order, and no
 * others, whatever the site requests. It reveals what the user owns, so the user must enable it first.
 */
export const wallet_getAssets = method({
  name: 'wallet_getAssets',
  ...(import.meta.env.DEV && {
    standard: 'ERC-7811',
    summary:
      'What an account has of the coins and the watched tokens. Only where *Share balances with sites* is switched on in the settings.',
    example: [{ account: '$account' }],
    errors: ['unauthorized', 'unsupportedMethod'],
  }),
  access: 'connected',
  asksNode: true,
  setting: 'shareAssets',
  params: v.strictTuple([
    v.pipe(
      plainObject,
      v.object({
        account: looseAddress,
        assetFilter: v.exactOptional(
          v.pipe(
            plainObject,
            v.check((filter) => !hasReservedName(filter), 'Expected chain IDs'),
            v.record(
              v.pipe(
                v.string(),
                v.check((id) => v.is(chainId, id), 'Expected a chain ID'),
              ),
              assets,
            ),
          ),
        ),
        assetTypeFilter: texts,
        chainFilter: v.exactOptional(v.array(chainId)),
      }),
    ),
  ]),

  async handle([{ account, assetFilter, assetTypeFilter: types, chainFilter }], context) {
    const { connected, services } = context
    if (!connected.includes(account)) throw new WalletError('unauthorized')
    // By the standard, `assetFilter` overrides the other two filters.
    const wanted = (id: number, token?: Address) => {
      const only = assetFilter?.[numberToHex(id)]
      if (assetFilter) return only && (only.length === 0 || only.includes(token ?? native))
      return (chainFilter?.includes(id) ?? true) && (types?.includes(token ? 'erc20' : native) ?? true)
    }
    const found = await Promise.all(
      services.networks.list().map(async ({ chainId: id, symbol, decimals }) => {
        const watched = services.tokens.list(id)
        if (!assetFilter && !chainFilter && watched.length === 0 && id !== context.chainId) return []
        const shown = [{ symbol, decimals }, ...watched].filter(
          (token) => !token.hidden && !token.unverified && wanted(id, token.address),
        )
        return shown.length > 0 ? [[numberToHex(id), await held(id, account, shown, context)] as const] : []
      }),
    )
    return Object.fromEntries(found.flat().filter(([, list]) => list))
  },
})

type Token = { address?: Address; symbol: string; decimals: number; name?: string }

/** Balances of one chain; `undefined` if the node does not answer. Omits tokens without a reported balance. */
async function held(id: number, account: Address, tokens: readonly Token[], { services }: Context) {
  const balances = await services.tokens
    .balances(
      id,
      account,
      tokens.map(({ address }) => address),
    )
    .catch(() => undefined)
  return balances?.flatMap((balance, index) => {
    const { address = native, symbol, decimals, name = symbol } = tokens[index] as Token
    if (balance === undefined) return []
    const type = address === native ? native : 'erc20'
    return [{ address, balance, type, metadata: { name, symbol, decimals } }]
  })
}
