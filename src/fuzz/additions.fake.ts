import fc from 'fast-check'
import { type Generator, noTuple, type Place, place, spoilt } from './mutations.fake.ts'
import { tableOf } from './params.fake.ts'
import { chainId, record, token } from './values.fake.ts'

export const watch = record({
  type: { good: fc.constant('ERC20'), bad: [] },
  options: {
    good: record(
      {
        address: { good: fc.constantFrom(token, '0x5FbDB2315678afecb367f032d93F642f64180aa3'), bad: [] },
        symbol: { good: fc.constantFrom('TEST', 'A', 'ELEVENCHARS', '☕'), bad: [] },
        decimals: { good: fc.constantFrom(0, 6, 18, 36, '18'), bad: [] },
        image: {
          good: fc.constantFrom('https://app.example/logo.png', 'data:image/png;base64,AA==', 'nonsense'),
          bad: [],
        },
      },
      ['image'],
    ),
    bad: [],
  },
})
export const spoiltWatch = spoilt(
  watch,
  [
    ...tableOf('wallet_watchAsset'),
    { path: 'options.symbol', bad: ['\u202eTSET', 'A\u200bB', ' ', 'A\nB'] },
    { path: 'options.chainId', bad: ['0x3039', -1, 'one', {}] },
  ],
  [null, 1, 'ERC20', [], {}, ['ERC20'], ['ERC20', {}, 1]],
)

export const network = fc
  .constantFrom(
    [10, 'https://node-10.example'],
    [8453, 'https://node-8453.example'],
    [777, 'https://node-777.example'],
    [778, 'https://node-778.example'],
  )
  .chain(([id, url]) =>
    record(
      {
        chainId: { good: fc.constant(`0x${Number(id).toString(16)}`), bad: [] },
        chainName: { good: fc.constantFrom('Somewhere', ' Padded ', 'Ünïcode'), bad: [] },
        nativeCurrency: { good: fc.constant({ name: 'Coin', symbol: 'COIN', decimals: 18 }), bad: [] },
        rpcUrls: { good: fc.constantFrom([url], [url, 'https://silent.example']), bad: [] },
        blockExplorerUrls: { good: fc.constantFrom([], ['https://scan.example']), bad: [] },
        iconUrls: { good: fc.constant(['https://scan.example/icon.png']), bad: [] },
      },
      ['chainName', 'blockExplorerUrls', 'iconUrls'],
    ),
  )
const badUrls = [
  'ftp://node.example',
  'http://node.example',
  'node',
  '',
  1,
  null,
  'https://me:secret@node.example',
  'wss://node.example',
  'http://127.0.0.1:778',
]
export const networkPlaces: Place[] = [
  place('0.chainId', { bad: [...chainId.bad, '0x0'] }, true),
  { path: '0.chainName', bad: [1, null, '', '   ', 'x'.repeat(51), 'a\u202eb', 'a\u0000b'] },
  {
    path: '0.nativeCurrency',
    bad: [
      1,
      null,
      'ETH',
      [],
      {},
      { name: 'Coin', symbol: 'COIN', decimals: 37 },
      { name: 'Coin', symbol: 'TWELVE_CHARS', decimals: 18 },
    ],
  },
  {
    path: '0.rpcUrls',
    // The wallet contacts a URL only after the person agreed.
    bad: [1, null, {}, [], ...badUrls.map((url) => [url])],
    required: true,
  },
  { path: '0.blockExplorerUrls', bad: [1, null, {}, ['javascript:alert(1)'], [1]] },
  { path: '0.iconUrls', bad: [1, null, ['javascript:alert(1)'], ['data:text/html,x']] },
]

export const permission: Generator = {
  valid: fc.constantFrom([{ eth_accounts: {} }], [{ eth_accounts: {}, other: {} }]),
  invalid: fc.constantFrom<unknown[]>(
    ...noTuple,
    [],
    [{}],
    [null],
    [{ eth_accounts: 1 }],
    [{ eth_accounts: null }],
    [{ eth_accounts: [] }],
    [{ eth_accounts: {} }, {}],
    [{ other: {} }],
  ),
}

const signIn = {
  nonce: '12345678',
  chainId: '0x7a69',
  statement: 'Welcome',
  issuedAt: '2026-01-01T00:00:00Z',
  resources: ['https://app.example/terms'],
}
export const connection = fc.constantFrom<unknown>(
  [{ version: '1' }],
  [{ version: '1.0', capabilities: {} }],
  [{ version: '1', capabilities: { other: { optional: true } } }],
  [{ version: '1', capabilities: { signInWithEthereum: { nonce: 'abcdefgh1', chainId: '0x1' } } }],
  [{ version: '1', capabilities: { signInWithEthereum: signIn } }],
)
const signInPlace = (name: string, ...bad: unknown[]): Place => ({
  path: `0.capabilities.signInWithEthereum.${name}`,
  bad,
})
export const connectionPlaces: Place[] = [
  { path: '0.version', bad: [1, null, '2', '2.0.0', 'x', {}], required: true },
  { path: '0.capabilities', bad: [1, null, [], 'x', { other: {} }, { other: 'x' }] },
  signInPlace('nonce', 1, null, '', 'short', 'has space', '1234567\n'),
  signInPlace('chainId', ...chainId.bad),
  signInPlace('version', 1, '2'),
  signInPlace('scheme', 'ftp', 'x y', ''),
  signInPlace('domain', 'other.example', '', 'app.example@other.example', 'a\nb'),
  signInPlace('uri', 'not a uri', '', 'https://a.example\nVersion: 1'),
  signInPlace('statement', '', 'two\nlines', 'Ünïcode', 1),
  signInPlace('issuedAt', 'now', '2026-02-30T00:00:00Z', 1),
  signInPlace('expirationTime', 'never', '2000-01-01T00:00:00Z'),
  signInPlace('notBefore', 'never', 0),
  signInPlace('requestId', 'a b', 'a\nResources:\n- https://other.example', 1),
  signInPlace('resources', 'https://a.example', ['no uri'], ['https://a.example\n- https://b.example'], [1]),
]
