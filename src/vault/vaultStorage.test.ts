import { expect, test } from 'vitest'
import type { Sealed } from './envelope.ts'
import { makeWallet, memoryArea } from './vault.fake.ts'
import { vaultStorage } from './vaultStorage.ts'

const taken = async () => true

/** An area that holds back writes of one item until they are released. */
function holding(name: string) {
  const area = memoryArea()
  let release = () => {}
  let reached = () => {}
  const writeStarted = new Promise<void>((resolve) => {
    reached = resolve
  })
  const write = area.set.getMockImplementation() as (items: Record<string, unknown>) => Promise<void>
  area.set.mockImplementation(async (items) => {
    if (name in items) {
      reached()
      await new Promise<void>((resolve) => {
        release = resolve
      })
    }
    await write(items)
  })
  return { area, asked: writeStarted, release: () => release() }
}

async function sealedVault(): Promise<Sealed> {
  return (await makeWallet()).sealed()
}

test.each(['vaultCandidate', 'vault'])(
  'a replacement is done only once the browser has written its %s',
  async (name) => {
    const { area, asked: writeStarted, release } = holding(name)
    const storage = vaultStorage({ local: area, session: memoryArea() })
    let isDone = false
    const replaced = storage.replace(await sealedVault(), taken).then(() => {
      isDone = true
    })
    await writeStarted
    await new Promise((resolve) => setImmediate(resolve))
    expect(isDone).toBe(false)
    release()
    await replaced
    expect(await storage.read()).toEqual(area.items.vault)
  },
)

test('a passkey is there only once the browser has written it', async () => {
  const { area, asked: writeStarted, release } = holding('vaultPasskey')
  const storage = vaultStorage({ local: area, session: memoryArea() })
  const written = storage.writePasskey({ credential: 'c' })
  await writeStarted
  release()
  await written
  expect(await storage.readPasskey()).toEqual({ credential: 'c' })
})

test.each([
  ['refuses', async () => Promise.reject(new Error('QuotaExceededError'))],
  ['drops', async () => undefined],
])('a passkey that the browser %s is not taken for written', async (_, write) => {
  const local = memoryArea()
  const storage = vaultStorage({ local, session: memoryArea() })
  local.set.mockImplementation(write)
  await expect(storage.writePasskey({ credential: 'c' })).rejects.toMatchObject({ kind: 'notWritten' })
})

test('nothing is written before both areas are closed to content scripts, and never where one stays open', async () => {
  const sealed = await sealedVault()
  const ways = {
    replace: (storage: ReturnType<typeof vaultStorage>) => storage.replace(sealed, taken),
    writePasskey: (storage: ReturnType<typeof vaultStorage>) => storage.writePasskey({}),
    writeKey: (storage: ReturnType<typeof vaultStorage>) => storage.writeKey('key'),
  }
  for (const [name, write] of Object.entries(ways))
    for (const open of ['local', 'session'] as const) {
      const areas = { local: memoryArea(), session: memoryArea() }
      let close = () => {}
      areas[open].setAccessLevel.mockReturnValue(
        new Promise((resolve) => {
          close = () => resolve(undefined)
        }),
      )
      const written = () => [...areas.local.set.mock.calls, ...areas.session.set.mock.calls].length
      const done = write(vaultStorage(areas))
      await new Promise((resolve) => setImmediate(resolve))
      expect([name, open, written()]).toEqual([name, open, 0])
      close()
      await done
      expect([name, open, written() > 0]).toEqual([name, open, true])

      const refusing = { local: memoryArea(), session: memoryArea() }
      refusing[open].setAccessLevel.mockRejectedValue(new Error('no'))
      await expect(write(vaultStorage(refusing))).rejects.toThrow()
      expect([...refusing.local.set.mock.calls, ...refusing.session.set.mock.calls]).toEqual([])
    }
})

test('once it is cleared nothing of a wallet is left, and what is not its own stays', async () => {
  const [local, session] = [memoryArea(), memoryArea()]
  const own = ['vault', 'vaultCandidate', 'vaultBefore', 'vaultPasskey', 'vaultAttempts']
  Object.assign(local.items, Object.fromEntries([...own, 'settings'].map((name) => [name, {}])))
  Object.assign(session.items, { vaultKey: 'key', other: 1 })
  await vaultStorage({ local, session }).clear()
  expect([local.items, session.items]).toEqual([{ settings: {} }, { other: 1 }])
})
