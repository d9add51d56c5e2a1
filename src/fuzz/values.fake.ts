import fc from 'fast-check'
import { testAddresses } from '../vault/vault.fake.ts'

/** A kind of value in a request: valid values, and values that are always invalid, regardless of the rest. */
export type Kind = { good: fc.Arbitrary<unknown>; bad: readonly unknown[] }

const digits = (length: number) =>
  fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`)).map((text) => `0x${text}`)

/** The token of `fuzzNode.fake.ts`. */
export const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const chains = ['0x7a69', '0x1', '0x2105', '0xa'] as const

const notText = [null, 1, -1, 0.5, true, {}, [], ['0x1']]

const addresses = fc.constantFrom(
  ...testAddresses,
  ...testAddresses.map((address) => address.toLowerCase()),
  token,
  '0x4e59b44847b379578588920ca78fbf26c0b4956c',
)

/** A limited set of addresses: viem caches thousands of them, which would look like a leak. */
const strangers = fc
  .nat({ max: 200 })
  .map((place) => `0x${(place + 1).toString(16).padStart(2, '0').repeat(20)}`)

/** In any letter case: for `from` and for reads. */
export const looseAddress: Kind = {
  good: fc.oneof(addresses, strangers),
  bad: [
    ...notText,
    '',
    '0x',
    'alice.eth',
    `0x${'1'.repeat(39)}`,
    `0x${'1'.repeat(41)}`,
    `0x${'g'.repeat(40)}`,
    '1'.repeat(40),
  ],
}

/** An address in mixed case needs a valid checksum. */
export const address: Kind = {
  good: looseAddress.good,
  bad: [...looseAddress.bad, '0x5FbDB2315678afecb367f032d93F642f64180aA3'],
}

export const bytes: Kind = {
  good: fc.oneof(
    fc.constant('0x'),
    fc.uint8Array({ maxLength: 40 }).map((given) => `0x${Buffer.from(given).toString('hex')}`),
    fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((word) => `0xa9059cbb${'0'.repeat(64)}${Buffer.from(word).toString('hex')}`),
    fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((word) => `0x095ea7b3${'0'.repeat(64)}${Buffer.from(word).toString('hex')}`),
  ),
  bad: [...notText, '', '12', '0x1', '0xzz', '0X12', ' 0x12'],
}

export const quantity: Kind = {
  good: fc.oneof(
    fc.constantFrom('0x0', '0x1', '0x00', '0xde0b6b3a7640000', `0x${'f'.repeat(64)}`),
    fc.nat().map((wei) => `0x${wei.toString(16)}`),
  ),
  bad: [...notText, '', '0x', '1', '-0x1', '0xg', `0x${'1'.repeat(65)}`, '1e18'],
}

/** A quantity that may also be a number. */
export const count: Kind = {
  good: fc.oneof(quantity.good, fc.nat()),
  bad: [null, -1, 0.5, 2 ** 60, true, {}, [], '', '0x', 'ten'],
}

export const hash: Kind = { good: digits(64), bad: [...notText, '', '0x', `0x${'1'.repeat(63)}`, 'latest'] }

export const tag: Kind = {
  good: fc.oneof(
    fc.constantFrom('latest', 'pending', 'safe', 'finalized', 'earliest'),
    fc.nat().map((block) => `0x${block.toString(16)}`),
  ),
  bad: [...notText, '', '0x', 'newest', 'LATEST', '12'],
}

/** EIP-1898. */
export const state: Kind = {
  good: fc.oneof(
    tag.good,
    hash.good.map((blockHash) => ({ blockHash })),
    fc.constant({ blockNumber: '0x1' }),
  ),
  bad: [1, true, '', '0x', 'newest', [], {}, { blockHash: '0x1' }, { blockHash: null }, { blockNumber: 1 }],
}

/** EIP-155, in the interface's pattern. */
export const chainId: Kind = {
  good: fc.constantFrom(...chains),
  bad: [...notText, '', '0x', '31337', '0x07a69', '0x7A69', '0X7a69', '0x00', `0x1${'0'.repeat(16)}`],
}

export const looseChainId: Kind = {
  good: fc.oneof(chainId.good, fc.constantFrom(31337, 1, '0x7A69', '0x07a69')),
  bad: [-1, 0.5, true, null, {}, [], '', '0x', '31337', `0x${'1'.repeat(15)}`],
}

export const flag: Kind = { good: fc.boolean(), bad: [null, 0, 1, '', 'true', {}, []] }

export const text: Kind = {
  good: fc.string({ maxLength: 60 }),
  bad: notText.filter((value) => typeof value !== 'string'),
}

/** The id of a batch. There are few, so that they collide. */
export const batchId: Kind = {
  good: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'mine', '__proto__', '') },
    { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
  ),
  bad: [...notText, 'x'.repeat(4097), `0x${'1'.repeat(2 * 4097)}`],
}

/** An object with these members; those in `optional` may be absent. */
export const record = (
  members: Record<string, Kind>,
  optional: readonly string[] = [],
): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(members).map(([name, { good }]) => [name, good])), {
    requiredKeys: Object.keys(members).filter((name) => !optional.includes(name)),
  })
