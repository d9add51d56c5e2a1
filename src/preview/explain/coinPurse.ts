import type { Address } from 'viem'
import type { AbiValue } from '../../domain/abi/decodeAbi.ts'
import { type Moved, valueAt } from './functionTable.ts'
import type { Scene } from './knownFunctions.ts'
import { isWrappedCoin } from './phrases.ts'

/** These wrap the coin that came along if it covers the amount. All others always take the wrapped coin itself. */
const wrapping = ['Uniswap V3 router', 'Uniswap router']

/** The coin that remains after it paid instead of the wrapped coin; `undefined` if it does not pay. */
export function purseAfter([one]: readonly Moved[], root: AbiValue, scene: Scene): bigint | undefined {
  const { to, purse } = scene
  if (
    !one?.amount ||
    one.amount > purse ||
    !wrapping.includes(to.name ?? '') ||
    !isWrappedCoin(one.asset, scene)
  )
    return undefined
  // A path that comes through the wrapped coin again may use up all of it.
  const path = String(valueAt(root, 'params.path'))
  const token = String(one.asset.address).slice(2).toLowerCase()
  return path.indexOf(token) === path.lastIndexOf(token) ? purse - one.amount : 0n
}

/**
 * True if the swap passes a stranger's token. Its code runs before the router wraps the coin, and may send the coin
 * away. The router then takes the wrapped coin.
 */
export function passesStranger(arriving: readonly Moved[], root: AbiValue, scene: Scene): boolean {
  const hops = String(valueAt(root, 'params.path'))
    .slice(2)
    .match(/.{40}(.{6})?/g)
  const tokens = hops?.map((hop) => `0x${hop.slice(0, 40)}`) ?? arriving.map(({ asset }) => asset.address)
  return tokens.some((token) => token && !scene.isTrusted(token as Address))
}
