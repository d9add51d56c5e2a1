import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fake, reset } from '../lib/browser.fake.ts'
import { stale } from '../messages/pageFrames.ts'
import { createEvents } from './events.ts'

beforeEach(() => {
  reset()
})

afterEach(() => {
  vi.restoreAllMocks()
})

async function makeTab(origin: string, documentId: string) {
  const { id: tabId } = await fake.tabs.create({})
  return { tabId, asker: { origin, page: { tabId, frameId: 0, documentId } } }
}

test('an event goes to the documents of its origin, by both ids', async () => {
  const events = createEvents()
  const [one, other] = [
    await makeTab('https://one.example', 'a'),
    await makeTab('https://other.example', 'b'),
  ]
  await events.remember(one.asker)
  await events.remember(one.asker)
  await events.remember(other.asker)
  await events.emit('accountsChanged', ['0xa'], { origin: 'https://one.example' })
  expect(fake.tabs.sent).toEqual([
    {
      tabId: one.tabId,
      message: { jsonrpc: '2.0', method: 'accountsChanged', params: [['0xa']] },
      options: { frameId: 0, documentId: 'a' },
    },
  ])
})

test('what concerns everyone goes to everyone, also after a death of the background', async () => {
  const tabs = [await makeTab('https://one.example', 'a'), await makeTab('https://other.example', 'b')]
  const events = createEvents()
  for (const { asker } of tabs) await events.remember(asker)
  await createEvents().emit('chainChanged', '0xa')
  expect(fake.tabs.sent.map(({ tabId }) => tabId)).toEqual(tabs.map(({ tabId }) => tabId))
})

test('a document that is gone is forgotten', async () => {
  const tabs = [await makeTab('https://one.example', 'a'), await makeTab('https://one.example', 'b')]
  const events = createEvents()
  for (const { asker } of tabs) await events.remember(asker)
  await fake.tabs.remove(tabs[0]?.tabId ?? 0)
  await events.emit('chainChanged', '0xa')
  await vi.waitFor(async () => {
    const { pages } = await fake.storage.session.get('pages')
    expect(pages).toEqual([{ origin: 'https://one.example', ...tabs[1]?.asker.page }])
  })
})

test('a page that never takes its event holds up no other page', async () => {
  const events = createEvents()
  const busy = await makeTab('https://busy.example', 'a')
  const honest = await makeTab('https://one.example', 'b')
  await events.remember(busy.asker)
  await events.remember(honest.asker)
  const send = fake.tabs.sendMessage
  vi.spyOn(fake.tabs, 'sendMessage').mockImplementation((tabId, ...rest) =>
    tabId === busy.tabId ? new Promise(() => undefined) : send(tabId, ...rest),
  )
  for (const chainId of ['0x1', '0xa']) await events.emit('chainChanged', chainId)
  const late = await makeTab('https://late.example', 'c')
  await events.remember(late.asker)
  expect(events.knows(late.asker)).toBe(true)
  expect(fake.tabs.sent.map(({ message }) => message)).toMatchObject([
    { params: ['0x1'] },
    { params: ['0xa'] },
  ])
})

test('what a site hears in private windows is not heard outside of them, nor the other way round', async () => {
  const events = createEvents()
  const [open, hidden] = [
    await makeTab('https://one.example', 'a'),
    await makeTab('https://one.example', 'b'),
  ]
  await events.remember(open.asker)
  await events.remember({ ...hidden.asker, incognito: true })
  await events.emit('accountsChanged', ['0xa'], { origin: 'https://one.example', incognito: true })
  expect(fake.tabs.sent.map(({ tabId }) => tabId)).toEqual([hidden.tabId])
  await events.emit('accountsChanged', ['0xb'], { origin: 'https://one.example' })
  expect(fake.tabs.sent.map(({ tabId }) => tabId)).toEqual([hidden.tabId, open.tabId])
})

test('a page with any number of frames does not keep the pages of other tabs from hearing', async () => {
  const events = createEvents()
  const [honest, hostile] = [
    await makeTab('https://one.example', 'a'),
    await makeTab('https://evil.example', 'b'),
  ]
  await events.remember(honest.asker)
  for (let frameId = 1; frameId <= 600; frameId++)
    await events.remember({ ...hostile.asker, page: { ...hostile.asker.page, frameId } })
  // A dropped document must clear its cache, because it receives no more events.
  expect(fake.tabs.sent.map(({ message }) => message)).toEqual(Array(101).fill(stale))
  expect(events.knows({ ...hostile.asker, page: { ...hostile.asker.page, frameId: 1 } })).toBe(false)
  expect(events.knows(honest.asker)).toBe(true)
  fake.tabs.sent.length = 0
  await events.emit('chainChanged', '0xa')
  expect(fake.tabs.sent).toHaveLength(500)
  expect(fake.tabs.sent.filter(({ tabId }) => tabId === honest.tabId)).toHaveLength(1)
  const { pages } = (await fake.storage.session.get('pages')) as { pages: { frameId: number }[] }
  expect(pages.at(-1)?.frameId).toBe(600)
})
