import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Activity } from '../domain/batch.ts'
import { fake, reset } from '../lib/browser.fake.ts'
import { createNotifications } from './notifications.ts'

type Browser = { notifications?: object; permissions?: object }

beforeEach(reset)
afterEach(() => {
  delete (fake as Browser).notifications
})

function make(status = 200, origin = 'https://app.example') {
  const pressed = { listener: (_: string) => {} }
  const added = { listener: () => {} }
  const create = vi.fn(async (_: string, __: object) => '')
  const browser = fake as Browser
  browser.permissions = {
    onAdded: { addListener: (listener: () => void) => Object.assign(added, { listener }) },
  }
  const allow = () => {
    browser.notifications = {
      create,
      onClicked: { addListener: (listener: (key: string) => void) => Object.assign(pressed, { listener }) },
    }
    added.listener()
  }
  const show = vi.fn(async () => undefined)
  const key = `${origin} one`
  const activities = async () => [{ key, origin, status, calls: [] } as unknown as Activity]
  return { notices: createNotifications({ show, activities }), allow, create, show, key, pressed }
}

test('nothing is shown before notifications are allowed', async () => {
  const { notices, create, key } = make()
  await notices.settled(key)
  expect(create).not.toHaveBeenCalled()
})

test.each([
  [200, 'Done'],
  [400, 'It didn’t happen'],
  [500, 'It failed'],
  [600, 'Only part of it happened'],
])('a batch that ended with %s is told once as: %s', async (status, title) => {
  const { notices, allow, create, key } = make(status)
  allow()
  await notices.settled(key)
  await notices.settled(key)
  expect(create.mock.calls).toEqual([
    [key, expect.objectContaining({ title, message: 'A batch from app.example' })],
  ])
})

test('a press opens the batch, also where the permission came after the start', async () => {
  const { allow, pressed, show, key } = make()
  allow()
  pressed.listener(key)
  expect(show).toHaveBeenCalledWith(key)
})

test('a request of a private window shows no notification', async () => {
  const { notices, allow, create, key } = make(200, 'private https://app.example')
  allow()
  await notices.settled(key)
  expect(create).not.toHaveBeenCalled()
})
