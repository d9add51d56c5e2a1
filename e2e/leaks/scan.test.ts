import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { type Place, scan } from './scan.ts'
import { distinct, keySecrets, passwordSecrets, phraseSecrets, type Secret } from './secrets.ts'

const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const password = 'correct "horse" battery/+?'
const key = `0x${'c0ffee'.repeat(10)}beef` as const
const secrets = distinct([...phraseSecrets(phrase), ...passwordSecrets(password), ...keySecrets(key)])
const words = phrase.split(' ')

const bytesOf = (name: string): Buffer => {
  const found = secrets.find((secret) => secret.name === name)
  if (found?.kind !== 'bytes') throw new Error(`No bytes called ${name}`)
  return Buffer.from(found.bytes)
}
const byteSecrets = secrets.flatMap((secret) => (secret.kind === 'bytes' ? [secret.name] : []))
const around = (planted: string | Uint8Array): Place => ({
  where: 'here',
  holds:
    typeof planted === 'string'
      ? `{"a":"before","b":"${planted}","c":[1,2,3]}`
      : Buffer.concat([Buffer.from('before'), planted, Buffer.from('after')]),
})
const found = (planted: string | Uint8Array) =>
  new Set(scan(secrets, [around(planted)]).map(({ secret }) => secret))

test('a phrase gives its known entropy, seed and keys', () => {
  expect(bytesOf('the entropy of the phrase').toString('hex')).toBe('7f'.repeat(16))
  const { getHdKey } = mnemonicToAccount(phrase, { addressIndex: 1 })
  expect(bytesOf('the key of account 1')).toEqual(Buffer.from(getHdKey().privateKey ?? []))
  expect(bytesOf('the seed of the phrase')).toHaveLength(64)
})

describe('what is planted is found', () => {
  const forms: Record<string, (bytes: Buffer) => string | Uint8Array> = {
    'as bytes': (bytes) => bytes,
    'in hexadecimal': (bytes) => bytes.toString('hex'),
    'in hexadecimal with 0x': (bytes) => `0x${bytes.toString('hex')}`,
    'in upper case': (bytes) => bytes.toString('hex').toUpperCase(),
    'in hexadecimal as UTF-16': (bytes) => Buffer.from(bytes.toString('hex'), 'utf16le'),
    'in base64': (bytes) => bytes.toString('base64'),
    'in base64 for URLs': (bytes) => bytes.toString('base64url'),
    'in base64 behind one byte': (bytes) =>
      Buffer.concat([Buffer.from('x'), bytes, Buffer.from('y')]).toString('base64'),
    'in base64 behind two bytes': (bytes) =>
      Buffer.concat([Buffer.from('xy'), bytes, Buffer.from('z')]).toString('base64'),
    'as a list of bytes': (bytes) => JSON.stringify([...bytes]),
    'as a spaced list of bytes': (bytes) => `[${[...bytes].join(', ')}]`,
    'as JSON of a Uint8Array': (bytes) => JSON.stringify(new Uint8Array(bytes)),
  }
  test.each(Object.entries(forms))('each secret of bytes %s', (_, write) => {
    for (const name of byteSecrets) expect(found(write(bytesOf(name))), name).toContain(name)
  })

  test.each([
    ['whole', phrase],
    ['any three words of it', words.slice(3, 6).join(' ')],
    ['its last three words', words.slice(-3).join(' ')],
    ['as a list', JSON.stringify(words.slice(5, 9))],
    [
      'as a numbered list',
      words
        .slice(2, 6)
        .map((word, place) => `${place + 3}. ${word}`)
        .join('\n'),
    ],
    [
      'in markup',
      words
        .slice(0, 4)
        .map((word) => `<li class="word">${word}</li>`)
        .join(''),
    ],
    ['as objects', JSON.stringify(words.slice(0, 4).map((word) => ({ word, known: true })))],
    ['in a URL', encodeURIComponent(phrase)],
    ['in base64', Buffer.from(phrase).toString('base64')],
    ['in hexadecimal', Buffer.from(phrase).toString('hex')],
    ['as UTF-16', Buffer.from(words.slice(4, 7).join(' '), 'utf16le')],
  ])('the phrase %s', (_, planted) => {
    expect(found(planted)).toContain('the phrase')
  })

  test.each([
    ['plain', password],
    ['in JSON', JSON.stringify({ password })],
    ['in a URL', encodeURIComponent(password)],
    ['in a form', new URLSearchParams({ password }).toString()],
    ['in base64', Buffer.from(`{"password":${JSON.stringify(password)}}`).toString('base64')],
    ['in hexadecimal', Buffer.from(password).toString('hex')],
    ['as UTF-16', Buffer.from(password, 'utf16le')],
  ])('the password %s', (_, planted) => {
    expect(found(planted)).toContain('the password')
  })
})

test('in a haystack of its own kind there is nothing', () => {
  const haystack = Array.from({ length: 2000 }, () => generateMnemonic(english)).join('\n')
  expect(
    scan(secrets, [
      around(haystack),
      around([...words].reverse().join(' ')),
      around(words.slice(0, 2).join(' ')),
    ]),
  ).toEqual([])
  expect(scan(secrets, [around('c0ffee'.repeat(5)), around(JSON.stringify([1, 2, 3]))])).toEqual([])
})

test('a finding says where and how, and never repeats the secret', () => {
  const findings = scan(secrets, [{ where: 'the log', holds: `${password} ${phrase} ${key}` }])
  expect(findings.length).toBeGreaterThanOrEqual(3)
  expect(findings.every(({ where }) => where === 'the log')).toBe(true)
  const text = JSON.stringify(findings)
  expect(text).not.toContain('winner')
  expect(text).not.toContain('horse')
  expect(text).not.toContain('c0ffee')
})

test('a password that is in every text is not looked for', () => {
  const short: Secret[] = passwordSecrets('short')
  expect(short).toEqual([])
})
