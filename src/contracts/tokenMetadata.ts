import { type Address, type Hex, numberToHex } from 'viem'
import { type WellKnown, wellKnownTokens } from '../domain/known/wellKnownTokens.ts'
import { sameAddress } from '../domain/sameAddress.ts'
import type { OnChainToken, Services } from '../domain/services.ts'
import { type Looks, nameLook } from '../lib/confusables.ts'
import { isReadable } from '../lib/readableText.ts'
import type { Request, Rpc } from '../rpc/client.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { addressWord, bytesIn, isUnlisted, nameIn, resultOf, textIn, wordIn } from '../rpc/readResult.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import type { Block } from './gas.ts'

const symbolOf = '0x95d89b41'
const nameOf = '0x06fdde03'
const decimalsOf = '0x313ce567'
const totalSupplyOf = '0x18160ddd'

/** ERC-165: the interfaces of ERC-721 and ERC-1155, and the one that no contract may claim. */
const interfaces = { erc721: '80ac58cd', erc1155: 'd9b67a26', none: 'ffffffff' }

/** More decimals than this are a mistake or a trap. */
const mostDecimals = 36

/**
 * Reads a token's contract in one HTTP request. Omits a symbol with unreadable characters, and decimals that
 * are out of range. Never throws.
 */
export async function readToken(
  rpc: Rpc,
  chainId: number,
  address: Address,
  { owner, block = 'latest' }: { owner?: Address | undefined; block?: Block } = {},
): Promise<OnChainToken> {
  const requests = [
    { method: 'eth_getCode', params: [address, block] },
    ...[
      symbolOf,
      nameOf,
      decimalsOf,
      totalSupplyOf,
      ...Object.values(interfaces).map(supportsInterface),
      balanceOf(owner ?? address),
    ].map((data) => view(address, data, block)),
  ]
  const answers = await rpc.batch(chainId, requests).catch(() => undefined)
  if (!answers) return { state: 'unreachable' }
  const [code, symbol, name, decimals, supply, erc721, erc1155, none, balance] = answers

  if (resultOf(code) === '0x') return { state: 'missing' }
  if (!isTrue(none) && (isTrue(erc721) || isTrue(erc1155))) return { state: 'nft' }
  const counts = [supply, decimals].some((answer) => wordIn(resultOf(answer)) !== undefined)
  if (!counts || wordIn(resultOf(balance)) === undefined)
    return { state: [balance, supply].some(saysNothing) ? 'unreachable' : 'missing' }
  // A failure of the node must not count as a missing value: the site's own words would take its place.
  if ([symbol, decimals].some(saysNothing)) return { state: 'unreachable' }
  if (wordIn(resultOf(decimals)) === undefined && [erc721, erc1155].some(saysNothing))
    return { state: 'unreachable' }

  return {
    state: 'token',
    ...only('symbol', symbolIn(resultOf(symbol))),
    ...only('name', nameIn(resultOf(name))),
    ...only('decimals', decimalsIn(resultOf(decimals))),
    ...(owner && only('balance', hexIn(resultOf(balance)))),
  }
}

/**
 * The same, but a well-known token's symbol, name and decimals come from the wallet's own list: no node can
 * change them, and a silent node cannot make a site's words replace them.
 */
export async function readKnownToken(
  rpc: Rpc,
  chainId: number,
  address: Address,
  options?: Parameters<typeof readToken>[3],
): Promise<OnChainToken> {
  const [found, known] = await Promise.all([
    readToken(rpc, chainId, address, options),
    wellKnownTokens(chainId),
  ])
  const listed = known.find((token) => token.address === address)
  if (!listed || found.state === 'missing' || found.state === 'nft') return found
  const { symbol, name, decimals } = listed
  return { ...found, state: 'token', symbol, name, decimals }
}

/** Coins of chains. A token with the symbol of one of them, on any chain, can be mistaken for it. */
const coins = builtInNetworks.map(({ symbol }) => symbol)

type Like = Awaited<ReturnType<Services['tokens']['lookalike']>>

/**
 * A coin, or a well-known token of the chain at another address, whose symbol or name can be mistaken for
 * these. `known` and `coin` belong to the chain.
 */
export function lookalikeAmong(
  { known, coin, looks }: { known: readonly WellKnown[]; coin: string | undefined; looks: Looks },
  address: Address,
  symbol: string,
  name?: string,
): Like {
  if (known.some((token) => sameAddress(token.address, address))) return undefined
  const form = (text: string) => nameLook(text, looks)
  const money = [coin, ...coins].find((one) => one && form(one) === form(symbol))
  if (money) return { symbol: money }
  // The symbol of one may be the name of the other.
  const skeletons = [symbol, name ?? symbol].map(form)
  const same = known.find((token) => [token.symbol, token.name].some((own) => skeletons.includes(form(own))))
  return same && { symbol: same.symbol, address: same.address }
}

function view(to: Address, data: string, block: Block): Request {
  return { method: 'eth_call', params: [{ to, data }, block] }
}

function supportsInterface(id: string): string {
  return `0x01ffc9a7${id.padEnd(64, '0')}`
}

function balanceOf(owner: Address): Hex {
  return `0x70a08231${addressWord(owner)}`
}

function isTrue(answer: Answer | undefined): boolean {
  return wordIn(resultOf(answer)) === 1n
}

/** True if the node could not run the call; false if the contract lacks the function. */
function saysNothing(answer: Answer | undefined): boolean {
  if (!answer || 'result' in answer) return bytesIn(resultOf(answer)) === undefined
  return (
    isUnlisted(answer) || !/revert|opcode|out of gas|jump|stack|evm|vm/i.test(answer.error.answer.message)
  )
}

function symbolIn(value: unknown): string | undefined {
  const symbol = textIn(value)
  return symbol && isReadable(symbol) ? symbol : undefined
}

function decimalsIn(value: unknown): number | undefined {
  const decimals = wordIn(value)
  return decimals !== undefined && decimals <= mostDecimals ? Number(decimals) : undefined
}

function hexIn(value: unknown): Hex | undefined {
  const amount = wordIn(value)
  return amount === undefined ? undefined : numberToHex(amount)
}

function only<key extends string, value>(key: key, value: value | undefined): { [one in key]?: value } {
  return value === undefined ? {} : ({ [key]: value } as { [one in key]: value })
}
