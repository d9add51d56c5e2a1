import { beforeEach, expect, test, vi } from 'vitest'
import { connect, fake, reset } from '../wire/browser.fake.ts'
import { mirrorPort } from '../wire/mirror.ts'
import { type Sources, serveMirror } from './mirror.ts'
import { ownOrigin } from './ownPages.ts'

beforeEach(() => {
  reset()
})

function make() {
  const values: Record<string, unknown> = { vault: 'locked', chainId: 1, account: '0xa' }
  const read = vi.fn((member: string) => values[member])
  const sources = Object.fromEntries(Object.keys(values).map((member) => [member, () => read(member)]))
  const watched = vi.fn()
  const mirror = serveMirror({ sources: Promise.resolve(sources as Sources), watched })
  const open = (sender: object = { id: fake.runtime.id, origin: ownOrigin() }) => {
    const port = connect(mirrorPort, sender)
    const heard: unknown[] = []
    const left = vi.fn()
    port.onMessage.addListener((message: never) => heard.push(message))
    port.onDisconnect.addListener(left)
    return { port, heard, left }
  }
  return { mirror, values, read, watched, open }
}

test('a page hears everything first, and then what changed', async () => {
  const { mirror, values, watched, open } = make()
  const { heard } = open()
  await vi.waitFor(() => expect(heard).toEqual([{ vault: 'locked', chainId: 1, account: '0xa' }]))
  expect(watched).toHaveBeenCalled()
  values.vault = 'unlocked'
  mirror.changed('vault', 'chainId')
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard[1]).toEqual({ vault: 'unlocked' })
})

test('what is not there any more makes pages come back for the whole', async () => {
  const { mirror, values, open } = make()
  const { heard, left } = open()
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  values.account = undefined
  mirror.changed('account')
  await vi.waitFor(() => expect(left).toHaveBeenCalled())
  expect(mirror.isWatched()).toBe(false)
})

test('while nobody looks, nothing is read', async () => {
  const { mirror, read, open } = make()
  mirror.changed('vault')
  const { port, heard } = open()
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  port.disconnect()
  await vi.waitFor(() => expect(mirror.isWatched()).toBe(false))
  read.mockClear()
  mirror.changed('vault')
  await Promise.resolve()
  expect(read).not.toHaveBeenCalled()
})

test("a site's document hears nothing", async () => {
  const { watched, open } = make()
  const { heard, left } = open({ id: fake.runtime.id, origin: 'https://app.example' })
  await vi.waitFor(() => expect(left).toHaveBeenCalled())
  expect(heard).toEqual([])
  expect(watched).not.toHaveBeenCalled()
})
