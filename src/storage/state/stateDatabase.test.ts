import 'fake-indexeddb/auto'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from './stateDatabase.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})

test('gives what was written, also to the next background, and copies of it', async () => {
  const database = openDatabase()
  const list = [1]
  await database.set({ list, other: { a: undefined, b: null } })
  list.push(2)
  expect(await database.get(['list', 'missing'])).toEqual({ list: [1] })
  expect(await openDatabase().get('other')).toEqual({ other: { a: undefined, b: null } })
  await database.remove(['list', 'missing'])
  expect(await database.get(['list', 'other'])).toEqual({ other: { b: null } })
})

test('every write survives a power cut once it is done', async () => {
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const database = openDatabase()
  await database.set({ a: 1 })
  await database.remove('a')
  await database.set({ b: 1 }, true)
  await database.mark('copied')
  const writes = transactions.mock.calls.filter(([, mode]) => mode === 'readwrite')
  expect(writes.map(([, mode, options]) => [mode, options])).toEqual(
    Array(4).fill(['readwrite', { durability: 'strict' }]),
  )
})

test('what is written together is there together, or not at all', async () => {
  const database = openDatabase()
  await database.set({ a: 1, b: 1 })
  await expect(database.set({ a: 2, b: () => undefined })).rejects.toThrow()
  await expect(database.set({ c: 2, b: () => undefined }, true)).rejects.toThrow()
  expect(await database.get(['a', 'b', 'c'])).toEqual({ a: 1, b: 1 })
})

test('a connection that the browser ended is opened again', async () => {
  const database = openDatabase()
  await database.set({ a: 1 })
  const used = vi.spyOn(IDBDatabase.prototype, 'transaction')
  await database.get('a')
  const [connection] = used.mock.contexts as IDBDatabase[]
  if (connection) forceCloseDatabase(connection as never)
  expect(await database.get('a')).toEqual({ a: 1 })
})
