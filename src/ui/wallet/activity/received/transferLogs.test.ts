import fc from 'fast-check'
import { type Address, type Hex, numberToHex, pad } from 'viem'
import { getAddress, toEventSelector } from 'viem/utils'
import { expect, test } from 'vitest'
import { type ListedAssets, transferFilter, transfersIn } from './transferLogs.ts'

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const art = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const listed: ListedAssets = { tokens: [usdc], nfts: [{ address: art, id: '0x7' }] }
const transfer = toEventSelector('event Transfer(address indexed, address indexed, uint256)')
const approval = toEventSelector('event Approval(address indexed, address indexed, uint256)')
const blocks = { from: 100, to: 200 }
const word = (value: bigint) => numberToHex(value, { size: 32 })

type Parts = {
  contract: Address
  from: Address
  to: Address
  value: bigint
  block: number
  index: number
  hash: Hex
}
const parts: fc.Arbitrary<Parts> = fc.record({
  contract: fc.constant<Address>(usdc),
  from: fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map((bytes) => getAddress(`0x${Buffer.from(bytes).toString('hex')}`)),
  to: fc.constant<Address>(owner),
  value: fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }),
  block: fc.integer({ min: 100, max: 200 }),
  index: fc.nat(1000),
  hash: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(word),
})
const logOf = ({ contract, from, to, value, block, index, hash }: Parts) => ({
  address: contract.toLowerCase(),
  topics: [transfer, pad(from), pad(to)],
  data: word(value),
  blockNumber: numberToHex(block),
  logIndex: numberToHex(index),
  transactionHash: hash,
})
type Log = ReturnType<typeof logOf>

/** Changes by a hostile node or contract that make a log no transfer to the account. */
const lies: Record<string, (log: Log) => object> = {
  'a contract that is not listed': (log) => ({ ...log, address: friend }),
  'no address': (log) => ({ ...log, address: 'usdc' }),
  'another event': (log) => ({ ...log, topics: [approval, ...log.topics.slice(1)] }),
  'another receiver': (log) => ({ ...log, topics: [transfer, log.topics[1], pad(friend)] }),
  'a sender that is no address': (log) => ({ ...log, topics: [transfer, word(2n ** 200n), log.topics[2]] }),
  'the account itself as the sender': (log) => ({ ...log, topics: [transfer, pad(owner), pad(owner)] }),
  'nothing as the amount': (log) => ({ ...log, data: word(0n) }),
  'no amount': (log) => ({ ...log, data: '0x' }),
  'two words as the amount': (log) => ({ ...log, data: `${log.data}${'0'.repeat(64)}` }),
  'the amount as a topic': (log) => ({ ...log, topics: [...log.topics, log.data], data: '0x' }),
  'too few topics': (log) => ({ ...log, topics: log.topics.slice(0, 2) }),
  'a block before the search': (log) => ({ ...log, blockNumber: '0x63' }),
  'a block after the search': (log) => ({ ...log, blockNumber: '0xc9' }),
  'no block': (log) => ({ ...log, blockNumber: null }),
  'no transaction': (log) => ({ ...log, transactionHash: '0x12' }),
  'no place in its block': (log) => ({ ...log, logIndex: 5 }),
  'a block that was reversed': (log) => ({ ...log, removed: true }),
  'text as topics': (log) => ({ ...log, topics: 'Transfer' }),
}

test('of what a node answers, exactly the transfers of listed tokens to the account count, each once', () => {
  const lie = fc.constantFrom(...Object.values(lies))
  fc.assert(
    fc.property(fc.array(fc.tuple(parts, fc.option(lie)), { maxLength: 20 }), fc.nat(3), (made, copies) => {
      const logs = made.map(([part, lie]) => (lie ? lie(logOf(part)) : logOf(part)))
      const found = transfersIn([...logs, ...logs.slice(0, copies)], owner, listed, blocks)
      const honest = new Map(
        made.flatMap(([part, lie]) =>
          lie || part.from === owner ? [] : [[`${part.hash} ${part.index}`, part]],
        ),
      )
      expect(found).toHaveLength(honest.size)
      for (const one of found)
        expect(one).toEqual(expect.objectContaining({ address: usdc, hash: one.hash, block: one.block }))
      for (const one of found) {
        const { from, value, block } = honest.get(`${one.hash} ${one.index}`) as Parts
        expect(one).toMatchObject({ from, value, block })
      }
      const order = found.map(({ block, index }) => block * 10_000 + index)
      expect(order).toEqual(order.toSorted((one, other) => other - one))
    }),
  )
})

const example = logOf({
  contract: usdc,
  from: friend,
  to: owner,
  value: 5n,
  block: 150,
  index: 1,
  hash: word(1n),
})

test.each(Object.entries(lies))('a log with %s is none', (_, lie) => {
  expect(transfersIn([example], owner, listed, blocks)).toHaveLength(1)
  expect(transfersIn([lie(example)], owner, listed, blocks)).toEqual([])
})

test('an answer of any shape throws nothing', () => {
  fc.assert(
    fc.property(fc.anything(), (answer) => {
      expect(transfersIn(answer, owner, listed, blocks)).toEqual([])
      expect(transfersIn([answer], owner, listed, blocks)).toEqual([])
    }),
  )
})

test('a watched NFT counts by its number, and no other of its collection', () => {
  const log = { ...example, address: art, data: '0x', topics: [...example.topics, word(7n)] }
  expect(transfersIn([log], owner, listed, blocks)).toMatchObject([{ address: art, id: 7n, value: 1n }])
  expect(transfersIn([{ ...log, topics: [...example.topics, word(8n)] }], owner, listed, blocks)).toEqual([])
  // A collection can't pass for a token: its log would need the amount of one.
  expect(transfersIn([{ ...example, address: art }], owner, listed, blocks)).toEqual([])
})

test('a node that invents thousands fills no more than two hundred rows', () => {
  const many = Array.from({ length: 5000 }, (_, index) => ({ ...example, logIndex: numberToHex(index) }))
  expect(transfersIn(many, owner, listed, blocks)).toHaveLength(200)
})

test('the filter names only the listed contracts and the account', () => {
  expect(transferFilter(owner, listed)).toEqual({
    address: [usdc, art],
    topics: [transfer, null, pad(owner).toLowerCase()],
  })
})
