import fc from 'fast-check'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import type { Network } from '../../domain/network.ts'
import type { Rpc } from '../../rpc/client.ts'
import { feeIn, type HeldReceipt, readPaidFees } from './readPaidFees.ts'

const held: HeldReceipt = { transactionHash: '0xa1', blockHash: '0xb1', gasUsed: '0x5208' }
const told = { ...held, effectiveGasPrice: '0x3b9aca00' }

test('a fee is the gas times its price, and the data fee of an OP-stack chain', () => {
  expect(feeIn(told, held)).toBe(21_000n * 10n ** 9n)
  expect(feeIn({ ...told, l1Fee: '0x64' }, held)).toBe(21_000n * 10n ** 9n + 100n)
})

test('another receipt, or a fee that we cannot compute, is no fee', () => {
  const changes = [
    { transactionHash: '0xa2' },
    { blockHash: '0xb2' },
    { gasUsed: '0x5209' },
    { effectiveGasPrice: undefined },
    { effectiveGasPrice: '1000' },
    { l1Fee: 'none' },
    { operatorFeeConstant: '0x1' },
    { operatorFeeScalar: '0x1' },
  ]
  for (const change of changes) expect(feeIn({ ...told, ...change }, held)).toBeUndefined()
  expect(feeIn({ ...told, operatorFeeConstant: '0x0', operatorFeeScalar: '0x0' }, held)).toBeDefined()
})

test('no answer makes it throw', () => {
  fc.assert(fc.property(fc.anything(), (answer) => void feeIn(answer, held)))
})

test('the first node that has all receipts gives the fees', async () => {
  const network = (rpcUrls: string[]): Network => ({
    chainId: 1,
    name: 'Lumen',
    rpcUrls,
    symbol: 'ETH',
    decimals: 18,
    blockTime: 1000,
    custom: true,
  })
  const urls: string[] = []
  const node = ({ rpcUrls: [url = ''] }: Network): Pick<Rpc, 'batch'> => ({
    async batch(_, requests) {
      urls.push(url)
      if (url === 'http://silent') throw new Error()
      return requests.map(({ params }, index) => {
        const [transactionHash] = params as [Hex]
        return { result: url === 'http://forgets' && index > 0 ? null : { ...told, transactionHash } }
      })
    },
  })
  const receipts = Array.from({ length: 51 }, (_, index) => ({
    ...held,
    transactionHash: `0x${index}` as Hex,
  }))
  const nodes = ['http://silent', 'http://forgets', 'http://whole', 'http://unasked']
  const fees = await readPaidFees(network(nodes), receipts, node)
  expect(fees?.size).toBe(51)
  expect(urls).toEqual(['http://silent', 'http://forgets', 'http://whole', 'http://whole'])
  expect(await readPaidFees(network(nodes.slice(0, 2)), receipts, node)).toBeUndefined()
})
