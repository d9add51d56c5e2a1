import { type Address, type Hex, numberToHex } from 'viem'
import { readAbi } from '../domain/abi/decodeAbi.ts'
import { multicall3 } from '../domain/known/knownContracts.ts'
import type { Cache } from '../lib/cache.ts'
import type { Request, Rpc } from '../rpc/client.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { addressWord, bytesIn, quantityIn, resultOf, wordIn } from '../rpc/readResult.ts'
import type { Block } from './gas.ts'

/** For fewer tokens than this, single calls are as cheap. */
const few = 3

/** The wallet remembers this long whether a chain has Multicall3, in milliseconds. */
const keep = 60 * 60 * 1000

const results = [
  {
    type: 'tuple[]',
    components: [
      { name: 'success', type: 'bool' },
      { name: 'data', type: 'bytes' },
    ],
  },
]

/**
 * The account's balance of each token. `undefined` stands for the chain's own coin, and in the result for a
 * balance that could not be read. With Multicall3 one call reads all, and single calls repeat only the failed
 * reads: a token that burns all the gas makes the others fail too. Rejects with `chainDisconnected`.
 */
export async function readBalances(
  { rpc, cache }: { rpc: Rpc; cache: Cache },
  chainId: number,
  owner: Address,
  tokens: readonly (Address | undefined)[],
  block: Block = 'latest',
): Promise<(Hex | undefined)[]> {
  const name = `multicall ${chainId}`
  const has = tokens.length < few ? false : await cache.get(name)
  const found: (Hex | undefined | null)[] = has
    ? await together(rpc, chainId, owner, tokens, block)
    : tokens.map(() => null)
  const left = [...found.keys()].filter((index) => found[index] === null)
  const requests = left.map((index) => view(owner, tokens[index], block))
  // The first balances come with a check that the chain has the contract.
  if (has === undefined) requests.push({ method: 'eth_getCode', params: [multicall3, block] })
  if (requests.length === 0) return found.map((amount) => amount ?? undefined)

  const answers = await rpc.batch(chainId, requests)
  const code = has === undefined ? bytesIn(resultOf(answers.pop())) : undefined
  if (code !== undefined) await cache.set(name, code !== '0x', keep)
  // Multicall3 read no balance, so single calls replace it for a while.
  else if (has && left.length === tokens.length) await cache.set(name, false, keep)
  for (const [place, index] of left.entries()) found[index] = amountIn(answers[place], tokens[index])
  return found.map((amount) => amount ?? undefined)
}

/** Reads all balances in one call of `aggregate3`. `null` marks those that need a single call. */
async function together(
  rpc: Rpc,
  chainId: number,
  owner: Address,
  tokens: readonly (Address | undefined)[],
  block: Block,
): Promise<(Hex | undefined | null)[]> {
  const data = aggregate3(owner, tokens)
  const [answer] = await rpc.batch(chainId, [
    { method: 'eth_call', params: [{ to: multicall3, data }, block] },
  ])
  const bytes = bytesIn(resultOf(answer))
  const [list] = (bytes && readAbi(results, bytes)) ?? []
  return tokens.map((_, index) => {
    const one = Array.isArray(list) && list.length === tokens.length ? list[index] : undefined
    if (typeof one !== 'object' || Array.isArray(one) || one.success !== true) return null
    return hexOf(wordIn(one.data))
  })
}

/**
 * `aggregate3((address target, bool allowFailure, bytes callData)[])`. Each call is a selector and one word, so
 * every element takes six words, and all offsets are known beforehand.
 */
export function aggregate3(owner: Address, tokens: readonly (Address | undefined)[]): Hex {
  const places = tokens.map((_, index) => word(32 * tokens.length + 192 * index))
  const calls = tokens.map((token) => {
    // Multicall3's own `getEthBalance` reads the chain's coin.
    const data = `${token ? balanceOf : '4d2301cc'}${addressWord(owner)}`
    return addressWord(token ?? multicall3) + word(1) + word(96) + word(36) + data.padEnd(128, '0')
  })
  return `0x82ad56cb${word(32)}${word(tokens.length)}${places.join('')}${calls.join('')}`
}

const balanceOf = '70a08231'

function view(owner: Address, token: Address | undefined, block: Block): Request {
  return token
    ? { method: 'eth_call', params: [{ to: token, data: `0x${balanceOf}${addressWord(owner)}` }, block] }
    : { method: 'eth_getBalance', params: [owner, block] }
}

function amountIn(answer: Answer | undefined, token: Address | undefined): Hex | undefined {
  return hexOf(token ? wordIn(resultOf(answer)) : quantityIn(resultOf(answer)))
}

function hexOf(amount: bigint | undefined): Hex | undefined {
  return amount === undefined ? undefined : numberToHex(amount)
}

function word(number: number): string {
  return number.toString(16).padStart(64, '0')
}
