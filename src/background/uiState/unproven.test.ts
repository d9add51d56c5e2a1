import { expect, test } from 'vitest'
import { warnings } from './unproven.ts'

const from = '0x00000000000000000000000000000000000A11cE'
const judged = { chainId: 1, from, calls: [], views: [], own: [] } as never

const modules = (unproven: string[]) => ({
  chain: { warn: async () => [] },
  engine: { unproven: async () => unproven },
})

test.each([
  [['1:0x00000000000000000000000000000000000a11ce'], ['unproven']],
  [['5:0x00000000000000000000000000000000000a11ce', '1:0x0000000000000000000000000000000000000b0b'], []],
  [[], []],
])('with the lanes %j unproven an approval warns of %j', async (unproven, expected) => {
  expect((await warnings(modules(unproven), judged)).map(({ warning }) => warning)).toEqual(expected)
})
