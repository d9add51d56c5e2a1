import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { type Abi, encodeFunctionData, type Hex } from 'viem'
import { expect, test } from 'vitest'
import artifacts from '../../../../e2e/contracts/artifacts.json' with { type: 'json' }
import { guess } from './guessFunction.ts'

const program = readFileSync(createRequire(import.meta.url).resolve('evmole/evmole_bg.wasm'))
const who = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** The deployed code, which follows the constructor's. */
const { abi, bytecode } = artifacts.TestRouter as { abi: unknown; bytecode: string }
const code: Hex = `0x${bytecode.slice(bytecode.indexOf('60806040', 12))}`
const data = encodeFunctionData({
  abi: abi as Abi,
  functionName: 'mixUpOddly',
  args: [who, 7n, true, '0x1234'],
})

test('the types of an unknown function come from its code, and its values from the data', async () => {
  expect(await guess(code, data, program)).toEqual({
    has: true,
    types: 'address,uint256,bool,bytes',
    values: [
      { type: 'address', value: who.toLowerCase() },
      { type: 'uint256', value: '7' },
      { type: 'bool', value: 'true' },
      { type: 'bytes', value: '0x1234' },
    ],
  })
})

test('data that does not fit what the code reads has types and no values', async () => {
  expect(await guess(code, data.slice(0, 74) as Hex, program)).toEqual({
    has: true,
    types: 'address,uint256,bool,bytes',
    values: undefined,
  })
})

test('a function that the code does not have gives no guess', async () => {
  expect(await guess(code, '0x12345678', program)).toEqual({ has: false })
})

test.each<[string, Hex, Hex]>([
  ['no code', '0x', data],
  ['less data than a function', code, '0x1234'],
  ['more code than any chain takes', `0x${'00'.repeat(50_000)}`, data],
])('of %s nothing is said', async (_, from, calldata) => {
  expect(await guess(from, calldata, program)).toBeUndefined()
})

/** A contract with this many functions, each of which loops forever and keeps reading arguments. */
function endless(count: number): Hex {
  const hex = (number: number, bytes: number) => number.toString(16).padStart(bytes * 2, '0')
  const start = 5 + count * 11 + 1
  const entries = Array.from(
    { length: count },
    (_, index) => `8063${hex(index + 1, 4)}1461${hex(start, 2)}57`,
  )
  return `0x5f3560e01c${entries.join('')}00`.concat(
    `5b${'6004356001018060043555'.repeat(20)}61${hex(start, 2)}56`,
  ) as Hex
}

test('a contract that is made to be read for ever is not', async () => {
  // The test runner ends a guess that hangs.
  await guess(endless(300), '0x00000001', program)
  expect(await guess(endless(1000), '0x00000001', program)).toBeUndefined()
})

test('no code and no data make it throw', async () => {
  const bytes = (most: number) =>
    fc.uint8Array({ maxLength: most }).map((all): Hex => `0x${Buffer.from(all).toString('hex')}`)
  await fc.assert(
    fc.asyncProperty(bytes(300), bytes(100), async (from, calldata) => {
      await guess(from, calldata, program)
      await guess(code, `0xcce9e2ac${calldata.slice(2)}`, program)
    }),
    { numRuns: 60 },
  )
})
