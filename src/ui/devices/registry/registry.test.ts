import { pbkdf2Sync } from 'node:crypto'
import {
  CryptoAccount,
  CryptoCoinInfo,
  CryptoHDKey,
  CryptoKeypath,
  CryptoOutput,
  PathComponent,
  ScriptExpressions,
} from '@keystonehq/bc-ur-registry'
import fc from 'fast-check'
import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { HDKey, mnemonicToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import type { WantedKind } from '../../../domain/signing/signatureWanted.ts'
import { collectUr } from '../ur/collectUr.ts'
import { readAccounts } from './readAccounts.ts'
import { readSignature } from './readSignature.ts'
import { signRequestCodes } from './signRequest.ts'

const phrase = 'test test test test test test test test test test test junk'
const root = HDKey.fromMasterSeed(pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512'))
const master = Buffer.alloc(4)
master.writeUInt32BE(root.fingerprint)
const fingerprint = master.toString('hex')

const steps = (path: string) =>
  path
    .split('/')
    .slice(1)
    .map((step) =>
      step === '*'
        ? new PathComponent({ hardened: false })
        : new PathComponent({ index: Number.parseInt(step, 10), hardened: step.endsWith("'") }),
    )

/** The key of a path as a device exports it, made by the published library. */
function exported(
  path: string,
  { children, note, key = root.derive(path) }: { children?: string; note?: string; key?: HDKey } = {},
): CryptoHDKey {
  return new CryptoHDKey({
    isMaster: false,
    key: Buffer.from(key.publicKey ?? []),
    chainCode: Buffer.from(key.chainCode ?? []),
    useInfo: new CryptoCoinInfo(60 as never, 0),
    origin: new CryptoKeypath(steps(path), master, steps(path).length),
    ...(children && { children: new CryptoKeypath(steps(children)) }),
    name: 'Keystone',
    ...(note && { note }),
  })
}

const cborOf = (item: { toCBOR(): Buffer }) => Uint8Array.from(item.toCBOR())

test.each([
  ["m/44'/60'/0'", 'm/0/*', undefined, (index: number) => `m/44'/60'/0'/0/${index}`],
  ["m/44'/60'/0'", undefined, undefined, (index: number) => `m/44'/60'/0'/0/${index}`],
  ["m/44'/60'/0'", undefined, 'account.ledger_legacy', (index: number) => `m/44'/60'/0'/${index}`],
  ["m/44'/60'/0'/0", undefined, undefined, (index: number) => `m/44'/60'/0'/0/${index}`],
] as const)(
  'a key at %s with the children %s and the note %s gives its accounts',
  (path, children, note, at) => {
    const key = exported(path, { ...(children && { children }), ...(note && { note }) })
    const found = readAccounts('crypto-hdkey', cborOf(key))
    expect(found).toMatchObject({ name: 'Keystone', derives: true })
    for (const page of [0, 3])
      expect(found?.page(page)).toEqual(
        [0, 1, 2, 3, 4].map((place) => {
          const own = at(page * 5 + place)
          return {
            address: mnemonicToAccount(phrase, { path: own as "m/44'/60'/0'" }).address,
            path: own,
            fingerprint,
            kind: 'qr',
          }
        }),
      )
  },
)

test('the accounts of several keys are those of each, as for the paths of Ledger Live', () => {
  const paths = [0, 1, 2].map((index) => `m/44'/60'/${index}'/0/0`)
  const account = new CryptoAccount(
    master,
    paths.map((path) => new CryptoOutput([ScriptExpressions.PUBLIC_KEY_HASH], exported(path))),
  )
  const found = readAccounts('crypto-account', cborOf(account))
  expect(found?.page(0)).toEqual(
    paths.map((path) => ({
      address: mnemonicToAccount(phrase, { path: path as "m/44'/60'/0'" }).address,
      path,
      fingerprint,
      kind: 'qr',
    })),
  )
  expect(found?.page(1)).toEqual([])
})

describe('no account comes', () => {
  const key = exported("m/44'/60'/0'")
  const off = HDKey.fromExtendedKey(root.derive("m/44'/60'/0'").publicExtendedKey)

  test.each([
    ['of another kind of code', 'eth-signature', cborOf(key)],
    [
      'of a private key',
      'crypto-hdkey',
      cborOf(new CryptoHDKey({ isMaster: true, key: Buffer.alloc(33), chainCode: Buffer.alloc(32) })),
    ],
    [
      'of a key without a path',
      'crypto-hdkey',
      cborOf(new CryptoHDKey({ isMaster: false, key: Buffer.from(off.publicKey ?? []) })),
    ],
    [
      'of bytes that are no point of the curve',
      'crypto-hdkey',
      cborOf(
        exported("m/44'/60'/0'", {
          key: { publicKey: new Uint8Array(33).with(0, 2).with(32, 5), chainCode: off.chainCode } as HDKey,
        }),
      ),
    ],
    ['of nothing', 'crypto-account', new Uint8Array()],
  ])('%s', (_, type, message) => {
    expect(readAccounts(type, message)).toBeUndefined()
  })

  test('of arbitrary bytes, and nothing throws', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('crypto-hdkey', 'crypto-account'),
        fc.uint8Array({ maxLength: 300 }),
        (type, bytes) => {
          expect(readAccounts(type, bytes)).toBeUndefined()
        },
      ),
    )
  })

  test('of an honest code with changed bytes, unless it is still a key', () => {
    const honest = cborOf(key)
    fc.assert(
      fc.property(fc.nat(), fc.nat(255), (at, byte) => {
        const found = readAccounts('crypto-hdkey', honest.with(at % honest.length, byte))
        for (const account of found?.page(0) ?? []) expect(account.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
      }),
    )
  })
})

