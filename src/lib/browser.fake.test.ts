import { beforeEach, expect, test, vi } from 'vitest'
import { connect, fake, reset } from './browser.fake.ts'
import { answerMessages, browser } from './browser.ts'

beforeEach(reset)

test('unit tests get the fake wherever the code asks for the browser', () => {
  expect(browser).toBe(fake)
})

test('storage keeps copies, and returns the requested keys', async () => {
  const list = [1]
  await browser.storage.local.set({ list, other: true })
  list.push(2)
  expect(await browser.storage.local.get('list')).toEqual({ list: [1] })
  expect(await browser.storage.local.get({ list: [], missing: 0 })).toEqual({ list: [1], missing: 0 })
  expect(await browser.storage.local.get()).toEqual({ list: [1], other: true })
  await browser.storage.local.remove(['list', 'other'])
  expect(await browser.storage.local.get(null)).toEqual({})
})

test('a port carries messages both ways, says who called, and hears the other end leave', async () => {
  const left = vi.fn()
  browser.runtime.onConnect.addListener((port) => {
    port.onMessage.addListener((message) => port.postMessage([message, port.sender]))
    port.onDisconnect.addListener(left)
  })
  const sender = { origin: 'https://dapp.example' }
  const port = connect('page', sender)
  const received = new Promise((resolve) => port.onMessage.addListener(resolve))
  port.postMessage('hello')
  expect(await received).toEqual(['hello', sender])

  port.disconnect()
  await vi.waitFor(() => expect(left).toHaveBeenCalled())
  expect(() => port.postMessage('too late')).toThrow('disconnected')
})

test('a port that nobody takes is closed again', async () => {
  const left = vi.fn()
  connect('page', {}).onDisconnect.addListener(left)
  await vi.waitFor(() => expect(left).toHaveBeenCalled())
})

test('a message without a listener is refused, and with one it is answered', async () => {
  await expect(browser.runtime.sendMessage('hello')).rejects.toThrow('Receiving end does not exist')
  answerMessages((message) => (message === 'hello' ? Promise.resolve([message]) : undefined))
  expect(await browser.runtime.sendMessage('hello')).toEqual(['hello'])
  expect(await browser.runtime.sendMessage('not for us')).toBeUndefined()
})

test('an answer that fails leaves nobody waiting', async () => {
  answerMessages(() => Promise.reject(new Error('broken')))
  expect(await browser.runtime.sendMessage('hello')).toBeUndefined()
})

test('a window that is closed is gone, and says so', async () => {
  const closed = vi.fn()
  browser.windows.onRemoved.addListener(closed)
  const { id = 0 } = await browser.windows.create({ type: 'popup' })
  await browser.windows.remove(id)
  expect(closed).toHaveBeenCalledWith(id, expect.anything())
  await expect(browser.windows.get(id)).rejects.toThrow()
})
