import { decodeAbiParameters, getAddress } from 'viem'
import { ask } from './ask.ts'
import { rpc } from './chain.ts'
import type { Context } from './methods.ts'
import { invalid } from './refusal.ts'
import { change, has, read } from './store.ts'

/** EIP-747, which takes an object, not a list. Trusts the contract, not the site. */
export async function watchAsset({ key, origin, params }: Context): Promise<true> {
  const { type, options } = Object(Array.isArray(params) ? params[0] : params)
  const { address, symbol, decimals } = Object(options)
  if (type !== 'ERC20' && !(await has('token-any-type'))) throw invalid()
  if (!isAddress(address)) throw invalid()
  if (typeof symbol !== 'string' || symbol === '') throw invalid()
  if (symbol.length > 11 && !(await has('token-symbol-long'))) throw invalid()
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36) throw invalid()
  if (decimals === 0 && (await has('token-decimals-zero'))) throw invalid()
  const chainId = await read('selected')
  const isElsewhere = Object(options).chainId !== undefined && Number(options.chainId) !== chainId
  if (isElsewhere && !(await has('token-chain-ignored'))) throw invalid()
  const contractSymbol = await symbolOf(chainId, address)
  if (contractSymbol === undefined && !(await has('token-no-contract'))) throw invalid()
  if (contractSymbol !== symbol && (await has('token-symbol-strict'))) throw invalid()
  const shown = (await has('token-symbol-page')) ? symbol : (contractSymbol ?? symbol)
  const known = (await read('tokens')).some((token) => token.chainId === chainId && token.address === address)
  if (!known && !(await has('token-silent')))
    await ask(key, { text: `${origin} wants to list ${shown} at ${address}` })
  await change('tokens', (tokens) => (known ? tokens : [...tokens, { chainId, address, symbol: shown }]))
  return true
}

/** Hexadecimal, and with a valid checksum if it has mixed case. */
export function isAddress(address: unknown): address is `0x${string}` {
  if (typeof address !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(address)) return false
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  return getAddress(address.toLowerCase()) === address
}

async function symbolOf(chainId: number, to: string): Promise<string | undefined> {
  const ask = async (data: string) => rpc(chainId, 'eth_call', [{ to, data }, 'latest'])
  try {
    const [symbol] = decodeAbiParameters([{ type: 'string' }], await ask('0x95d89b41'))
    // An NFT has a symbol too, but no decimals.
    return BigInt(await ask('0x313ce567')) <= 36n ? symbol : undefined
  } catch {
    return undefined
  }
}
