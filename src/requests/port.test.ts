import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect, fake, reset } from '../lib/browser.fake.ts'
import { pagePort } from '../messages/pageFrames.ts'
import type { PageRequest } from './pageRequest.ts'
import { servePages } from './port.ts'

type Sender = Parameters<typeof connect>[1]

beforeEach(() => {
  reset()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const id = 'a'.repeat(32)
const frame = { jsonrpc: '2.0', id, method: 'eth_accounts' }
const sender: Sender = {
  id: fake.runtime.id,
  origin: 'https://app.example',
  url: 'https://app.example/page',
  frameId: 0,
  documentId: 'document',
  tab: { id: 3, url: 'https://app.example/page' },
}

type Given = { result: unknown } | { error: { code: number; message: string } }

/** A background that answers with `route`, and a port from this sender. */
function make({
  from = sender,
  route = async (_: PageRequest): Promise<Given> => ({ result: 'answer' }),
  hears = false,
} = {}) {
  const routed = vi.fn(route)
  const [arrived, departed, followed] = [vi.fn(), vi.fn(), vi.fn()]
  const follow = vi.fn((_: PageRequest) => followed)
  const pages = servePages({ route: routed, follow, arrived, hears: () => hears, departed })
  const open = () => {
    const port = connect(pagePort, from)
    const responses: unknown[] = []
    let count = 0
    port.onMessage.addListener((message: never) => {
      count += 1
      responses.push(...[message].flat())
    })
    return { port, heard: responses, messages: () => count }
  }
  return { ...open(), open, routed, follow, followed, arrived, departed, pages }
}

describe('what crosses together', () => {
  const ids = Array.from({ length: 100 }, (_, index) => index.toString(16).padStart(32, '0'))

  test('is answered together, each once and under its own id', async () => {
    const { port, heard, messages, routed } = make({ route: async ({ id }) => ({ result: id }) })
    port.postMessage(ids.map((id) => ({ ...frame, id })))
    await vi.waitFor(() => expect(heard).toHaveLength(100))
    expect(heard).toEqual(ids.map((id) => ({ jsonrpc: '2.0', id, result: id })))
    expect(messages()).toBe(1)
    expect(routed).toHaveBeenCalledTimes(100)
  })

  test('is looked at one by one', async () => {
    const { port, heard } = make()
    port.postMessage([{ ...frame, id: 'mine' }, null, [frame], frame])
    await vi.waitFor(() => expect(heard).toEqual([{ jsonrpc: '2.0', id, result: 'answer' }]))
  })
})

describe('who follows a request', () => {
  test('learns of it before it is routed, and of its answer', async () => {
    const { port, routed, follow, followed } = make()
    routed.mockImplementation(async () => {
      expect(follow).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id, method: 'eth_accounts' }))
      expect(followed).not.toHaveBeenCalled()
      return { result: 'answer' }
    })
    port.postMessage(frame)
    await vi.waitFor(() => expect(followed).toHaveBeenCalledExactlyOnceWith({ result: 'answer' }))
  })

  test('hears that no answer comes', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue()
    const broken = new Error('The journal cannot be read')
    const { port, followed } = make({ route: () => Promise.reject(broken) })
    port.postMessage(frame)
    await vi.waitFor(() => expect(followed).toHaveBeenCalledExactlyOnceWith(undefined))
    expect(logged).toHaveBeenCalledWith(broken)
    logged.mockRestore()
  })
})

describe('what a page may keep', () => {
  test.each([
    ['the network, of a page that hears of changes', 'eth_chainId', true, true],
    ['the network, of a page that does not', 'eth_chainId', false, undefined],
    ['what changes without an event', 'eth_blockNumber', true, undefined],
  ])('%s', async (_, method, hears, lasts) => {
    const { port, heard } = make({ hears })
    port.postMessage({ ...frame, method })
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect((heard[0] as { lasts?: true }).lasts).toBe(lasts)
  })

  test('nothing of a refusal', async () => {
    const { port, heard } = make({
      hears: true,
      route: async () => ({ error: { code: -32602, message: '' } }),
    })
    port.postMessage({ ...frame, method: 'eth_chainId' })
    await vi.waitFor(() =>
      expect(heard).toEqual([{ jsonrpc: '2.0', id, error: { code: -32602, message: '' } }]),
    )
  })
})

