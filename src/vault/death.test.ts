import { describe, expect, test } from 'vitest'
import { dying } from '../lib/dying.fake.ts'
import type { TypedVault } from './typing.fake.ts'
import {
  addressesOf,
  createTypedVault,
  makeVault,
  makeWallet,
  type memoryArea,
  password,
  testCost,
} from './vault.fake.ts'

const next = 'another horse'
const dearer = { memory: testCost.memory * 2, iterations: testCost.iterations + 1 }
const secret = btoa('s'.repeat(32))
const hint = { credential: btoa('credential'), salt: btoa('0'.repeat(32)) }

type Area = ReturnType<typeof memoryArea>

/** The methods of an area that a vault calls. */
const calls = ({ get, set, remove }: Area) => ({ get, set, remove })

/** Stops the change at each of its storage calls in turn, and checks what the next background finds. */
async function atEveryDeath(
  change: (vault: TypedVault) => Promise<unknown>,
  look: (found: { vault: TypedVault; local: Area; session: Area }) => Promise<void>,
  prepare: (vault: TypedVault) => Promise<unknown> = async () => undefined,
): Promise<number> {
  for (let at = 1; ; at++) {
    for (const effect of [false, true]) {
      const { vault, local, session } = await makeWallet()
      await prepare(vault)
      const world = dying({ local: calls(local), session: calls(session) }, { at, effect })
      const mortal = createTypedVault({ ...world, delegates: [], cost: dearer })
      const ended = await Promise.race([world.death, change(mortal).then(() => 'done' as const)])
      await look({ vault: createTypedVault({ local, session, delegates: [], cost: dearer }), local, session })
      if (ended === 'done') return at - 1
    }
  }
}

/** Checks that an `unlocked` wallet is, and that an unlock removes all remains of an interrupted change. */
async function whole({ vault, local }: { vault: TypedVault; local: Area }, opens: string): Promise<void> {
  if ((await vault.state()) === 'unlocked') await vault.addressesAt(1, [0])
  await vault.unlock(opens)
  expect(await vault.state()).toBe('unlocked')
  expect(await vault.addressesAt(1, [0])).toEqual((await addressesOf(vault)).slice(0, 1))
  expect(Object.keys(local.items).filter((key) => key !== 'vaultPasskey')).toEqual(['vault'])
}

describe('a background that dies at any await of the storage', () => {
  test('while the cost is raised leaves a vault that the password opens', async () => {
    const deaths = await atEveryDeath(
      (vault) => vault.unlock(password),
      async (found) => {
        await whole(found, password)
        expect(JSON.parse((found.local.items.vault as { header: string }).header).kdf).toMatchObject(dearer)
      },
    )
    expect(deaths).toBeGreaterThan(15)
  })

  test('while the cost is raised leaves the passkey as good as it was', async () => {
    await atEveryDeath(
      (vault) => vault.unlock(password),
      async ({ vault }) => {
        await vault.lock()
        await vault.unlockWithPasskey(secret)
        expect(await vault.addressesAt(1, [0])).toEqual(await addressesOf(vault))
      },
      (vault) => vault.addPasskey({ ...hint, secret, password }),
    )
  })

  test('while the password is changed leaves a vault that exactly one of the two opens', async () => {
    const opened = new Set<string>()
    const deaths = await atEveryDeath(
      (vault) => vault.changePassword({ password, next }),
      async (found) => {
        const isOld = await found.vault.verifyPassword(password)
        expect(await found.vault.verifyPassword(next)).toBe(!isOld)
        opened.add(isOld ? password : next)
        await whole(found, isOld ? password : next)
      },
    )
    expect(deaths).toBeGreaterThan(15)
    expect([...opened]).toEqual([password, next])
  })

  test('while an account is added leaves it in the wallet or not, and nothing in between', async () => {
    const counts = new Set<number>()
    await atEveryDeath(
      (vault) => vault.addAccount(1),
      async (found) => {
        counts.add((await found.vault.accounts()).length)
        await whole(found, password)
      },
    )
    expect([...counts]).toEqual([1, 2])
  })
})

describe('a replacement', () => {
  test('whose vault reads back damaged from its place is undone', async () => {
    const { vault, local, sealed, again } = await makeWallet()
    const before = sealed()
    const { set } = local
    local.set.mockImplementation(async (items) => {
      Object.assign(local.items, structuredClone(items))
      if ('vaultBefore' in items) local.items.vault = { ...before, ciphertext: 'torn' }
    })
    await expect(vault.addAccount(1)).rejects.toMatchObject({ kind: 'notWritten' })
    expect(local.items).toEqual({ vault: before })
    local.set = set
    await again({ restarted: true }).vault.unlock(password)
  })

  test('that tore the vault while the background died is answered with the vault before it', async () => {
    const { local, sealed } = await makeWallet()
    const before = sealed()
    Object.assign(local.items, { vault: { ...before, ciphertext: 'torn' }, vaultBefore: before })
    const { vault } = makeVault({ local })
    expect(await addressesOf(vault)).toHaveLength(1)
    await vault.unlock(password)
    expect(local.items).toEqual({ vault: before })
  })
})
