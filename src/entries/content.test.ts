import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { longestRequest, type PortFrame, stale, toPage, toWallet } from '../messages/pageFrames.ts'

type Listener = (...args: unknown[]) => void

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A page with the content script in it, and the background's ends of its ports. */
async function makePage({ origin = 'https://app.example', prerendering = false } = {}) {
  const window = new EventTarget()
  /** Only the browser can create trusted events, so the test calls their listeners directly. */
  const listening = vi.spyOn(window, 'addEventListener')
  const browserSays = (type: string, more: object = {}) => {
    for (const [name, listener] of listening.mock.calls)
      if (name === type) (listener as Listener)({ isTrusted: true, ...more })
  }
  const frames: Record<string, unknown>[] = []
  window.addEventListener(toPage, (event) => frames.push(JSON.parse((event as CustomEvent).detail)))

  const ports: ReturnType<typeof makePort>[] = []
  let onMessage: Listener = () => undefined
  const runtime: { id: string | undefined; connect: () => unknown; onMessage: object } = {
    id: 'volley',
    connect: vi.fn(() => {
      if (!runtime.id) throw new Error('Extension context invalidated.')
      const port = makePort()
      ports.push(port)
      return port.near
    }),
    onMessage: { addListener: (listener: Listener) => (onMessage = listener) },
  }
  vi.stubGlobal('window', window)
  const document = Object.assign(new EventTarget(), { prerendering })
  vi.stubGlobal('document', document)
  vi.stubGlobal('self', { origin })
  vi.stubGlobal('chrome', { runtime })
  /** Microtasks of the script, while a test holds them back. */
  let held: (() => void)[] | undefined
  vi.stubGlobal('queueMicrotask', (task: () => void) => (held ? held.push(task) : task()))
  await import('./content.iife.ts')

  const send = (detail: unknown) => window.dispatchEvent(new CustomEvent(toWallet, { detail }))
  return {
    window,
    heard: frames,
    ports,
    runtime,
    send,
    ask: (id: number, method = 'eth_chainId') =>
      send(JSON.stringify({ jsonrpc: '2.0', id, method, params: [] })),
    /** Does all of the work in one task. */
    together(work: () => void) {
      held = []
      work()
      const tasks = held
      held = undefined
      for (const task of tasks) task()
    },
    push: (frame: object) => onMessage(frame, { id: 'volley' }),
    /** The person opens the page that the browser rendered ahead. */
    open() {
      document.prerendering = false
      document.dispatchEvent(new Event('prerenderingchange'))
    },
    /** The page dispatches the event of the browser itself. */
    pretend: () => document.dispatchEvent(new Event('prerenderingchange')),
    hide: () => browserSays('pagehide'),
    show: (persisted: boolean) => browserSays('pageshow', { persisted }),
  }
}

function makePort() {
  const received: PortFrame[] = []
  const listeners: Record<'message' | 'disconnect', Listener[]> = { message: [], disconnect: [] }
  const near = {
    postMessage: vi.fn((frames: PortFrame | PortFrame[]) => {
      received.push(...[structuredClone(frames)].flat())
    }),
    disconnect: vi.fn(),
    onMessage: { addListener: (listener: Listener) => listeners.message.push(listener) },
    onDisconnect: { addListener: (listener: Listener) => listeners.disconnect.push(listener) },
  }
  return {
    near,
    received,
    answer: (result: unknown, place = -1) => {
      for (const listener of listeners.message)
        listener({ jsonrpc: '2.0', id: received.at(place)?.id, result })
    },
    fail: (error: object) => {
      for (const listener of listeners.message) listener({ jsonrpc: '2.0', id: received.at(-1)?.id, error })
    },
    drop: () => {
      for (const listener of listeners.disconnect) listener()
    },
  }
}

