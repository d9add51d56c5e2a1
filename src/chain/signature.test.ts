import { parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readSignature } from './signature.ts'

const sources = import.meta.glob<string>(['./**/*.ts', '!./**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** Every line in quotes that looks like one, so that a new one is read here without being listed. */
const lines = Object.values(sources).flatMap((source) =>
  [...source.matchAll(/'((?:function|error) [^']*\))'/g)].map(([, line = '']) => line),
)

test('there are functions and tuples among our signatures', () => {
  expect(lines.length).toBeGreaterThan(20)
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
  'function nested(((uint256 a) b) c)',
  'event Transfer(address from)',
])('%s is refused, and not read as something else', (line) => {
  expect(() => readSignature(line)).toThrow('is no')
})
