import { beforeEach, expect, test, vi } from 'vitest'
import { reset } from '../../lib/browser.fake.ts'
import { answerMessages } from '../../lib/browser.ts'
import { deriveKeys } from '../../vault/deriveKeys.ts'
import { newKdf } from '../../vault/kdf.ts'
import { backingUp, firstPassword, passwordChange, proof, restoring, unlocking } from './typedPassword.ts'

const cost = { memory: 8, iterations: 1 }
const dearer = { memory: 16, iterations: 1 }
const kdf = newKdf(cost)
const password = 'a password to be typed'

/** The commands that a background with a vault received. Only `password` is right. */
let received: { command: string; input: object }[] = []

function background(facts: object) {
  answerMessages(async (message) => {
    const { command, input } = message as (typeof received)[number]
    received.push({ command, input })
    if (command === 'vault.kdf') return { ok: true, output: facts }
    const { check } = await deriveKeys(password, kdf)
    if (command === 'backup.kdf') return { ok: true, output: { kdf, check } }
    const isRight = (input as { keys: { check: string } }).keys.check === check
    return isRight
      ? { ok: true }
      : { ok: false, error: { code: 4100, message: '', data: { kind: 'wrongPassword' } } }
  })
}

beforeEach(() => {
  reset()
  received = []
  vi.stubGlobal('requestAnimationFrame', (drawn: () => void) => setTimeout(drawn))
})

const names = () => received.map(({ command }) => command)

test('a password gives the keys of the vault, and stays in the page itself', async () => {
  background({ kdf, cost })
  expect(await proof(password)).toEqual({ keys: await deriveKeys(password, kdf) })
  expect(await unlocking(password)).toEqual({ keys: await deriveKeys(password, kdf) })
  expect((await firstPassword(password)).next.kdf).toMatchObject(cost)
  await passwordChange(password, 'another horse')
  await backingUp(password)
  await restoring('a file', password)
  expect(new Set(names())).toEqual(new Set(['vault.kdf', 'vault.verify', 'backup.kdf']))
  expect(JSON.stringify(received)).not.toMatch(/typed|horse/)
})

test('a vault that costs less than today’s gets dearer keys, once the password is proven', async () => {
  background({ kdf, cost: dearer })
  expect((await unlocking(password)).dearer?.kdf).toMatchObject(dearer)
  expect(names().slice(0, 2)).toEqual(['vault.kdf', 'vault.verify'])
})

test.each([
  ['an unlock that raises the cost', () => unlocking('wrong')],
  ['a change of the password', () => passwordChange('wrong', 'another horse')],
  ['a backup', () => backingUp('wrong')],
])('a wrong password ends %s before the longer work, with a sentence', async (_name, ask) => {
  background({ kdf, cost: dearer })
  await expect(ask()).rejects.toThrow('Incorrect password.')
  expect(names()).toEqual(['vault.kdf', 'vault.verify'])
})

test('the page reports a failure in the same sentences', async () => {
  background({ cost })
  await expect(proof(password)).rejects.toThrow('wallet')
  await expect(restoring('a file', 'wrong')).rejects.toThrow('assword')
})
