import type { Page } from '@playwright/test'
import type { Wallet } from '../../packages/wallet-testing/index.ts'
import { expect, request, type Site, test } from './fixtures.ts'

test.use({ beside: `${import.meta.dirname}/extension` })

/** A page of the other extension. */
async function neighbour(open: (url: string) => Promise<Page>, evil: Site): Promise<Page> {
  const page = await open(evil.origin)
  const address = await page.evaluate(() => document.documentElement.dataset.neighbour)
  return open(String(address))
}

/** The id by which other extensions address the wallet. */
async function id(wallet: Wallet): Promise<string> {
  const home = await wallet.home()
  return home.evaluate(
    () => (globalThis as unknown as { chrome: { runtime: { id: string } } }).chrome.runtime.id,
  )
}

test('another extension that sends messages or opens ports gets no answer and moves nothing', async ({
  evil,
  open,
  wallet,
  remember,
}) => {
  const page = await neighbour(open, evil)
  const unchanged = await remember()
  const tried = await page.evaluate(
    async (id) => {
      const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome
      type Port = {
        onMessage: { addListener(listener: (message: unknown) => void): void }
        onDisconnect: { addListener(listener: () => void): void }
        postMessage(message: unknown): void
      }
      type Runtime = {
        lastError?: { message: string }
        sendMessage(id: string, message: unknown): Promise<unknown>
        connect(id: string, options: { name: string }): Port
      }
      const outcomes: unknown[] = []
      for (const message of [
        { command: 'vault.lock', input: {} },
        { command: 'vault.generate', input: {} },
        { command: 'approval.decide', input: { id: 'x', decision: 'approved' } },
        { jsonrpc: '2.0', id: 'a'.repeat(32), method: 'eth_accounts' },
        { jsonrpc: '2.0', method: 'accountsChanged', params: [['0x0']] },
      ])
        outcomes.push(
          await runtime.sendMessage(id, message).then(
            (reply) => ({ reply }),
            () => 'nobody',
          ),
        )
      for (const name of ['page', 'mirror'])
        outcomes.push(
          await new Promise((resolve) => {
            const messages: unknown[] = []
            const port = runtime.connect(id, { name })
            port.onMessage.addListener((message) => messages.push(message))
            port.onDisconnect.addListener(() => {
              void runtime.lastError
              resolve(messages)
            })
            port.postMessage({ jsonrpc: '2.0', id: 'a'.repeat(32), method: 'eth_accounts' })
          }),
        )
      return outcomes
    },
    await id(wallet),
  )
  expect(tried).toEqual(['nobody', 'nobody', 'nobody', 'nobody', 'nobody', [], []])
  await unchanged()
})

test('another extension can neither read, frame nor open a page of the wallet', async ({
  evil,
  open,
  wallet,
  remember,
}) => {
  const page = await neighbour(open, evil)
  const unchanged = await remember()
  for (const path of ['popup.html', 'approval.html', 'icons/16.png', 'background.js']) {
    const url = `${wallet.origin}/${path}`
    const read = await page.evaluate(
      (url) =>
        fetch(url).then(
          () => 'read',
          () => 'refused',
        ),
      url,
    )
    expect(read).toBe('refused')
  }
  await unchanged()
})

test('another extension in a page asks as that page: it sees what the page may, and the person sees its name', async ({
  connected,
  evil,
  good,
  open,
  person,
  remember,
  wallet,
}) => {
  const honest = await connected(good)
  const page = await open(evil.origin)
  const unchanged = await remember()
  const through = (on: Page, method: string, params: unknown[] = []) =>
    on.evaluate(
      ([method, params]) =>
        new Promise((resolve) => {
          const id = 777_000 + Math.floor(Math.random() * 1000)
          addEventListener('volley:to-page', (event) => {
            const frame = JSON.parse((event as CustomEvent<string>).detail)
            if (frame.id === id) resolve(frame.result ?? frame.error.code)
          })
          const detail = JSON.stringify({ jsonrpc: '2.0', id, method, params })
          dispatchEvent(new CustomEvent('neighbour:send', { detail }))
        }),
      [method, params] as const,
    )
  expect(await through(page, 'eth_accounts')).toEqual([])
  expect(await through(page, 'personal_sign', ['0x00', person.address])).toBe(4100)
  expect(await through(honest, 'eth_accounts')).toEqual([person.onWire])
  await unchanged()
  const signing = through(honest, 'personal_sign', ['0x00', person.address])
  await expect((await wallet.approval()).getByTestId('approval')).toHaveAttribute('data-origin', good.origin)
  await wallet.reject()
  expect(await signing).toBe(4001)
  expect(await request(page, 'eth_accounts')).toEqual({ result: [] })
})
