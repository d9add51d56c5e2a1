import { beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { connect, fake, reset } from '../../lib/browser.fake.ts'
import { ownOrigin } from '../../lib/ownPages.ts'
import { type UiState, type View, views } from '../../messages/uiState.ts'
import { type Selectors, serveUiState } from './serveUiState.ts'

beforeEach(() => {
  reset()
})

function make() {
  const values: Record<string, unknown> = { vault: 'locked', chainId: 1, account: '0xa' }
  const read = vi.fn((member: string) => values[member])
  const members = new Set<string>(Object.values(views).flat())
  const selectors = Object.fromEntries([...members].map((member) => [member, () => read(member)]))
  const watched = vi.fn()
  const served = serveUiState({ selectors: async () => selectors as Selectors, watched })
  const open = (view: View = 'approval', sender: object = { id: fake.runtime.id, origin: ownOrigin }) => {
    const port = connect(view, sender)
    const messages: unknown[] = []
    const left = vi.fn()
    port.onMessage.addListener((message: never) => messages.push(message))
    port.onDisconnect.addListener(left)
    return { port, heard: messages, left }
  }
  return { served, values, read, watched, open }
}

test('a page hears everything first, and then what changed', async () => {
  const { served, values, watched, open } = make()
  const { heard: messages } = open()
  await vi.waitFor(() => expect(messages).toEqual([{ vault: 'locked', chainId: 1, account: '0xa' }]))
  expect(watched.mock.calls).toEqual([['approval']])
  values.vault = 'unlocked'
  served.changed('vault', 'chainId')
  await vi.waitFor(() => expect(messages).toHaveLength(2))
  expect(messages[1]).toEqual({ vault: 'unlocked' })
})

test('what is not there any more makes pages come back for the whole', async () => {
  const { served, values, open } = make()
  const { heard: messages, left } = open()
  await vi.waitFor(() => expect(messages).toHaveLength(1))
  values.account = undefined
  served.changed('account')
  await vi.waitFor(() => expect(left).toHaveBeenCalled())
  expect(served.isWatched()).toBe(false)
})

test('each page receives its own view only, and nothing is read that none of them shows', async () => {
  const { served, values, read, watched, open } = make()
  Object.assign(values, { activities: [], pictures: { '0xa': 'data:' } })
  const approval = open('approval')
  const rest = open('rest')
  await vi.waitFor(() => expect(rest.heard).toEqual([{ activities: [], pictures: { '0xa': 'data:' } }]))
  expect(approval.heard).toEqual([{ vault: 'locked', chainId: 1, account: '0xa' }])
  expect(watched.mock.calls).toEqual([['approval'], ['rest']])
  values.activities = ['new']
  values.chainId = 2
  served.changed('activities', 'chainId')
  await vi.waitFor(() => expect(rest.heard).toHaveLength(2))
  expect(rest.heard[1]).toEqual({ activities: ['new'] })
  expect(approval.heard[1]).toEqual({ chainId: 2 })
  rest.port.disconnect()
  read.mockClear()
  served.changed('activities', 'vault')
  await vi.waitFor(() => expect(read).toHaveBeenCalledWith('vault'))
  expect(read).not.toHaveBeenCalledWith('activities')
})

test('a page that opens just as something changes takes no news from those that are open', async () => {
  const { served, values, open } = make()
  const first = open()
  await vi.waitFor(() => expect(first.heard).toHaveLength(1))
  values.chainId = 2
  const second = open()
  served.changed('chainId')
  await vi.waitFor(() => expect(first.heard[1]).toEqual({ chainId: 2 }))
  expect(second.heard).toEqual([{ vault: 'locked', chainId: 2, account: '0xa' }])
})

test('a change during the read of the first message follows it', async () => {
  const { served, values, read, open } = make()
  read.mockImplementation((member) => {
    const value = values[member]
    if (member === 'chainId' && value === 1) {
      values.chainId = 2
      served.changed('chainId')
    }
    return value
  })
  const { heard: messages } = open()
  await vi.waitFor(() => expect(messages).toHaveLength(2))
  expect(messages).toEqual([{ vault: 'locked', chainId: 1, account: '0xa' }, { chainId: 2 }])
})

test('where a member cannot be read, pages come back for the whole', async () => {
  const { read, open } = make()
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  read.mockImplementationOnce(() => {
    throw new Error('broken')
  })
  const { heard: messages, left } = open()
  await vi.waitFor(() => expect(left).toHaveBeenCalled())
  expect(messages).toEqual([])
  expect(consoleError).toHaveBeenCalled()
  consoleError.mockRestore()
  const again = open()
  await vi.waitFor(() => expect(again.heard).toHaveLength(1))
})

test('home hears every member but those of requests, each over one of its two ports', () => {
  type Shown = Exclude<keyof UiState, 'queue' | 'previews'>
  expectTypeOf<(typeof views)['home' | 'rest'][number]>().toEqualTypeOf<Shown>()
  const all: string[] = [...views.home, ...views.rest]
  expect(new Set(all).size).toBe(all.length)
})

test('while nobody looks, nothing is read', async () => {
  const { served, read, open } = make()
  served.changed('vault')
  const { port, heard: messages } = open()
  await vi.waitFor(() => expect(messages).toHaveLength(1))
  port.disconnect()
  await vi.waitFor(() => expect(served.isWatched()).toBe(false))
  read.mockClear()
  served.changed('vault')
  await Promise.resolve()
  expect(read).not.toHaveBeenCalled()
})

test('a hidden page keeps no watch, and its content is requested once it is visible again', async () => {
  const { served, values, watched, open } = make()
  const { port, heard: messages } = open('rest')
  port.postMessage('hidden')
  await vi.waitFor(() => expect(messages).toHaveLength(1))
  expect(served.isWatched()).toBe(false)
  values.activities = ['new']
  served.changed('activities')
  await vi.waitFor(() => expect(messages).toHaveLength(2))
  watched.mockClear()
  port.postMessage('visible')
  await vi.waitFor(() => expect(watched.mock.calls).toEqual([['rest']]))
  expect(served.isWatched()).toBe(true)
  port.postMessage('hidden')
  await vi.waitFor(() => expect(served.isWatched()).toBe(false))
  const other = open('approval')
  await vi.waitFor(() => expect(other.heard).toHaveLength(1))
  expect(served.isWatched()).toBe(true)
})

test("a site's document hears nothing", async () => {
  const { watched, open } = make()
  const { heard: messages, left } = open('home', { id: fake.runtime.id, origin: 'https://app.example' })
  await vi.waitFor(() => expect(left).toHaveBeenCalled())
  expect(messages).toEqual([])
  expect(watched).not.toHaveBeenCalled()
})
