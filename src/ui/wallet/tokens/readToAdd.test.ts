import { encodeAbiParameters, numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { makeNodes, type Said } from '../../../rpc/nodes.fake.ts'
import { readToAdd } from './readToAdd.ts'

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const text = (words: string) => encodeAbiParameters([{ type: 'string' }], [words])
const word = (value: bigint) => numberToHex(value, { size: 32 })
const reverted: Said = { error: { code: 3, message: 'execution reverted' } }

/** A contract as a table from the first bytes of a call to its result. */
const usdc: Record<string, string> = {
  '0x95d89b41': text('USDC'),
  '0x06fdde03': text('USD Coin'),
  '0x313ce567': word(6n),
  '0x18160ddd': word(10n ** 20n),
  '0x70a08231': word(0n),
}
const noToken = 'There’s no token at this address on this network.'
const erc721 = `0x01ffc9a780ac58cd`

function make(contract: Record<string, string>, code = '0x60', preconfirmation?: number) {
  const made = makeNodes(
    ({ method, params }) => {
      if (method === 'eth_getCode') return { result: code }
      const { data = '' } = params[0] as { data?: string }
      const [, result] = Object.entries(contract).find(([start]) => data.startsWith(start)) ?? []
      return result === undefined ? reverted : { result }
    },
    preconfirmation === undefined ? {} : { preconfirmation },
  )
  return { ...made, read: () => readToAdd(made.network, address, Promise.resolve(made.rpc)) }
}

test('a token is what its contract says', async () => {
  const token = { chainId: 1, address, symbol: 'USDC', decimals: 6 }
  expect(await make(usdc).read()).toEqual({ ...token, name: 'USD Coin' })
  const { '0x06fdde03': _, ...nameless } = usdc
  expect(await make(nameless).read()).toEqual(token)
})

test('a token is read where the network’s newest state is', async () => {
  const { read, asked } = make(usdc, '0x60', 200)
  await read()
  expect(new Set(asked.map(([, , params]) => params[1]))).toEqual(new Set(['pending']))
})

test.each([
  ['a collection', { ...usdc, [erc721]: word(1n) }, '0x60', 'This is an NFT collection, not a token.'],
  ['an account', {}, '0x', noToken],
  ['a contract without decimals', { ...usdc, '0x313ce567': '0x' }, '0x60', noToken],
  ['a contract without a symbol', { ...usdc, '0x95d89b41': text('') }, '0x60', noToken],
])('%s is no token, and the error says so', async (_, contract, code, words) => {
  await expect(make(contract, code).read()).rejects.toThrow(words)
})

test('a silent network is named as the reason', async () => {
  const { read, silence, network } = make(usdc)
  silence(...network.rpcUrls)
  await expect(read()).rejects.toThrow('The network isn’t responding.')
})
