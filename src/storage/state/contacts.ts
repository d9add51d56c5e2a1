import * as v from 'valibot'
import type { Contact } from '../../domain/account.ts'
import { refused } from '../../domain/errors.ts'
import { storedAddress } from '../../domain/schema.ts'
import { slice } from './slice.ts'

/** As many as a page draws without a delay. */
const mostContacts = 500

const Contacts = v.array(v.object({ address: storedAddress, name: v.string() }))

/** The address book: recipients, with the names that the person gave them. */
export const contacts = () =>
  slice<Contact[]>({ key: 'contacts', version: 1, schema: Contacts, initial: [], asText: true })

/** Adds or renames a contact, and sorts by name. Throws `invalidParams` if the book is full. */
export const saveContact = (contact: Contact) => (before: Contact[]) => {
  const others = before.filter(({ address }) => address !== contact.address)
  if (others.length === before.length && others.length >= mostContacts) throw refused('error_contactsFull')
  return [...others, contact].sort((one, other) => one.name.localeCompare(other.name))
}

export const removeContact = (address: string) => (before: Contact[]) =>
  before.filter((contact) => contact.address !== address)