/** What `@keystonehq/bc-ur-registry-eth` 0.22.1 writes, from the request's id to the origin. */
const vector = (type: number) =>
  `a701d825509b1deb4d3b7d4bad9bdd2b0d7b3dcb6d02584bf849808609184e72a00082271094000000000000000000000000000000000000000080a47f74657374320000000000000000000000000000000000000000000000000000006000571c8080030${type}040105d90130a2018a182cf501f501f500f401f4021a123456780654d8da6bf26964af9d7eed9e03e53415d37aa960450766566f6c6c6579`
const id: Hex = `0x9b1deb4d3b7d4bad9bdd2b0d7b3dcb6d${'00'.repeat(16)}`
const bytes =
  '0xf849808609184e72a00082271094000000000000000000000000000000000000000080a47f74657374320000000000000000000000000000000000000000000000000000006000571c8080'
const from = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

test.each([
  [1, 'transaction'],
  [2, 'typedData'],
  [3, 'message'],
  [4, 'typedTransaction'],
] as const)('a request of the data type %i is the one of the published library', (type, kind: WantedKind) => {
  const wanted = {
    id,
    from,
    path: "m/44'/1'/1'/0/1",
    fingerprint: '12345678',
    kind,
    bytes,
    chainId: 1,
  } as const
  const collect = collectUr()
  const read = signRequestCodes(wanted).map(collect).at(-1)
  expect(read).toMatchObject({ state: 'whole', type: 'eth-sign-request' })
  expect(read?.state === 'whole' && bytesToHex(read.message)).toBe(`0x${vector(type)}`)
})

const signature =
  '0xd4f0a7bcd95bba1fbb1051885054730e3f47064288575aacc102fbbf6a9a14daa066991e360d3e3406c20c00a40973eff37c7d641e5b351ec4a99bfe86f335f713'
const answer = hexToBytes(
  '0xa301d825509b1deb4d3b7d4bad9bdd2b0d7b3dcb6d025841d4f0a7bcd95bba1fbb1051885054730e3f47064288575aacc102fbbf6a9a14daa066991e360d3e3406c20c00a40973eff37c7d641e5b351ec4a99bfe86f335f71303684b657973746f6e65',
)

test('an answer of the published library is read, and only for its own request', () => {
  expect(readSignature('eth-signature', answer, { id })).toEqual({ signature })
  expect(readSignature('eth-signature', answer, { id: `0x${'11'.repeat(32)}` })).toEqual({
    fault: 'otherRequest',
  })
  expect(readSignature('crypto-hdkey', answer, { id })).toEqual({ fault: 'notASignature' })
})

test('arbitrary bytes are no answer, and nothing throws', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (message) => {
      expect(readSignature('eth-signature', message, { id })).toEqual({ fault: 'notASignature' })
    }),
  )
})
