import { expect, test } from 'vitest'
import { differences, type Look } from './compareNodes.ts'

const network = { chainId: 7, blockTime: 2000 }
const look = (url: string, more: Partial<Look> = {}): Look => ({
  url,
  chainId: 7,
  latency: 20,
  head: 100,
  hash: '0xa',
  ...more,
})
const compare = (...looks: Look[]) => Object.fromEntries(differences(looks, network))

test('nodes that agree have nothing to tell', () => {
  expect(compare(look('a'), look('b', { head: 97 }))).toEqual({})
})

test('a node that does not answer is silent', () => {
  expect(compare(look('a'), { url: 'b' })).toEqual({ b: 'silent' })
})

test('a node of another chain is compared with nobody', () => {
  expect(compare(look('a'), look('b', { chainId: 8, head: 9_000, hash: '0xb' }))).toEqual({ b: 'foreign' })
})

test('a node that only counts transactions names no chain, and is taken at the word of the network', () => {
  expect(compare({ url: 'a', latency: 20 }, look('b'))).toEqual({})
})

test('a node whose head is far below is behind, as far as the pace of the chain makes it far', () => {
  expect(compare(look('a'), look('b', { head: 90 }))).toEqual({ b: 'behind' })
  expect(
    Object.fromEntries(differences([look('a'), look('b', { head: 90 })], { ...network, blockTime: 250 })),
  ).toEqual({})
})

test('of several blocks at one height the one that most have counts, and else the first', () => {
  expect(compare(look('a', { hash: '0xb' }), look('b'), look('c'))).toEqual({ a: 'forked' })
  expect(compare(look('a', { hash: '0xb' }), look('b'))).toEqual({ b: 'forked' })
})
