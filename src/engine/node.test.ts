import { expect, test, vi } from 'vitest'
import { askAll, type Node } from './node.ts'

const asked = [{ method: 'eth_chainId', params: [] }]
const answers = [{ result: '0x1' }]

const nodeOf = (all: (typeof answers | undefined)[]) => {
  const batch = vi.fn(async () => answers)
  return { batch, several: () => true, everywhere: async () => all } as unknown as Node
}

test('askAll asks every node of a network, or the only one', async () => {
  expect(await askAll(nodeOf([answers, answers]), 1, asked)).toEqual([answers, answers])
  expect(await askAll(nodeOf([]), 1, asked)).toEqual([answers])
})

test('askAll rejects where one node is silent', async () => {
  await expect(askAll(nodeOf([answers, undefined]), 1, asked)).rejects.toMatchObject({
    kind: 'chainDisconnected',
  })
})
