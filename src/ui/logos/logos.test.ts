import { expect, test } from 'vitest'
import { isPicture } from '../../lib/picture.ts'
import { readLogos } from './logos.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const logos = await readLogos()

test('a token is found by its chain and address, in any case', () => {
  const picture = logos.token(1, usdc)
  expect(isPicture(picture ?? '')).toBe(true)
  expect(logos.token(1, usdc.toLowerCase())).toBe(picture)
  expect(logos.token(1, usdc.toUpperCase().replace('0X', '0x'))).toBe(picture)
})

test('the same token on another network shares the picture', () => {
  expect(logos.token(8453, '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')).toBe(logos.token(1, usdc))
})

test('an imitation, the address on another chain and a name of an object have none', () => {
  expect(logos.token(1, usdc.replace(/48$/, '49'))).toBeUndefined()
  expect(logos.token(10, usdc)).toBeUndefined()
  expect(logos.token(31337, usdc)).toBeUndefined()
  for (const name of ['USDC', 'constructor', '__proto__']) expect(logos.token(1, name)).toBeUndefined()
})

test('a coin and a network have a picture, unless the network is a test network or a stranger', () => {
  expect(logos.token(1)).toBeDefined()
  expect(logos.token(10)).toBe(logos.token(1))
  expect(logos.token(137)).not.toBe(logos.token(1))
  expect(logos.network(8453)).not.toBe(logos.network(1))
  for (const chainId of [11155111, 31337, 4242]) {
    expect(logos.network(chainId)).toBeUndefined()
    expect(logos.token(chainId)).toBeUndefined()
  }
})

test('a bridged token beside the one of its issuer looks different', () => {
  expect(logos.token(42161, '0xaf88d065e77c8cC2239327C5EDb3A432268e5831')).toBeDefined()
  expect(logos.token(42161, '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8')).toBeUndefined()
})
