import { type Hex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { latecomer, shownPlace } from './shownSignature.ts'

const message: SignatureWanted = { id: '0x01', from: zeroAddress, path: '', kind: 'message', bytes: '0x' }
const plan = { mode: 'stepwise' as const, calls: [] }
const call = (key: string, index = 0): SignatureWanted => ({
  ...message,
  id: `${message.id}${index}` as Hex,
  kind: 'typedTransaction',
  batch: { key, origin: '', plan, row: { index } },
})
const [newer, older] = [call('newer'), call('older')]

test('a window that shows nothing yet begins with the first in the list', () => {
  expect(shownPlace([newer, older], undefined, undefined)).toBe(0)
})

test('an older batch is shown once the person turns to it, and each of its calls', () => {
  expect(shownPlace([newer, older], { of: 'older' }, 'newer')).toBe(1)
  expect(shownPlace([newer, call('older', 1)], { of: 'older' }, 'newer')).toBe(1)
})

test('a signature that arrives takes no place away from the one on the screen', () => {
  expect(shownPlace([message, newer, older], undefined, 'older')).toBe(2)
  expect(shownPlace([message, newer, older], { of: 'gone' }, 'newer')).toBe(1)
})

test('while the next call of the batch is prepared, another signature is shown', () => {
  expect(shownPlace([newer], { of: 'older' }, 'older')).toBe(0)
})

test('what the person just approved takes the place of what waited before, and keeps it', () => {
  const late = (list: SignatureWanted[], seen?: string) => latecomer(list, ['older'], seen)
  expect(late([older], 'older')).toBeUndefined()
  expect(late([message, older], 'older')).toBe(message.id)
  expect(late([newer, message, older], message.id)).toBeUndefined()
})