describe('a request', () => {
  test('opens a port when it comes and not before, under an id that the page does not know', async () => {
    const { ask, ports, heard } = await makePage()
    expect(ports).toHaveLength(0)
    ask(1)
    expect(ports[0]?.received).toEqual([
      { jsonrpc: '2.0', id: expect.stringMatching(/^[0-9a-f]{32}$/), method: 'eth_chainId', params: [] },
    ])
    ports[0]?.answer('0x1')
    expect(heard).toEqual([{ jsonrpc: '2.0', id: 1, result: '0x1' }])
  })

  test.each([
    ['no JSON', 'text'],
    ['no text', { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }],
    ['another protocol', '{"id":1,"method":"eth_chainId"}'],
    ['no method', '{"jsonrpc":"2.0","id":1}'],
    ['an id that is not a number', '{"jsonrpc":"2.0","id":"1","method":"a"}'],
    ['the id of our own questions', '{"jsonrpc":"2.0","id":0,"method":"a"}'],
    ['null', 'null'],
  ])('that is %s goes nowhere', async (_, text) => {
    const { send, ports } = await makePage()
    send(text)
    expect(ports).toHaveLength(0)
  })

  test('carries nothing but JSON-RPC', async () => {
    const { send, ports } = await makePage()
    send('{"jsonrpc":"2.0","id":1,"method":"a","origin":"https://bank.example","replayed":true}')
    expect(Object.keys(ports[0]?.received[0] ?? {})).toEqual(['jsonrpc', 'id', 'method'])
  })

  test('that is longer than any goes nowhere', async () => {
    const { send, ports } = await makePage()
    send(`{"jsonrpc":"2.0","id":1,"method":"a","params":["${'x'.repeat(longestRequest)}"]}`)
    expect(ports).toHaveLength(0)
  })

  test('finds no room while too much of its page waits, and room again after an answer', async () => {
    const { send, ports, heard } = await makePage()
    const ask = (id: number) =>
      send(`{"jsonrpc":"2.0","id":${id},"method":"a","params":["${'x'.repeat(longestRequest - 100)}"]}`)
    for (const id of [1, 2, 3]) ask(id)
    expect(ports[0]?.received).toHaveLength(2)
    expect(heard).toMatchObject([{ id: 3, error: { code: -32005 } }])
    ports[0]?.answer('0x1', 0)
    ask(4)
    expect(ports[0]?.received).toHaveLength(3)
  })

  test('has an id of its own, which no other page could guess', async () => {
    const ids: string[] = []
    for (const _ of ['one page', 'another']) {
      const { ask, ports } = await makePage()
      for (const id of [1, 2, 3]) ask(id)
      ids.push(...(ports[0]?.received ?? []).map(({ id }) => id))
      vi.resetModules()
    }
    expect(new Set(ids).size).toBe(6)
    // An id is the page's secret and a counter.
    const secrets = new Set(ids.map((id) => id.slice(0, 24)))
    expect(secrets.size).toBe(2)
    for (const secret of secrets) expect(secret).toMatch(/^(?!(.)\1*$)[0-9a-f]{24}$/)
  })

  test('crosses in one message with others of the same task, up to a length', async () => {
    const { together, ask, send, ports } = await makePage()
    together(() => {
      for (let id = 1; id <= 100; id++) ask(id)
    })
    expect(ports).toHaveLength(1)
    expect(ports[0]?.near.postMessage).toHaveBeenCalledTimes(1)
    expect(ports[0]?.received).toHaveLength(100)
    together(() => {
      for (const id of [101, 102, 103])
        send(`{"jsonrpc":"2.0","id":${id},"method":"a","params":["${'x'.repeat(2 ** 19)}"]}`)
    })
    expect(ports[0]?.near.postMessage).toHaveBeenCalledTimes(4)
    expect(ports[0]?.received).toHaveLength(103)
  })

  test('that the browser will not carry is refused alone, and those beside it cross', async () => {
    const { together, ask, ports, heard } = await makePage()
    ask(1)
    const [port] = ports
    const takes = port?.near.postMessage.getMockImplementation()
    port?.near.postMessage.mockImplementation((frames) => {
      if ([frames].flat().some(({ method }) => method === 'long')) throw new Error('Message length exceeded')
      takes?.(frames)
    })
    together(() => {
      ask(2)
      ask(3, 'long')
      ask(4)
    })
    expect(port?.received).toHaveLength(3)
    expect(port?.received.some((frame) => 'replayed' in frame)).toBe(false)
    expect(heard).toMatchObject([{ id: 3, error: { code: -32602 } }])
  })

  test('that comes in one task with the end of its port goes to the next one, once', async () => {
    const { together, ask, ports } = await makePage()
    ask(1)
    together(() => {
      ask(2)
      ports[0]?.drop()
      ask(3)
    })
    vi.advanceTimersByTime(0)
    expect(ports).toHaveLength(2)
    expect(ports[0]?.received).toHaveLength(1)
    expect(ports[1]?.received.map(({ replayed }) => replayed)).toEqual([true, undefined, undefined])
  })

  test('of a page that the browser renders ahead crosses once the person opens it', async () => {
    const { ask, open, pretend, ports, heard } = await makePage({ prerendering: true })
    ask(1)
    ask(2, 'eth_accounts')
    pretend()
    expect(ports).toHaveLength(0)
    open()
    expect(ports[0]?.received.map(({ method }) => method)).toEqual(['eth_chainId', 'eth_accounts'])
    ports[0]?.answer([])
    expect(heard).toEqual([{ jsonrpc: '2.0', id: 2, result: [] }])
  })

  test('of a sandboxed document goes nowhere', async () => {
    const { ask, ports } = await makePage({ origin: 'null' })
    ask(1)
    expect(ports).toHaveLength(0)
  })
})

