import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { Chains } from './chain.ts'
import type { Dapp } from './dapp.ts'
import type { Driver, Session } from './driver.ts'
import { drive, shows } from './wallet.ts'

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

test('a connection without an account is none: checks of its accounts would pass on nothing', async () => {
  const driver = { approve: async () => true } as unknown as Driver
  const session = { context: Object.assign(new EventEmitter(), { pages: () => [] }) } as unknown as Session
  const wallet = drive({ driver, session, chains: {} as Chains, address: '0x' })
  const page = { accounts: [], request: async () => ({ result: [] }) } as unknown as Dapp
  await expect(wallet.connect(page)).rejects.toThrow('expected a list of accounts, found []')
})

test('a prompt is looked for again while its text is read: the first one found may be closing', async () => {
  const prompts = ['Send', 'Add TEST']
  const driver = {
    prompt: async () => {
      const text = prompts.shift() ?? 'Add TEST'
      return { text: async () => text, close: async () => undefined }
    },
  } as unknown as Driver
  const session = { context: Object.assign(new EventEmitter(), { pages: () => [] }) } as unknown as Session
  const wallet = drive({ driver, session, chains: {} as Chains, address: '0x' })
  expect(await shows(wallet, 'TEST')).toBe(true)
})

test('a report shows the requests of a check, and not those that only prepared it', async () => {
  const tab = {
    goto: async () => undefined,
    waitForFunction: async () => undefined,
    evaluate: async () => ({ result: '0x1' }),
    close: async () => undefined,
  }
  const context = Object.assign(new EventEmitter(), { pages: () => [], newPage: async () => tab })
  const session = { context } as unknown as Session
  const wallet = drive({ driver: {} as Driver, session, chains: {} as Chains, address: '0x' })
  const page = await wallet.stranger()
  await page.request('eth_requestAccounts')
  wallet.forget()
  await page.onProvider((provider: { isIt: boolean }) => provider.isIt)
  expect(wallet.exchanges()).toEqual([
    { method: '(provider) => provider.isIt', outcome: { result: { result: '0x1' } } },
  ])
  await wallet.clear(true)
})

test('the newest page is the prompt: an older one may still tell how a request ended', async () => {
  const pages: object[] = []
  const context = Object.assign(new EventEmitter(), { pages: () => pages })
  const session = { context } as unknown as Session
  const wallet = drive({ driver: {} as Driver, session, chains: {} as Chains, address: '0x' })
  for (const text of ['The network wasn’t added', 'Add TEST'])
    pages.push({ isClosed: () => false, locator: () => ({ textContent: async () => text }) })
  expect(await shows(wallet, 'TEST')).toBe(true)
})

test('the next check begins once the decided prompts are closed: it would take them for its own', async () => {
  const closing = Object.assign(new EventEmitter(), {
    isClosed: () => false,
    waitForEvent: () => new Promise((resolve) => closing.once('close', resolve)),
  })
  // Some wallets keep a window open to tell how a request ended.
  let waits = 0
  const staying = {
    isClosed: () => false,
    waitForEvent: async () => {
      waits++
      throw new Error('Timeout')
    },
  }
  const pages: object[] = []
  const context = Object.assign(new EventEmitter(), { pages: () => pages })
  const session = { context } as unknown as Session
  const wallet = drive({ driver: {} as Driver, session, chains: {} as Chains, address: '0x' })
  pages.push(closing, staying)

  const cleared = wallet.clear(false)
  expect(
    await Promise.race([cleared.then(() => true), new Promise((resolve) => setImmediate(resolve))]),
  ).toBe(undefined)
  closing.emit('close')
  await cleared
  pages.shift()
  await wallet.clear(false)
  expect(waits).toBe(1)
})