describe('who asks', () => {
  test('is what the browser says, whatever the message claims', async () => {
    const { port, routed, heard, arrived } = make()
    port.postMessage({ ...frame, origin: 'https://bank.example', page: { tabId: 9 } })
    await vi.waitFor(() => expect(heard).toEqual([{ jsonrpc: '2.0', id, result: 'answer' }]))
    const asker = { origin: 'https://app.example', page: { tabId: 3, frameId: 0, documentId: 'document' } }
    expect(routed).toHaveBeenCalledWith({
      ...asker,
      id,
      method: 'eth_accounts',
      params: undefined,
      replayed: false,
    })
    expect(arrived).toHaveBeenCalledWith(asker)
  })

  test('a private window is distinguished by the browser’s facts about the tab', async () => {
    const from = { ...sender, tab: { ...sender.tab, incognito: true } }
    const { port, routed, heard, arrived } = make({ from })
    port.postMessage({ ...frame, incognito: false })
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(routed).toHaveBeenCalledWith(expect.objectContaining({ incognito: true }))
    expect(arrived).toHaveBeenCalledWith(expect.objectContaining({ incognito: true }))
  })

  test('a frame asks as itself, inside the page around it', async () => {
    const from = {
      ...sender,
      origin: 'https://frame.example',
      frameId: 6,
      tab: { id: 3, url: 'https://top.example/x' },
    }
    const { port, routed } = make({ from })
    port.postMessage(frame)
    await vi.waitFor(() =>
      expect(routed).toHaveBeenCalledWith(
        expect.objectContaining({ origin: 'https://frame.example', topOrigin: 'https://top.example' }),
      ),
    )
  })

  test.each([
    ['a sandboxed document, whatever its URL', { ...sender, origin: 'null' }],
    [
      'a document without an origin',
      { id: fake.runtime.id, url: 'https://app.example', frameId: 0, tab: { id: 3 } },
    ],
    ['a file', { ...sender, origin: 'file://' }],
    ['another extension', { ...sender, origin: 'chrome-extension://other' }],
    ['something that is in no tab', { id: fake.runtime.id, origin: 'https://app.example', frameId: 0 }],
  ])('%s is refused', async (_, from) => {
    const { port, heard, routed, arrived } = make({ from })
    port.postMessage(frame)
    await vi.waitFor(() => expect(heard).toMatchObject([{ id, error: { code: 4100 } }]))
    expect(routed).not.toHaveBeenCalled()
    expect(arrived).not.toHaveBeenCalled()
  })
})

test.each([
  ['no id of ours', { ...frame, id: 'short' }],
  ['a number as id', { ...frame, id: 1 }],
  ['no method', { jsonrpc: '2.0', id }],
  ['a method that is no text', { ...frame, method: 1 }],
  ['nothing', null],
])('a frame with %s is ignored', async (_, message) => {
  const { port, routed, heard } = make()
  port.postMessage(message)
  port.postMessage(frame)
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  expect(routed).toHaveBeenCalledOnce()
})

describe('a page that is gone', () => {
  const never = () => new Promise<never>(() => undefined)

  test('has its request withdrawn after two seconds', async () => {
    const { port, departed, routed } = make({ route: never })
    port.postMessage(frame)
    await vi.waitFor(() => expect(routed).toHaveBeenCalled())
    port.disconnect()
    await vi.advanceTimersByTimeAsync(1999)
    expect(departed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(departed).toHaveBeenCalledExactlyOnceWith(id)
  })

  test('but not where it comes back for the answer', async () => {
    const { port, open, departed, routed } = make({ route: never })
    port.postMessage(frame)
    await vi.waitFor(() => expect(routed).toHaveBeenCalled())
    port.disconnect()
    await vi.advanceTimersByTimeAsync(1000)
    open().port.postMessage({ ...frame, replayed: true })
    await vi.advanceTimersByTimeAsync(5000)
    expect(routed).toHaveBeenLastCalledWith(expect.objectContaining({ id, replayed: true }))
    expect(departed).not.toHaveBeenCalled()
  })

  test('nor where the end of its old port comes after it is back on a new one', async () => {
    const { port, open, departed, routed } = make({ route: never })
    port.postMessage(frame)
    await vi.waitFor(() => expect(routed).toHaveBeenCalledOnce())
    open().port.postMessage({ ...frame, replayed: true })
    await vi.waitFor(() => expect(routed).toHaveBeenCalledTimes(2))
    port.disconnect()
    await vi.advanceTimersByTimeAsync(5000)
    expect(departed).not.toHaveBeenCalled()
  })

  test('which is still waited for after the answer to the old one, and withdrawn where the new one ends too', async () => {
    const answers: ((answer: Given) => void)[] = []
    const route = () => new Promise<Given>((resolve) => answers.push(resolve))
    const { port, heard, open, departed, routed } = make({ route })
    port.postMessage(frame)
    await vi.waitFor(() => expect(routed).toHaveBeenCalledOnce())
    const back = open()
    back.port.postMessage({ ...frame, replayed: true })
    await vi.waitFor(() => expect(routed).toHaveBeenCalledTimes(2))
    answers[0]?.({ result: 'answer' })
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    expect(back.heard).toEqual([])
    back.port.disconnect()
    await vi.advanceTimersByTimeAsync(2000)
    expect(departed).toHaveBeenCalledExactlyOnceWith(id)
  })

  test('and not where it had its answer', async () => {
    const { port, departed, heard } = make()
    port.postMessage(frame)
    await vi.waitFor(() => expect(heard).toHaveLength(1))
    port.disconnect()
    await vi.advanceTimersByTimeAsync(5000)
    expect(departed).not.toHaveBeenCalled()
  })

  test('is expected for as long after a start of the background', async () => {
    const { departed, pages } = make()
    pages.expect(id)
    await vi.advanceTimersByTimeAsync(2000)
    expect(departed).toHaveBeenCalledExactlyOnceWith(id)
  })
})
