import { expect, test, vi } from 'vitest'
import { nodeError } from '../domain/errors.ts'
import { askAll, isMissing, type Node } from './node.ts'

const requests = [{ method: 'eth_chainId', params: [] }]
const answers = [{ result: '0x1' }]

const nodeOf = (all: (typeof answers | undefined)[]) => {
  const batch = vi.fn(async () => answers)
  return { batch, several: () => true, everywhere: async () => all } as unknown as Node
}

test('askAll asks every node of a network, or the only one', async () => {
  expect(await askAll(nodeOf([answers, answers]), 1, requests)).toEqual([answers, answers])
  expect(await askAll(nodeOf([]), 1, requests)).toEqual([answers])
})

test('askAll rejects where one node is silent', async () => {
  await expect(askAll(nodeOf([answers, undefined]), 1, requests)).rejects.toMatchObject({
    kind: 'chainDisconnected',
  })
})

test.each([
  [-32601, 'Unsupported', true],
  [-32000, 'Method not found', true],
  [-32603, 'the method eth_getCode does not exist/is not available', true],
  [-32000, 'eth_call is not supported by this node', true],
  [-32000, 'the method does not exist', true],
  [-32000, 'header not found', false],
  [-32000, 'transaction does not exist', false],
  [-32000, 'receipt does not exist on this node', false],
  [-32000, 'transaction type not supported by this node', false],
])('a method is missing by its code or by the words: %i %s', (code, message, missing) => {
  expect(isMissing({ error: nodeError({ code, message }) })).toBe(missing)
  expect(isMissing({ result: message })).toBe(false)
})
