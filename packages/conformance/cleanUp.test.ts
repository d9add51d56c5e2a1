import { EventEmitter } from 'node:events'
import { chromium } from '@playwright/test'
import { expect, test, vi } from 'vitest'
import type { Chains } from './chain.ts'
import type { Driver, Session } from './driver.ts'
import { volley } from './drivers/volley.ts'
import { launchExtension } from './launchExtension.ts'
import { drive } from './wallet.ts'

const dead = vi.hoisted(() => async () => {
  throw new Error('The browser is gone')
})
const rm = vi.hoisted(() => vi.fn())

vi.mock('node:fs/promises', async (original) => ({ ...(await original<object>()), rm }))
vi.mock('../../scripts/chromium.mjs', () => ({ findChromium: () => '/a/chromium' }))
vi.mock('../wallet-testing/index.ts', () => ({
  launchWallet: async () => ({ page: { context: () => undefined }, wallet: { close: dead } }),
}))

const full = async () => {
  throw Object.assign(new Error('ENOTEMPTY'), { code: 'ENOTEMPTY' })
}

test('a browser that is gone, and a profile that cannot be removed, hide no result', async () => {
  rm.mockImplementation(full)
  const worker = { url: () => 'chrome-extension://abc/background.js' }
  const context = { serviceWorkers: () => [worker], close: dead }
  vi.spyOn(chromium, 'launchPersistentContext').mockResolvedValue(context as never)
  const { close } = await launchExtension({ folder: 'wallet', headless: true })
  await expect(close()).resolves.toBeUndefined()
  const session = await volley.launch({ folder: 'wallet', browser: 'chromium', headless: true })
  await expect(session.close()).resolves.toBeUndefined()
  expect(rm).toHaveBeenCalledTimes(2)
})

test('a run that ends without closing its browser removes the profile, and Ctrl-C is left to the command', async () => {
  rm.mockReset().mockResolvedValue(undefined)
  const worker = { url: () => 'chrome-extension://abc/background.js' }
  const context = { serviceWorkers: () => [worker], close: async () => undefined }
  const launched = vi.spyOn(chromium, 'launchPersistentContext').mockResolvedValue(context as never)
  const before = process.listenerCount('exit')
  const { close } = await launchExtension({ folder: 'wallet', headless: true })
  expect(process.listenerCount('exit')).toBe(before + 1)
  expect(launched.mock.lastCall?.[1]).toMatchObject({ handleSIGINT: false, handleSIGTERM: false })
  await close()
  expect(process.listenerCount('exit')).toBe(before)
})

test('an extension without a background leaves no browser and no profile', async () => {
  rm.mockReset().mockResolvedValue(undefined)
  const close = vi.fn(async () => undefined)
  const waitForEvent = () => Promise.reject(new Error('Timeout'))
  const context = { serviceWorkers: () => [], waitForEvent, close }
  vi.spyOn(chromium, 'launchPersistentContext').mockResolvedValue(context as never)
  await expect(launchExtension({ folder: 'wallet', headless: true })).rejects.toThrow('Timeout')
  expect([close.mock.calls.length, rm.mock.calls.length]).toEqual([1, 1])
})

test('a driver whose session cannot be closed hides no result', async () => {
  const context = Object.assign(new EventEmitter(), { pages: () => [] })
  const session = { context, close: dead } as unknown as Session
  const wallet = drive({ driver: {} as Driver, session, chains: {} as Chains, address: '0x' })
  await expect(wallet.close()).resolves.toBeUndefined()
})
