import {
  type Abi,
  type AbiFunction,
  type Address,
  type ContractFunctionArgs,
  decodeFunctionData,
  type Hex,
  type ParseAbi,
  toFunctionSelector,
} from 'viem'
import type { Asset, LedgerEntry, Party } from '../../wire/review.ts'
import { readSignature } from '../signature.ts'

/** Everything a description may draw on. Assets that could not be looked up in time have an address for a name. */
export type Scene = {
  chainId: number
  from: Address
  /** The contract that is called. */
  to: Party
  /** Of the chain's coin that goes along. */
  value: bigint
  coin: Asset
  asset(token: Address): Asset
  isCollectible(token: Address): boolean
  /** The user watches the token, or everybody knows it: its symbol is not just what a stranger's contract says. */
  isTrusted(token: Address): boolean
  /** What an ERC-4626 vault holds; `undefined` where it does not tell. */
  assetOf(vault: Address): Asset | undefined
  party(address: Address): Party
  /** Tells of calls inside this one, as the account's own. */
  inner(calls: readonly Inner[]): Told[]
}

/** A call inside a call. */
export type Inner = { to: Address; value: bigint; data: Hex }

/** A call in words. `amounts` says which arguments are amounts of which asset. */
export type Told = {
  verb: string
  sub: string
  effects: LedgerEntry[]
  guessed?: true
  amounts?: Record<string, Asset>
}

/** A function of a widely used interface. */
export type KnownFunction = {
  abi: AbiFunction
  /** Tokens to look up before it can be told. */
  tokens(args: readonly unknown[], to: Address): Address[]
  /** The contract may be a vault, and is asked for its asset. */
  vault: boolean
  /** The calls that it makes as the account itself, where the account calls itself. */
  inner(args: readonly unknown[]): readonly Inner[]
  tell(args: readonly unknown[], scene: Scene): Told
}

type ArgsOf<signature extends string> =
  ParseAbi<readonly [signature]> extends infer abi extends Abi ? ContractFunctionArgs<abi> : never

type Options<args> = {
  tokens?: (args: args) => Address[]
  vault?: boolean
  inner?: (args: args) => readonly Inner[]
}

/**
 * Ties a signature to its words; the arguments have the signature's types. Without `tokens`, the contract itself is the
 * token.
 */
export function known<const signature extends string>(
  signature: signature,
  tell: (args: ArgsOf<signature>, scene: Scene) => Told,
  { tokens, vault = false, inner }: Options<ArgsOf<signature>> = {},
): KnownFunction {
  const abi = readSignature(signature)
  if (abi.type !== 'function') throw new Error(`${signature} is no function`)
  return {
    abi,
    tokens: (args, to) => tokens?.(args as ArgsOf<signature>) ?? [to],
    vault,
    inner: (args) => inner?.(args as ArgsOf<signature>) ?? [],
    tell: (args, scene) => tell(args as ArgsOf<signature>, scene),
  }
}

export type Decoded = { known: KnownFunction; args: readonly unknown[] }

/** Finds the function that data calls, among those given. Data that does not fit the signature finds nothing. */
export function decoder(functions: readonly KnownFunction[]): (data: Hex) => Decoded | undefined {
  const bySelector = new Map(functions.map((one) => [toFunctionSelector(one.abi), one]))
  return (data) => {
    const found = bySelector.get(data.slice(0, 10).toLowerCase() as Hex)
    if (!found) return undefined
    try {
      return { known: found, args: decodeFunctionData({ abi: [found.abi], data }).args ?? [] }
    } catch {
      return undefined
    }
  }
}
