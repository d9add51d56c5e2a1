import { BlockList } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPrivateHost } from './originWarnings.ts'

/** Node's own `BlockList` as the reference. */
const list = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  list.addSubnet(network, bits)
list.addSubnet('fc00::', 7, 'ipv6')
list.addSubnet('fe80::', 10, 'ipv6')
list.addAddress('::1', 'ipv6')
list.addAddress('::', 'ipv6')

const hostOf = (text: string) => new URL(`https://${text}`).hostname

test('an address is private if it is in a private block, however it is written', () => {
  const near = fc.constantFrom(0, 10, 100, 127, 169, 172, 192)
  const part = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 255 }))
  fc.assert(
    fc.property(
      fc.oneof(near, part),
      fc.oneof(fc.constantFrom(16, 31, 64, 127, 168, 254), part),
      part,
      (a, b, c) => {
        const address = `${a}.${b}.${c}.7`
        const isPrivate = list.check(address)
        const number = ((a * 256 + b) * 256 + c) * 256 + 7
        for (const written of [
          address,
          `${number}`,
          `0x${number.toString(16)}`,
          `[::ffff:${address}]`,
          `[64:ff9b::${address}]`,
        ])
          expect(isPrivateHost(hostOf(written)), written).toBe(isPrivate)
      },
    ),
  )
})

test('the same holds for IPv6', () => {
  const first = fc.oneof(
    fc.constantFrom(0, 0xfc00, 0xfd12, 0xfe80, 0xfebf, 0xfec0, 0x2001, 0xfc, 0xfd1, 0xfe8),
    fc.integer({ min: 1, max: 0xffff }),
  )
  fc.assert(
    fc.property(first, fc.integer({ min: 0, max: 3 }), (first, last) => {
      const address = `${first.toString(16)}::${last}`
      expect(isPrivateHost(hostOf(`[${address}]`)), address).toBe(list.check(address, 'ipv6'))
    }),
  )
})

test.each([
  'localhost',
  'localhost.',
  'app.localhost',
  'router',
  'printer.local',
  'db.internal',
  'nas.lan',
  'box.home.arpa',
])('%s is a name of this machine or of the network around it', (name) => {
  expect(isPrivateHost(hostOf(name))).toBe(true)
})

test.each(['node.example', 'localhost.evil.example', 'local.example', '8.8.8.8.example', 'mylocal.dev'])(
  '%s is a public name',
  (name) => {
    expect(isPrivateHost(hostOf(name))).toBe(false)
  },
)
