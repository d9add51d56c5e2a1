import { parseAbi } from 'viem'
import { expect, test } from 'vitest'
import table from '../../../public/functions.json' with { type: 'json' }
import { readSignature } from './signature.ts'

const sources = import.meta.glob<string>(['./**/*.ts', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Every quoted line that looks like a signature, so that new ones are tested without a list. */
const lines = [
  ...Object.values(sources).flatMap((source) =>
    [...source.matchAll(/'((?:function|error) [^']*\))'/g)].map(([, line = '']) => line),
  ),
  ...[...table.functions, ...Object.values(table.steps).flatMap((steps) => Object.values(steps))].map(
    ({ abi }) => `function ${abi}`,
  ),
]

test('there are functions and tuples among our signatures', () => {
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.some((line) => line.includes('[] calls)'))).toBe(true)
})

test.each(lines)('%s is read as viem reads it', (line) => {
  const [parsed] = parseAbi([line] as readonly string[]) as readonly unknown[]
  expect(readSignature(line)).toEqual(parsed)
})

test.each([
  'approve(address spender)',
  'function approve(address)',
  'function approve(address spender) view',
  'function approve(address indexed spender)',
  'function nested((uint256 a b) c)',
  'function open((uint256 a, uint256 b)',
  'event Transfer(address from)',
])('%s is refused, and not read as something else', (line) => {
  expect(() => readSignature(line)).toThrow('is no')
})
