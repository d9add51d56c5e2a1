import { beforeEach, expect, test, vi } from 'vitest'
import { fake, reset } from '../lib/browser.fake.ts'
import { batchPath, notAddedPath } from '../messages/screenPaths.ts'
import { createStatusWindow } from './statusWindow.ts'

beforeEach(() => {
  reset()
})

const windows = () => fake.windows.getAll()
const address = (path: string) => fake.runtime.getURL(`popup.html${path}`)
const [one, two] = ['one', 'two'].map(batchPath) as [string, string]

test('a batch gets a window of 400 by 640, and the second time that window comes to the front', async () => {
  const { show, shown } = createStatusWindow()
  const key = 'https://shop.example a b'
  const path = batchPath(key)
  await show(path)
  const focused = vi.spyOn(fake.windows, 'update')
  await Promise.all([show(path), createStatusWindow().show(path)])
  expect(await windows()).toMatchObject([{ type: 'popup', width: 400, height: 640, url: address(path) }])
  expect(focused).toHaveBeenCalledTimes(2)
  expect(await shown()).toBe(key)
})

test('another batch turns the window that is open', async () => {
  const { show, shown } = createStatusWindow()
  await show(one)
  const { id } = await fake.tabs.create({ url: address(one) })
  await show(two)
  expect(await windows()).toHaveLength(1)
  expect(await fake.tabs.get(id)).toMatchObject({ url: address(two) })
  expect(await shown()).toBe('two')
})

test('once it was closed, another one opens', async () => {
  const { show } = createStatusWindow()
  await show(one)
  const [{ id = 0 } = {}] = await windows()
  await fake.windows.remove(id)
  await show(one)
  expect(await windows()).toHaveLength(1)
})

test('a window that says why a network was not added shows no batch', async () => {
  const { show, shown } = createStatusWindow()
  await show(one)
  const { id } = await fake.tabs.create({ url: address(one) })
  const path = notAddedPath({ host: 'rpc.example', wanted: 100, served: 137 })
  await show(path)
  expect(await windows()).toHaveLength(1)
  expect(await fake.tabs.get(id)).toMatchObject({ url: address(path) })
  expect(await shown()).toBeUndefined()
})