describe('the background dies', () => {
  test('an open request is sent again under the same id, an answered one is not', async () => {
    const { ask, ports, heard } = await makePage()
    ask(1)
    ask(2, 'eth_requestAccounts')
    ports[0]?.answer('0x1', 0)
    ports[0]?.drop()
    vi.advanceTimersByTime(0)
    expect(ports[1]?.received).toEqual([{ ...ports[0]?.received[1], replayed: true }])
    ports[1]?.answer(['0xa'])
    expect(heard.at(-1)).toMatchObject({ id: 2, result: ['0xa'] })
  })

  test('with nothing waiting it is left in peace', async () => {
    const { ask, ports } = await makePage()
    ask(1)
    ports[0]?.answer('0x1')
    ports[0]?.drop()
    vi.runAllTimers()
    expect(ports).toHaveLength(1)
  })

  test('a new request that comes first brings the old ones along', async () => {
    const { ask, ports } = await makePage()
    ask(1)
    ports[0]?.drop()
    ask(2, 'eth_accounts')
    vi.advanceTimersByTime(0)
    expect(ports).toHaveLength(2)
    expect(ports[1]?.received).toMatchObject([
      { method: 'eth_chainId', replayed: true },
      { method: 'eth_accounts' },
    ])
    expect(ports[1]?.received[1]).not.toHaveProperty('replayed')
  })

  test('again and again: the page tries more slowly, but never gives up', async () => {
    const { ask, ports } = await makePage()
    ask(1)
    for (let death = 0; death < 20; death++) {
      ports.at(-1)?.drop()
      vi.advanceTimersByTime(death === 0 ? 0 : 1000)
      expect(ports).toHaveLength(death + 2)
    }
  })
})

describe('what the page may keep', () => {
  test('is stale once the background is gone, which told nobody of its last moment', async () => {
    const { ask, ports, heard } = await makePage()
    ask(1)
    ports[0]?.answer('0x1')
    heard.length = 0
    ports[0]?.drop()
    expect(heard).toEqual([stale])
  })
})

