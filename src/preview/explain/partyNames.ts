import { type Address, getAddress } from 'viem'
import { create2Factory, delegates } from '../../contracts/delegates.ts'
import { lookalikeAmong, readToken } from '../../contracts/tokenMetadata.ts'
import { type WellKnown, wellKnownTokens } from '../../domain/known/wellKnownTokens.ts'
import type { Asset, Party } from '../../domain/review/review.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import type { TokenBalance } from '../../domain/token.ts'
import { readLooks } from '../../lib/confusables.ts'
import { isChosenUnit, isUnit } from '../../lib/readableText.ts'
import type { Rpc } from '../../rpc/client.ts'
import { addressOf, resultOf, wordIn } from '../../rpc/readResult.ts'
import { inTime } from '../nodeTimeout.ts'
import { functionTable, namesIn } from './functionTable.ts'
import { unknownAsset } from './phrases.ts'

/** The names of tokens and contracts, as far as they could be looked up in time. */
export type Names = {
  asset(token: Address): Asset
  isCollectible(token: Address): boolean
  isTrusted(token: Address): boolean
  assetOf(vault: Address): Asset | undefined
  party(address: Address): Party
}

/** Contracts whose address commits to their code, or is the same on every chain. */
const contracts: readonly { address: Address; name: string }[] = [
  ...delegates,
  { address: create2Factory, name: 'Deterministic deployer' },
]

/** More than these would make a page's batch a flood of requests. */
const mostLookups = 40

type Found = { asset: Asset; collectible: boolean }

/** Looks tokens up: those the user watches, those everybody knows, and the rest on the chain, once each. */
export function createNames({
  rpc,
  tokens,
  coin = () => undefined,
  called = () => undefined,
}: {
  rpc: Rpc
  tokens: (chainId: number) => readonly TokenBalance[] | Promise<readonly TokenBalance[]>
  /** The symbol of a chain's coin. */
  coin?: (chainId: number) => string | undefined
  /** The person's own name for an address. */
  called?: ((address: Address) => string | undefined) | undefined
}) {
  const found = new Map<string, Found>()
  const vaults = new Map<string, Address>()

  /** Resolves within the patience of a person, with whatever is known by then. Never rejects. */
  return async function names(
    chainId: number,
    wanted: { tokens: readonly Address[]; vaults: readonly Address[] },
  ): Promise<Names> {
    const [known, table, watched, looks] = await Promise.all([
      wellKnownTokens(chainId),
      functionTable().catch(() => undefined),
      tokens(chainId),
      readLooks(),
    ])
    const routers = table ? namesIn(table, chainId) : {}
    const key = (address: Address) => `${chainId} ${address.toLowerCase()}`
    const real: Real = { known, coin: coin(chainId), looks }
    const listed = (address: Address) => known.find((one) => sameAddress(one.address, address))
    const trusted = (address: Address) => trustedAsset(address, listed(address), watched, real)

    async function look(address: Address): Promise<void> {
      if (trusted(address) || found.has(key(address))) return
      const token = await readToken(rpc, chainId, address)
      if (token.state === 'token' || token.state === 'nft')
        found.set(key(address), toFound(address, token, real))
    }
    async function lookInto(vault: Address): Promise<void> {
      const [answer] = vaults.has(key(vault)) ? [] : await rpc.batch(chainId, [assetCall(vault)])
      const asset = addressOf(wordIn(resultOf(answer)) || undefined)
      if (asset) vaults.set(key(vault), asset)
      const held = vaults.get(key(vault))
      if (held) await look(held)
    }
    const unique = (addresses: readonly Address[]) => [
      ...new Map(addresses.map((one) => [key(one), one])).values(),
    ]
    await inTime(
      Promise.allSettled([
        ...unique(wanted.tokens).slice(0, mostLookups).map(look),
        ...unique(wanted.vaults).slice(0, mostLookups).map(lookInto),
      ]),
    )

    const asset = (address: Address): Asset =>
      trusted(address) ?? found.get(key(address))?.asset ?? unknownAsset(address)
    return {
      asset,
      isCollectible: (address) => found.get(key(address))?.collectible ?? false,
      isTrusted: (address) => trusted(address) !== undefined,
      assetOf(vault) {
        const held = vaults.get(key(vault))
        return held && asset(held)
      },
      party(address) {
        // A watched token is no source of names: its symbol may imitate a contract that everybody trusts.
        const ofOurs = contracts.find((one) => sameAddress(one.address, address))
        const name = ofOurs?.name ?? routers[address.toLowerCase()] ?? listed(address)?.symbol
        const own = called(address)
        return { address: getAddress(address), ...(name && { name }), ...(own && { called: own }) }
      },
    }
  }
}

/** Assets that strangers' tokens must not imitate: the well-known tokens of a chain, and its coin. */
type Real = Parameters<typeof lookalikeAmong>[0]

/** Watching a token means trust in its symbol, unless it reads like an amount or imitates another asset. */
function trustedAsset(
  address: Address,
  listed: WellKnown | undefined,
  watched: readonly TokenBalance[],
  real: Real,
): Asset | undefined {
  const own = watched.find((token) => sameAddress(token.address, address))
  const isChosen =
    own && !own.unverified && isChosenUnit(own.symbol) && !lookalikeAmong(real, address, own.symbol, own.name)
  const token = listed ?? (isChosen ? own : undefined)
  return (
    token && {
      address: getAddress(address),
      symbol: token.symbol,
      decimals: token.decimals,
      ...(own?.image && { image: own.image }),
      known: true,
    }
  )
}

/** A stranger's symbol may be shown, unless it reads like an amount or imitates another asset. */
function toFound(
  address: Address,
  token: { state: 'token'; symbol?: string; decimals?: number; name?: string } | { state: 'nft' },
  real: Real,
): Found {
  if (token.state === 'nft') return { asset: unknownAsset(address), collectible: true }
  const { symbol = '', decimals, name } = token
  const isUsable = isUnit(symbol) && !lookalikeAmong(real, address, symbol, name)
  const asset = { ...unknownAsset(address), decimals: decimals ?? 0 }
  return {
    asset: isUsable && decimals !== undefined ? { ...asset, symbol, known: true } : asset,
    collectible: false,
  }
}

/** ERC-4626 `asset()`. */
function assetCall(vault: Address) {
  return { method: 'eth_call', params: [{ to: vault, data: '0x38d52e0f' }, 'latest'] }
}
