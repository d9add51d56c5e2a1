import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { fake, reset } from '../../lib/browser.fake.ts'
import { openJournal } from '../../storage/journal/journal.ts'
import { loadState } from '../../storage/state/state.ts'
import { bring, collect } from './backupContents.ts'

beforeEach(() => {
  reset()
  vi.stubGlobal('indexedDB', new IDBFactory())
})

async function make() {
  const state = loadState()
  await state.whole()
  return { state, journal: await openJournal(), now: 1000 }
}

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

async function filled() {
  const world = await make()
  await world.state.accounts.commit(() => ({
    list: [{ address, name: 'Savings', kind: 'hd', phrase: 1, index: 0 }],
    selected: address,
  }))
  await world.state.tokens.commit(() => ({ 1: [{ address, symbol: 'TEST', decimals: 18 }] }))
  await world.state.pictures.commit(() => ({ 1: { [address]: 'data:image/png;base64,AA==' } }))
  await world.state.sessions.commit(() => ({
    'https://shop.example': { accounts: [address], since: 1, usedAt: 2 },
  }))
  await world.state.settings.commit((before) => ({ ...before, theme: 'dark' }))
  return world
}

test('names, tokens with their pictures, and connections come back; how the wallet looks stays with the device', async () => {
  const rest = structuredClone(await collect(await filled()))
  reset()
  const other = await make()
  await bring(rest, other)
  expect(other.state.accounts.getState().list).toMatchObject([{ address, name: 'Savings' }])
  expect(other.state.tokens.getState()).toMatchObject({ 1: [{ symbol: 'TEST' }] })
  expect(other.state.pictures.getState()).toEqual({ 1: { [address]: 'data:image/png;base64,AA==' } })
  expect(other.state.sessions.getState()).toHaveProperty(['https://shop.example'])
  expect(other.state.settings.getState().theme).toBe('system')
})

test('pictures that nothing has looked at yet are in the backup too', async () => {
  await filled()
  const { state } = await collect(await make())
  expect(JSON.stringify(state)).toContain('data:image/png;base64,AA==')
})

test('where one part cannot be read nothing is written', async () => {
  const rest = await collect(await filled())
  reset()
  const other = await make()
  for (const bad of [
    { ...rest, version: 2 },
    { ...rest, history: [{}] },
    { ...rest, state: { ...rest.state, tokens: { version: 1, state: 'none' } } },
    { ...rest, state: { ...rest.state, sessions: { version: 99, state: {} } } },
  ])
    await expect(bring(bad, other)).rejects.toMatchObject({ kind: 'damagedBackup' })
  expect(await fake.storage.local.get()).toEqual({})
})

test('any other value in its place is refused', async () => {
  const other = await make()
  await fc.assert(
    fc.asyncProperty(fc.anything(), async (rest) => {
      await expect(bring(rest, other)).rejects.toMatchObject({ kind: 'damagedBackup' })
    }),
  )
})
