import { describe, expect, test, vi } from 'vitest'
import { nodeError, WalletError } from '../domain/errors.ts'
import type { Node } from './node.ts'
import { withRetries } from './retry.ts'

const lost = new WalletError('chainDisconnected')

/** A node that fails `failures` times before it answers, each after `takes` milliseconds. The clock jumps. */
function make({ failures, error = lost, takes = 0 }: { failures: number; error?: Error; takes?: number }) {
  let time = 0
  const waited: number[] = []
  let left = failures
  const ask = vi.fn(async () => {
    time += takes
    left -= 1
    if (left >= 0) throw error
    return ['answer']
  })
  const node = { request: ask, batch: ask, gather: ask } as unknown as Node
  const after = (wait: number, then: () => void) => {
    waited.push(wait)
    then()
    return () => {}
  }
  return { ask, waited, node: withRetries(node, { after, now: () => time }) }
}

const read = [{ method: 'eth_getCode', params: [] }]
const sending = [...read, { method: 'eth_sendRawTransaction', params: [] }]

describe.each(['request', 'batch', 'gather'] as const)('a question by %s', (way) => {
  const send = (node: Node, requests = read) => {
    const [last] = requests.slice(-1)
    return way === 'request'
      ? node.request(1, last?.method ?? '', [])
      : (node[way](1, requests) as Promise<unknown>)
  }

  test('that is lost is sent again, three times and less and less often', async () => {
    const { node, waited, ask } = make({ failures: 3 })
    expect(await send(node)).toEqual(['answer'])
    expect(waited).toEqual([100, 200, 400])
    expect(ask).toHaveBeenCalledTimes(4)
  })

  test('that is lost once more is given up', async () => {
    const { node, ask } = make({ failures: 4 })
    await expect(send(node)).rejects.toBe(lost)
    expect(ask).toHaveBeenCalledTimes(4)
  })

  test('that sends bytes is sent once', async () => {
    const { node, ask } = make({ failures: 1 })
    await expect(send(node, sending)).rejects.toBe(lost)
    expect(ask).toHaveBeenCalledOnce()
  })

  test('that got an answer is not asked again, whatever the answer', async () => {
    for (const error of [nodeError({ code: -32000, message: 'no' }), new WalletError('internal')]) {
      const { node, ask } = make({ failures: 1, error })
      await expect(send(node)).rejects.toBe(error)
      expect(ask).toHaveBeenCalledOnce()
    }
  })

  test('of a node that lets us wait is not asked again at once', async () => {
    const slow = make({ failures: 1, takes: 1001 })
    await expect(send(slow.node)).rejects.toBe(lost)
    const nearly = make({ failures: 1, takes: 1000 })
    expect(await send(nearly.node)).toEqual(['answer'])
  })
})

test('what a node does not offer is not made up', async () => {
  const { node } = make({ failures: 0 })
  expect(Object.keys(node)).toEqual(['request', 'batch', 'gather'])
})

test('what a node offers is passed on', async () => {
  const offered = {
    everywhere: async () => [[{ result: 1 }]],
    several: () => true,
    gasCap: async () => 7n,
    pricing: async () => 'linea' as const,
    verify: vi.fn(),
  }
  const node = withRetries(offered as unknown as Node, { after: () => () => {}, now: () => 0 })
  expect(await node.everywhere?.(1, read)).toEqual([[{ result: 1 }]])
  expect(node.several?.(1)).toBe(true)
  expect(await node.gasCap?.(1)).toBe(7n)
  expect(await node.pricing?.(1)).toBe('linea')
  node.verify?.(9)
  expect(offered.verify).toHaveBeenCalledWith(9)
})
