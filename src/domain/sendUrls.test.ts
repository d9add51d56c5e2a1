import { describe, expect, test } from 'vitest'
import {
  isLocal,
  isOfLocalNodes,
  isPrivateUrl,
  mayLeave,
  relays,
  sendsLocally,
  sendUrls,
} from './sendUrls.ts'

const local = 'http://127.0.0.1:8545'
const other = 'http://fork.localhost:8546'
const open = 'https://node.example'
const relay = 'https://rpc.flashbots.net'

test.each([
  [[open], [open], false],
  [[local], [local], true],
  [[local, other], [local, other], true],
  [[local, open], [local], true],
  [[open, local], [local], true],
  [[relay, local, open], [relay], false],
])('a network with %j sends to %j alone', (rpcUrls, expected, isLocal) => {
  expect(sendUrls({ rpcUrls })).toEqual(expected)
  expect(sendsLocally({ rpcUrls })).toBe(isLocal)
  expect(isOfLocalNodes({ local: true }, { rpcUrls })).toBe(!isLocal)
  expect(isOfLocalNodes({}, { rpcUrls })).toBe(false)
})

test('a network without nodes sends nowhere', () => {
  expect(sendsLocally({ rpcUrls: [] })).toBe(false)
  expect(isOfLocalNodes({ local: true }, undefined)).toBe(false)
})

describe('a private URL', () => {
  test.each([
    'https://rpc.flashbots.net',
    'https://rpc.flashbots.net/fast?hint=hash',
    'https://rpc-sepolia.flashbots.net',
    'https://protect.flashbots.net',
    'https://rpc.mevblocker.io/noreverts',
    'https://rpc.beaverbuild.org',
    'https://rsync-builder.xyz',
    'https://rpc.titanbuilder.xyz',
    'https://rpc.penguinbuild.org',
    'https://api.securerpc.com/v1',
    'https://virginia.rpc.blxrbdn.com',
    'https://eth.merkle.io',
    'https://protect.node.example',
    ...relays.map((relay) => `https://any.${relay}/path`),
  ])('is a relay that we know: %s', (url) => {
    expect(isPrivateUrl(url, undefined)).toBe(true)
    expect(isPrivateUrl(url, { [url]: false })).toBe(false)
  })

  test.each([
    'https://mainnet.optimism.io',
    'https://notflashbots.net',
    'https://flashbots.net.example',
    'https://node.example/rpc.flashbots.net',
    'https://unprotect.example',
    'http://127.0.0.1:8545',
    'no URL',
  ])('is not by itself: %s', (url) => {
    expect(isPrivateUrl(url, undefined)).toBe(false)
    expect(isPrivateUrl(url, { [url]: true })).toBe(true)
  })

  test('keeps transactions from all others', () => {
    const urls = ['https://a.example', 'https://rpc.flashbots.net', 'https://b.example']
    expect(sendUrls({ rpcUrls: urls })).toEqual(['https://rpc.flashbots.net'])
    expect(sendUrls({ rpcUrls: urls, private: { 'https://rpc.flashbots.net': false } })).toEqual(urls)
    expect(sendUrls({ rpcUrls: urls, private: { 'https://b.example': true } })).toEqual(urls.slice(1))
  })
})

describe('bytes may leave', () => {
  const [open, relay] = ['https://a.example', 'https://rpc.flashbots.net']

  test.each([
    ['if no private URL got them', { rpcUrls: [open] }, [], true],
    ['to a URL that is private now', { rpcUrls: [open, relay] }, ['https://b.example'], true],
    ['once the person said it', { rpcUrls: [relay], private: { [relay]: false } }, [relay], true],
    ['not because the URL is gone', { rpcUrls: [open] }, [relay], false],
    [
      'not by the word about one of two',
      { rpcUrls: [relay], private: { [relay]: false } },
      [relay, open],
      false,
    ],
  ] as const)('%s', (_, network, privateTo, may) => {
    expect(mayLeave({ ...network, rpcUrls: [...network.rpcUrls] }, privateTo)).toBe(may)
  })
})

test.each([
  ['http://localhost:8545', true],
  ['http://localhost.', true],
  ['http://fork.localhost', true],
  ['http://127.1:8545', true],
  ['http://127.0.0.2', true],
  ['http://0.0.0.0:8545', true],
  ['http://[::1]', true],
  ['http://[::ffff:127.0.0.1]', true],
  ['http://[::ffff:7f0:1]', false],
  ['http://[::ffff:7f:1]', false],
  ['http://[::2]', false],
  ['http://192.168.1.2', false],
  ['https://localhost.example', false],
  ['https://127.0.0.1.example', false],
  ['https://node.example', false],
])('%s is on this computer: %s', (url, expected) => {
  expect(isLocal({ rpcUrls: [url] })).toBe(expected)
})
