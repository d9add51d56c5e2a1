import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alice } from '../methodContext.fake.ts'
import { hostOf, readSignInMessage, type SignInMessage, signInText, timeOf } from './signInMessage.ts'

/** Formats a message by the standard. */
function written(message: SignInMessage): string {
  const { scheme, domain, address, statement, uri, chainId, nonce, issuedAt, expirationTime, notBefore } =
    message
  const { requestId, resources } = message
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement]),
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources.length === 0 ? [] : ['Resources:', ...resources.map((one) => `- ${one}`)]),
  ].join('\n')
}

const from = (letters: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength, maxLength })
const small = 'abcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const word = from(small + digits, 1, 8)
const host = fc.oneof(
  fc.tuple(word, word).map(([one, other]) => `${one}.x${other}`),
  fc.constantFrom('localhost', '127.0.0.1', '[::1]', '[2001:db8::1]'),
)
const domain = fc
  .tuple(host, fc.option(fc.nat({ max: 65535 })))
  .map(([name, port]) => name + (port === null ? '' : `:${port}`))
const uri = fc
  .tuple(
    fc.constantFrom('https', 'ipfs', 'did+x'),
    host,
    from(`${small}/-._~!$&'()*+,;=:@`, 0, 10),
    fc.option(word),
    fc.option(word),
  )
  .map(
    ([scheme, at, path, query, fragment]) =>
      `${scheme}://${at}/${path}${query === null ? '' : `?${query}`}${fragment === null ? '' : `#${fragment}`}`,
  )
const time = fc.oneof(
  fc
    .date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  fc.constantFrom('2026-11-21T00:00:00Z', '2024-02-29t23:59:60z', '2026-01-01T00:00:00.123456+05:30'),
)
const optional = <value>(name: string, arbitrary: fc.Arbitrary<value>) =>
  fc.option(arbitrary).map((value) => (value === null ? {} : { [name]: value }))
const message: fc.Arbitrary<SignInMessage> = fc
  .tuple(
    fc.record({
      domain,
      address: fc.constant(alice),
      uri,
      chainId: from(digits, 1, 9),
      nonce: from(small + small.toUpperCase() + digits, 8, 20),
      issuedAt: time,
      resources: fc.array(uri, { maxLength: 3 }),
    }),
    optional('scheme', fc.constantFrom('https', 'http', 'chrome-extension')),
    optional('statement', from(`${small}${digits} -._~:/?#[]@!$&'()*+,;=`, 1, 60)),
    optional('expirationTime', time),
    optional('notBefore', time),
    optional('requestId', from(`${small}${digits}:@!$&`, 0, 10)),
  )
  .map(([needed, ...others]) => Object.assign({}, needed, ...others))

test('a message that follows the standard is read to its parts', () => {
  fc.assert(
    fc.property(message, (one) => {
      expect(readSignInMessage(written(one))).toEqual(one)
      expect(signInText(one)).toBe(written(one))
    }),
    { numRuns: 500 },
  )
})

test('a letter that the grammar does not have where it is put breaks it', () => {
  fc.assert(
    fc.property(
      message,
      fc.nat(),
      fc.constantFrom('\n', '\u202e', '\u00e9', '"', '<', '\\', '\0'),
      (one, place, letter) => {
        const text = written(one)
        const at = place % (text.length + 1)
        expect(readSignInMessage(text.slice(0, at) + letter + text.slice(at))).toBeUndefined()
      },
    ),
    { numRuns: 500 },
  )
})

