import { expect, test } from 'vitest'
import { refused, type SerializedError, serializeError, WalletError } from '../../domain/errors.ts'
import type { SponsorFault } from '../../domain/errorTable.ts'
import { errorTable, siteErrorKinds } from '../../domain/errorTable.ts'
import { insideKinds } from '../../domain/insideKinds.ts'
import { refusal } from '../../domain/nodeRefusals.ts'
import { faultSaid } from './errorText.ts'

const textOf = (...given: ConstructorParameters<typeof WalletError>) =>
  faultSaid(new WalletError(...given).toJSON())

test('no kind is left to what a site reads of it', () => {
  const english = Object.values(errorTable).map(({ message }) => message as string)
  for (const kind of [...siteErrorKinds(), ...insideKinds]) {
    const sentence = textOf(kind, 'English for a developer')
    expect(sentence, kind).not.toBe('English for a developer')
    if (kind !== 'internal') expect(english, kind).not.toContain(sentence)
  }
})

test('a node’s fault names its host, and what it did', () => {
  const host = 'rpc.example.org'
  const of = (data: { fault: string; [member: string]: unknown }) =>
    textOf('chainDisconnected', 'x', { host, ...data })
  expect(of({ fault: 'silent' })).toBe('rpc.example.org isn’t responding')
  expect(of({ fault: 'slow', seconds: 10 })).toBe('rpc.example.org didn’t answer within 10 s')
  expect(of({ fault: 'status', status: 429 })).toBe('rpc.example.org answered with HTTP status 429')
  expect(of({ fault: 'toString' })).toBe('The network didn’t report what the wallet needs to know')
})

const sponsorTexts: Record<SponsorFault, string> = {
  bundlerSaid: 'Your bundler host.example refused: “AA21”',
  endlessOffer: 'The offer of host.example doesn’t end within a day',
  expired: 'The sponsor’s offer ended before the batch ran',
  noBundler: 'Volley has no bundler for this network',
  noOperations: 'This account can’t send user operations',
  oldAllowance: 'An earlier approval lets the sponsor take your tokens',
  otherPaymaster: 'host.example named another sponsor than you approved',
  price: 'The price of host.example rose above what you approved',
  sponsorSaid: 'host.example doesn’t pay. It says: “AA21”',
  unpaid: 'The sponsor doesn’t pay for this batch, so nothing was sent',
}

test.each(Object.entries(sponsorTexts))('a batch without a sponsor says why: %s', (fault, text) => {
  expect(textOf('sponsorRefused', undefined, { fault, host: 'host.example', said: 'AA21' })).toBe(text)
})

test('the words of a service cannot reorder the sentence', () => {
  const said = textOf('sponsorRefused', undefined, { fault: 'bundlerSaid', host: 'b', said: 'a\u202eb' })
  expect(said).not.toContain('\u202e')
})

test('figures go into the sentence', () => {
  expect(textOf('batchTooLarge', 'x', { limit: 100, calls: 101 })).toBe('At most 100 calls fit in one batch')
  expect(textOf('batchTooLarge', 'x', { limit: 131_072, bytes: 200_000 })).toMatch(/too large for one/)
  expect(textOf('invalidParams', 'x', { path: 'nonce', expected: 8 })).toBe('The next nonce is 8')
})

test('a refusal has the sentence of its key, with its values', () => {
  expect(faultSaid(refused('error_pickAccount').toJSON())).toBe('Choose an account')
  expect(faultSaid(refused('error_nonceGap', { nonce: 9, next: 7 }).toJSON())).toMatch(/9.*7|7.*9/)
})

test('an error of a node picks no sentence beside the refusals', () => {
  for (const key of ['vault_wrongPassword', 'approval_title', 'error_', ' error_lost', ''])
    expect(faultSaid({ code: 1, message: 'Odd', data: { refusal: key } })).toBe('Odd')
})

test('a vault error has the sentence of its case, and the seconds to wait', () => {
  const vaultText = (error: WalletError) => faultSaid(error.toJSON())
  expect(vaultText(new WalletError('wrongPassword'))).toBe('Incorrect password')
  expect(vaultText(new WalletError('tooSoon', undefined, { seconds: 10 }))).toBe(
    'Too many incorrect passwords. Try again in 10 seconds',
  )
  expect(vaultText(new WalletError('tooSoon'))).toBe(
    'Too many incorrect passwords. Wait a moment and try again',
  )
})

test('a node’s own words are quoted, and can turn nothing around', () => {
  const answer: SerializedError = { code: -32000, message: 'gas \u202Elimit\nreached' }
  expect(faultSaid(refusal(answer).toJSON())).toBe('The network says: “gas limit reached”.')
})

test('English is what is left of an error that nobody knows', () => {
  expect(faultSaid({ code: 1, message: 'Odd', data: { kind: 'constructor' } })).toBe('Odd')
  expect(faultSaid({ code: 1, message: 'Odd', data: { kind: 'new', detail: 'Newer' } })).toBe('Newer')
  expect(faultSaid({ code: 1, message: 'Odd', data: '0x08c379a0' })).toBe('Odd')
  expect(faultSaid(serializeError(new Error('secret')))).toBe('Something went wrong in the wallet')
})
