import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { Chains } from './chain.ts'
import type { Driver, Session } from './driver.ts'
import { drive } from './wallet.ts'

test('prompts that a check leaves open are closed, or the next check would take them for its own', async () => {
  const open = ['first', 'second']
  const driver = {
    prompt: async () => open[0] && { text: async () => open[0], close: async () => void open.shift() },
  } as unknown as Driver
  const context = Object.assign(new EventEmitter(), { pages: () => [] })
  const session = { context } as unknown as Session
  await drive({ driver, session, chains: {} as Chains, address: '0x' }).clear(false)
  expect(open).toEqual([])
})
