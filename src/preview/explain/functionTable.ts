import type { Address } from 'viem'
import type { AbiValue } from '../../domain/abi/decodeAbi.ts'
import type { Asset } from '../../domain/review/review.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { fileOf } from '../../lib/extensionFile.ts'
import type { Move, Row, Table } from './functionTableShape.ts'
import type { Scene } from './knownFunctions.ts'
import { isCoin } from './phrases.ts'

/** Functions of routers and the like. */
export const functionTable = fileOf<Table>('functions.json')

/** The contracts of a chain that the table knows: names by addresses in lower case. */
export function namesIn({ contracts }: Table, chainId: number): Record<string, string> {
  return Object.fromEntries(
    ['0', chainId].flatMap((chain) =>
      Object.entries(contracts[chain] ?? {}).flatMap(([name, addresses]) =>
        addresses.map((address) => [address.toLowerCase(), name]),
      ),
    ),
  )
}

/**
 * The value at a path. `head` and `tail` are the ends of a list, and the tokens at the ends of a Uniswap V3 path; `odd`
 * is the lowest bit of a number.
 */
export function valueAt(root: AbiValue | undefined, path: string): AbiValue | undefined {
  return path.split('.').reduce<AbiValue | undefined>((value, name) => {
    if (typeof value === 'string') {
      // A token of 20 bytes, and 23 for each hop. Routers ignore bytes beyond the last whole hop.
      if (value.length < 88 || value.length % 46 !== 42) return undefined
      return name === 'head' ? value.slice(0, 42) : `0x${value.slice(-40)}`
    }
    if (typeof value === 'bigint') return value % 2n === 1n
    if (Array.isArray(value)) return value.at(name === 'tail' ? -1 : 0)
    return typeof value === 'object' && Object.hasOwn(value, name) ? value[name] : undefined
  }, root)
}

/** Amounts from here on stand for the contract's whole balance at that time. */
export const wholeBalance = 2n ** 255n

/** A move with what it moves, and to whom. */
export type Moved = { move: Move; asset: Asset; amount: bigint; to: Address | undefined }

/** All moves of a row. */
export const moves = (row: Row): Move[] => [...(row.out ?? []), ...(row.in ?? []), ...(row.allow ?? [])]

/** True if each move names its token. Data that leads to none must not pass for the coin. */
export function namesTokens(row: Row, root: AbiValue): boolean {
  return moves(row).every((move) =>
    rootsOf(root, move).every((one) => move.token === undefined || valueAt(one, move.token) !== undefined),
  )
}

/** The moves of a list with their assets and amounts. */
export function movedBy(list: readonly Move[] | undefined, root: AbiValue, scene: Scene): Moved[] {
  return (list ?? []).flatMap((move) =>
    rootsOf(root, move).flatMap((one) => {
      const value = valueAt(one, move.amount)
      const amount = value === 0n ? (scene.open?.amount ?? value) : value
      if (typeof amount !== 'bigint' || (move.when && !holds(root, move.when))) return []
      const who = (path: string | undefined) =>
        path === undefined ? undefined : ((valueAt(one, path) ?? valueAt(root, path)) as Address | undefined)
      const [from, to] = [who(move.from), who(move.to)]
      if (from && !sameAddress(from, scene.from)) return []
      const token = tokenOf(one, move)
      return [{ move, asset: token ? scene.asset(token) : scene.coin, amount, to }]
    }),
  )
}

/** The structs whose paths a move uses: each of its list, or all arguments. */
export function rootsOf(root: AbiValue, { each }: Move): AbiValue[] {
  const list = each === undefined ? root : valueAt(root, each)
  return each === undefined ? [root] : Array.isArray(list) ? list : []
}

/** The token of a move; `undefined` for the coin. */
export function tokenOf(root: AbiValue, { token }: Move): Address | undefined {
  const found = token === undefined ? undefined : valueAt(root, token)
  return typeof found === 'string' && /^0x[0-9a-f]{40}$/.test(found) && !isCoin(found)
    ? (found as Address)
    : undefined
}

/** True if the value at a path is true; after an exclamation mark, if it is false or zero. */
export function holds(root: AbiValue, path: string): boolean {
  const value = valueAt(root, path.replace('!', ''))
  return path.startsWith('!') ? value === false || value === 0n : value === true
}
