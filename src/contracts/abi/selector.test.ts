import { type AbiFunction, parseAbiItem, toFunctionSelector, toFunctionSignature } from 'viem'
import { expect, test } from 'vitest'
import table from '../../../public/functions.json' with { type: 'json' }
import { canonical, selectorOf } from './selector.ts'

test.each(table.functions.map(({ abi }) => abi))('%s has the selector that viem gives it', (signature) => {
  const abi = parseAbiItem(`function ${signature}`) as unknown as AbiFunction
  expect(canonical(abi)).toBe(toFunctionSignature(abi))
  expect(selectorOf(canonical(abi))).toBe(toFunctionSelector(abi))
})