describe('the extension is updated', () => {
  const gone = { error: { code: 4900 } }

  test('what waits and all that comes later is 4900', async () => {
    const { ask, ports, runtime, heard } = await makePage()
    ask(1)
    ask(2)
    runtime.id = undefined
    ports[0]?.drop()
    ask(3)
    vi.runAllTimers()
    expect(heard).toMatchObject([stale, { id: 1, ...gone }, { id: 2, ...gone }, { id: 3, ...gone }])
    expect(ports).toHaveLength(1)
  })

  test('what waits is 4900 also where its port is never told', async () => {
    const { ask, ports, runtime, heard } = await makePage()
    ask(1)
    ports[0]?.drop()
    vi.advanceTimersByTime(0)
    expect(ports).toHaveLength(2)
    runtime.id = undefined
    vi.advanceTimersByTime(1000)
    expect(heard).toMatchObject([stale, { id: 1, ...gone }])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('also where no port was open', async () => {
    const { ask, runtime, heard } = await makePage()
    runtime.id = undefined
    ask(1)
    expect(heard).toMatchObject([{ id: 1, ...gone }])
  })
})

describe('the cache of the back button', () => {
  test('the port is dropped without a question, and open requests are sent again', async () => {
    const { ask, ports, hide, show } = await makePage()
    ask(1, 'personal_sign')
    hide()
    expect(ports[0]?.near.disconnect).toHaveBeenCalled()
    show(true)
    expect(ports).toHaveLength(2)
    expect(ports[1]?.received).toMatchObject([{ method: 'personal_sign', replayed: true }])
  })

  test('a page that comes back hears what changed meanwhile, and only that', async () => {
    const { ask, ports, hide, show, heard } = await makePage()
    ask(1, 'eth_chainId')
    ports[0]?.answer('0x1')
    ask(2, 'eth_accounts')
    ports[0]?.answer(['0xa'])
    hide()
    heard.length = 0
    show(true)
    ports[1]?.answer('0xa', 0)
    ports[1]?.answer(['0xa'], 1)
    expect(heard).toEqual([stale, { jsonrpc: '2.0', method: 'chainChanged', params: ['0xa'] }])
  })

  test('is named by the browser: a page that says so itself has nothing asked again', async () => {
    const { ask, ports, window } = await makePage()
    ask(1)
    window.dispatchEvent(new Event('pagehide'))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(ports).toHaveLength(1)
    expect(ports[0]?.received).toHaveLength(1)
    expect(ports[0]?.near.disconnect).not.toHaveBeenCalled()
  })

  test('a page that never used the wallet is left in peace', async () => {
    const { ports, show } = await makePage()
    show(true)
    expect(ports).toHaveLength(0)
  })
})

test('a page that asks nothing has the browser make nothing of the extension for it', async () => {
  const { window, runtime, push, heard } = await makePage()
  const taken = vi.fn(() => runtime)
  vi.stubGlobal('chrome', Object.defineProperty({}, 'runtime', { get: taken }))
  window.dispatchEvent(new Event('pageshow'))
  push({ jsonrpc: '2.0', method: 'accountsChanged', params: [[]] })
  expect(taken).not.toHaveBeenCalled()
  expect(heard).toEqual([])
})

test('events of the background reach the page, messages of others do not', async () => {
  const { ask, ports, push, heard, runtime } = await makePage()
  const frame = { jsonrpc: '2.0', method: 'accountsChanged', params: [[]] }
  ask(1)
  ports[0]?.answer('0x1')
  heard.length = 0
  push(frame)
  expect(heard).toEqual([frame])
  runtime.id = 'another'
  push(frame)
  expect(heard).toHaveLength(1)
})

describe('a subscription', () => {
  const id = '0xab'
  const event = (result: unknown) => ({
    jsonrpc: '2.0',
    method: 'message',
    params: [{ type: 'eth_subscription', data: { subscription: id, result } }],
  })

  async function subscribed() {
    const page = await makePage()
    page.ask(1, 'eth_subscribe')
    page.ports[0]?.answer({ id, every: 500 })
    const last = () => page.ports.at(-1)?.received.at(-1)
    return { ...page, last, pass: () => vi.advanceTimersByTime(500) }
  }

  test('the page gets its id alone, and an event for each thing that came', async () => {
    const { ports, heard, last, pass } = await subscribed()
    expect(heard).toEqual([{ jsonrpc: '2.0', id: 1, result: id }])
    pass()
    expect(last()).toMatchObject({ method: 'eth_getFilterChanges', params: [id] })
    ports[0]?.answer(['one', 'two'])
    expect(heard.slice(1)).toEqual([event('one'), event('two')])
  })

  test('there is one look at a time, and the next comes after its answer', async () => {
    const { ports, last, pass } = await subscribed()
    pass()
    pass()
    expect(ports[0]?.received).toHaveLength(2)
    ports[0]?.answer([])
    pass()
    expect(ports[0]?.received).toHaveLength(3)
    expect(last()).toMatchObject({ method: 'eth_getFilterChanges' })
  })

  test('continues when the background died over it', async () => {
    const { ports, heard, last, pass } = await subscribed()
    pass()
    ports[0]?.drop()
    vi.advanceTimersByTime(0)
    expect(ports).toHaveLength(2)
    expect(last()).toMatchObject({ method: 'eth_getFilterChanges', replayed: true })
    ports[1]?.answer(['one'])
    expect(heard).toContainEqual(event('one'))
  })

  test('continues when the node does not answer', async () => {
    const { ports, heard, pass } = await subscribed()
    pass()
    ports[0]?.fail({ code: 4901, message: 'down' })
    pass()
    ports[0]?.answer(['one'])
    expect(heard).toContainEqual(event('one'))
  })

  test('ends where the background has another in its place', async () => {
    const { ports, heard, pass } = await subscribed()
    pass()
    ports[0]?.fail({ code: -32602, message: 'Invalid params', data: { kind: 'invalidParams' } })
    vi.runAllTimers()
    expect(ports[0]?.received).toHaveLength(2)
    expect(heard).toHaveLength(1)
  })

  test('ends when the page says so, once', async () => {
    const { ports, heard, send, pass } = await subscribed()
    const end = () => send(JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'eth_unsubscribe', params: [id] }))
    end()
    ports[0]?.answer(true)
    end()
    ports[0]?.answer(false)
    expect(heard.slice(1)).toMatchObject([{ result: true }, { result: false }])
    pass()
    expect(ports[0]?.received).toHaveLength(3)
  })

  test('ends with the extension', async () => {
    const { ports, runtime, pass } = await subscribed()
    pass()
    runtime.id = undefined
    ports[0]?.drop()
    vi.runAllTimers()
    expect(vi.getTimerCount()).toBe(0)
  })
})