test('a line that is missing, twice, or in another place breaks it', () => {
  fc.assert(
    fc.property(message, fc.nat(), fc.constantFrom('drop', 'double', 'swap'), (one, place, change) => {
      const lines = written(one).split('\n')
      const fixed = lines
        .map((line, index) =>
          /^(URI|Version|Chain ID|Nonce|Issued At): |^0x[0-9a-f]{40}$/i.test(line) ? index : -1,
        )
        .filter((index) => index >= 0)
      const at = fixed[place % fixed.length] as number
      if (change === 'drop') lines.splice(at, 1)
      else if (change === 'double') lines.splice(at, 0, lines[at] as string)
      else lines.splice(at, 2, lines[at + 1] ?? '', lines[at] as string)
      expect(readSignInMessage(lines.join('\n'))).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})

const plain: SignInMessage = {
  domain: 'app.example',
  address: alice,
  uri: 'https://app.example',
  chainId: '1',
  nonce: '12345678',
  issuedAt: '2026-11-21T00:00:00Z',
  resources: [],
}

test.each<[string, (text: string) => string]>([
  ['no host', (text) => text.slice('app.example'.length)],
  ['a user name', (text) => `app.example@${text}`],
  ['a space before the host', (text) => ` ${text}`],
  ['a checksum that is wrong', (text) => text.replace('0xf39F', '0xf39f')],
  ['another version', (text) => text.replace('Version: 1', 'Version: 2')],
  ['a short nonce', (text) => text.replace('12345678', '1234567')],
  ['a nonce with a dash', (text) => text.replace('12345678', '1234-5678')],
  ['a chain in hexadecimal', (text) => text.replace('Chain ID: 1', 'Chain ID: 0x1')],
  ['a relative URI', (text) => text.replace('URI: https://app.example', 'URI: /login')],
  ['a URI with a space', (text) => text.replace('URI: https://', 'URI: https:// ')],
  ['a day that is none', (text) => text.replace('2026-11-21', '2026-02-29')],
  ['an hour that is none', (text) => text.replace('T00:', 'T24:')],
  ['a time without a zone', (text) => text.replace('00Z', '00')],
  ['a line end at the end', (text) => `${text}\n`],
  ['Windows line ends', (text) => text.replaceAll('\n', '\r\n')],
  [
    'the optional lines in another order',
    (text) => `${text}\nRequest ID: a\nNot Before: 2026-11-21T00:00:00Z`,
  ],
  ['a resource that is no URI', (text) => `${text}\nResources:\n- nothing`],
  ['a statement with letters of other scripts', (text) => text.replace('\n\n\n', '\n\nGrüße\n\n')],
  ['two statements', (text) => text.replace('\n\n\n', '\n\na\nb\n\n')],
  ['another case in the phrase', (text) => text.replace('wants you', 'Wants you')],
])('%s breaks it', (_name, change) => {
  const text = written(plain)
  expect(readSignInMessage(text)).toEqual(plain)
  expect(change(text)).not.toBe(text)
  expect(readSignInMessage(change(text))).toBeUndefined()
})

test('times are read in any zone', () => {
  expect(timeOf('2026-11-21T05:30:00.5+05:30')).toBe(Date.UTC(2026, 10, 21, 0, 0, 0, 500))
  expect(timeOf('2026-13-01T00:00:00Z')).toBeUndefined()
})

test.each(['+24:00', '-24:00', '+05:60', '-05:99'])('a zone that is none makes a time none: %s', (zone) => {
  expect(timeOf('2026-11-21T05:30:00+00:00')).toBe(Date.UTC(2026, 10, 21, 5, 30))
  expect(timeOf(`2026-11-21T05:30:00${zone}`)).toBeUndefined()
})

test('a host is compared as browsers write it', () => {
  expect(hostOf('APP.example:443')).toBe('app.example')
  expect(hostOf('app.example:80', 'http:')).toBe('app.example')
  expect(hostOf('a@app.example')).toBeUndefined()
})

// A parser with superlinear time would exceed the test's timeout.
test('a long text that is no sign-in is refused', () => {
  for (const part of ['a', '%', '[', 'a.', ':', '@', '/', 'a@a:'])
    expect(readSignInMessage(part.repeat(500_000))).toBeUndefined()
  const start = written(plain)
  for (const part of ['/', 'a/', '%41', '?', '#', '- a:'])
    expect(
      readSignInMessage(start.replace('URI: https://app.example', `URI: https://${part.repeat(500_000)} `)),
    ).toBeUndefined()
})
