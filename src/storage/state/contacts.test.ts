import { expect, test } from 'vitest'
import type { Contact } from '../../domain/account.ts'
import { saveContact } from './contacts.ts'

const mostContacts = 500
const contact = (index: number, name = `Somebody ${index}`): Contact => ({
  address: `0x${index.toString(16).padStart(40, '0')}`,
  name,
})
const people = (count: number) => Array.from({ length: count }, (_, index) => contact(index))

test('the last one that fits is taken in, and one more is refused with the reason', () => {
  const full = saveContact(contact(mostContacts - 1))(people(mostContacts - 1))
  expect(full).toHaveLength(mostContacts)
  expect(() => saveContact(contact(mostContacts))(full)).toThrow(
    expect.objectContaining({
      kind: 'invalidParams',
      data: { refusal: 'error_contactsFull' },
    }),
  )
})

test.each([mostContacts, mostContacts + 1])('in a book of %i every contact can be renamed', (count) => {
  const after = saveContact(contact(3, 'Zoe'))(people(count))
  expect(after).toHaveLength(count)
  expect(after.at(-1)).toEqual(contact(3, 'Zoe'))
})
