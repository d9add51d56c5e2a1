import type { Abi, AbiFunction, Address, ContractFunctionArgs, Hex, ParseAbi } from 'viem'
import { reader } from '../../contracts/abi/abiReader.ts'
import { readSignature } from '../../contracts/abi/signature.ts'
import { readAbi } from '../../domain/abi/decodeAbi.ts'
import type { Asset, CallView, LedgerEntry, Party } from '../../domain/review/review.ts'
import type { Text } from '../../domain/text/message.ts'
import type { Open } from './openAmounts.ts'

/** The data for descriptions. Assets that could not be looked up in time have an address for a name. */
export type Scene = {
  chainId: number
  /** Who makes the call: the account, or a contract that makes calls of its own. */
  from: Address
  /** The contract that is called. */
  to: Party
  /** The amount of the chain's coin that the call sends. */
  value: bigint
  /** The part that the contract certainly still holds after the earlier calls. */
  purse: bigint
  coin: Asset
  asset(token: Address): Asset
  isCollectible(token: Address): boolean
  /** The user watches the token, or everybody knows it: its symbol is not just what a stranger's contract says. */
  isTrusted(token: Address): boolean
  /** The asset of an ERC-4626 vault; `undefined` if it does not report one. */
  assetOf(vault: Address): Asset | undefined
  party(address: Address): Party
  /** The descriptions of the inner calls, as far as we read them. */
  inner: readonly CallView[]
  /** The number of inner calls that we did not read. */
  cut: number
  /** What the steps before this one left open. */
  open?: Open | undefined
}

/** An inner call. If it has no selector, `step` names an entry of the function table. */
export type Inner = {
  to: Address
  value: bigint
  data: Hex
  step?: string
  open?: Open | undefined
  /** The outer call succeeds even if this step fails. */
  mayFail?: boolean
}

/**
 * The inner calls of a call, and who makes them: the account; the contract in its own name; or the contract
 * itself, which runs its own functions one after the other for its caller.
 */
export type Nested = { by: 'account' | 'contract' | 'itself'; calls: readonly Inner[] }

/** A call explained. `amounts` maps paths of arguments to the asset that they count. */
export type Told = {
  verb: Text
  sub: Text
  /** See `CallView`. */
  whole?: true
  effects: LedgerEntry[]
  guessed?: true
  amounts?: Record<string, Asset>
  /** Another party that receives the result of the call. */
  taker?: Party
  /** See `CallView`. */
  takers?: Party[]
  /** What the call leaves of the scene's purse; by default it may use up all of it. */
  purse?: bigint
}

/** A function of a widely used interface. */
export type KnownFunction = {
  abi: AbiFunction
  /** False for arguments of the right types that it cannot read; true for all by default. */
  fits?(args: readonly unknown[]): boolean
  /** Tokens to look up before the description. */
  tokens(args: readonly unknown[], to: Address): Address[]
  /** The contract may be a vault, so the wallet looks up its asset. */
  vault: boolean
  inner(args: readonly unknown[], to: Address, from: Address): Nested | undefined
  tell(args: readonly unknown[], scene: Scene): Told
}

type ArgsOf<signature extends string> =
  ParseAbi<readonly [signature]> extends infer abi extends Abi ? ContractFunctionArgs<abi> : never

type Options<args> = {
  tokens?: (args: args) => Address[]
  vault?: boolean
  inner?: (args: args, to: Address, from: Address) => Nested | undefined
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
  return {
    abi: functionOf(signature),
    tokens: (args, to) => tokens?.(args as ArgsOf<signature>) ?? [to],
    vault,
    inner: (args, ...who) => inner?.(args as ArgsOf<signature>, ...who),
    tell: (args, scene) => tell(args as ArgsOf<signature>, scene),
  }
}

/** One of our own lines of Solidity as an ABI. */
export function functionOf(signature: string): AbiFunction {
  const abi = readSignature(signature)
  if (abi.type !== 'function') throw new Error(`${signature} is no function`)
  return abi
}

/** `unclean`: contracts of old compilers read the arguments so, and others refuse them. */
export type Decoded = { known: KnownFunction; args: readonly unknown[]; unclean?: boolean }

/** Finds the function that data calls. */
export type Decode = (data: Hex) => Decoded | undefined

/** Finds a function among those given. Data that no contract reads by the signature finds nothing. */
export function decoder(functions: readonly KnownFunction[]): Decode {
  const read = reader(functions, ({ abi }) => abi)
  return (data) => {
    const clean = read(data)
    const { found, args } = clean ?? read(data, true) ?? {}
    const decoded = found && fitting(found, args)
    return decoded && { ...decoded, unclean: !clean }
  }
}

/** The arguments in data, where it fits the function. */
export function argumentsOf(known: KnownFunction, data: Hex): Decoded | undefined {
  return fitting(known, readAbi(known.abi.inputs, data))
}

function fitting(known: KnownFunction, args: readonly unknown[] | undefined): Decoded | undefined {
  return args && known.fits?.(args) !== false ? { known, args } : undefined
}
