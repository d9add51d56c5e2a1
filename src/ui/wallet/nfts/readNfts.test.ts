import fc from 'fast-check'
import { decodeFunctionData, encodeAbiParameters, getAddress, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Nft } from '../../../domain/nft.ts'
import type { Ask } from '../../node/askNetwork.ts'
import { findNft, nftCall, readHoldings } from './readNfts.ts'

const mira = getAddress(`0x${'a1'.repeat(20)}`)
const ben = getAddress(`0x${'b2'.repeat(20)}`)
const collection = getAddress(`0x${'c3'.repeat(20)}`)
const single: Nft = { address: collection, id: '0x7', kind: 'erc721', name: 'Things' }
const multi: Nft = { ...single, kind: 'erc1155' }

const word = (type: string, value: unknown) => encodeAbiParameters([{ type }], [value])

/** A node whose contracts answer by the function's selector. */
const node =
  (answers: Record<string, unknown>): Ask =>
  async (requests) =>
    requests.map(({ params }) => {
      const [{ data }] = params as [{ data: Hex }]
      const key = Object.keys(answers).find((start) => data.startsWith(start))
      return key === undefined ? null : answers[key]
    })

const supports = (id: string) => `0x01ffc9a7${id}`
const yes = word('bool', true)

test('a collection says which kind it is; one that claims to be everything is none', async () => {
  const name = { '0x06fdde03': word('string', 'Things') }
  expect(await findNft(node({ [supports('80ac58cd')]: yes, ...name }), collection, 7n)).toEqual(single)
  expect(await findNft(node({ [supports('d9b67a26')]: yes }), collection, 7n)).toEqual({ ...multi, name: '' })
  expect(await findNft(node({ '0x01ffc9a7': yes }), collection, 7n)).toBeUndefined()
  expect(await findNft(node({}), collection, 7n)).toBeUndefined()
})

test('an NFT is the account’s where its contract says so, and not known where it says nothing', async () => {
  const held = async (answers: Record<string, unknown>, nft = single) =>
    (await readHoldings(node(answers), [nft], mira))[0]?.amount
  expect(await held({ '0x6352211e': word('address', mira) })).toBe(1n)
  expect(await held({ '0x6352211e': word('address', ben) })).toBe(0n)
  expect(await held({})).toBeUndefined()
  expect(await held({ '0x00fdd58e': word('uint256', 5n) }, multi)).toBe(5n)
  expect(await held({ '0x00fdd58e': '0x' }, multi)).toBeUndefined()
})

test('whatever a node answers, there is a holding for each', async () => {
  await fc.assert(
    fc.asyncProperty(fc.anything(), fc.anything(), async (held, uri) => {
      const ask = node({ '0x6352211e': held, '0xc87b56dd': uri })
      expect(await readHoldings(ask, [single, single], mira)).toHaveLength(2)
    }),
  )
})

test('the call hands over this one and no other, from the account', () => {
  const abi = parseAbi([
    'function safeTransferFrom(address, address, uint256)',
    'function safeTransferFrom(address, address, uint256, uint256, bytes)',
  ])
  const call = { from: mira, to: ben, amount: 2n }
  expect(nftCall(single, call).to).toBe(collection)
  expect(decodeFunctionData({ abi, data: nftCall(single, call).data }).args).toEqual([mira, ben, 7n])
  expect(decodeFunctionData({ abi, data: nftCall(multi, call).data }).args).toEqual([mira, ben, 7n, 2n, '0x'])
})
