import fc from 'fast-check'
import { parameters } from '../methods/interface.ts'
import { testAddresses } from '../vault/vault.fake.ts'
import { type Generator, noTuple, type Place, place, spoilt } from './spoil.fake.ts'
import {
  address,
  batchId,
  bytes,
  chainId,
  count,
  flag,
  hash,
  type Kind,
  looseAddress,
  looseChainId,
  quantity,
  record,
  state,
  tag,
  text,
  token,
} from './values.fake.ts'

/** The rows of the interface's own table for a method. */
const tableOf = (method: string): Place[] =>
  parameters
    .filter((row) => row.method === method)
    .map(({ name, bad, required }) => ({ path: name, bad, required: required === true }))

/** Methods without params take any array or object. */
const none: Generator = {
  valid: fc.constantFrom(undefined, [], [{}], {}, ['ignored']),
  invalid: fc.constantFrom(null, 1, true, 'text', '[]'),
}

/** Reads without params take no element either. */
const empty: Generator = {
  valid: fc.constantFrom(undefined, []),
  invalid: fc.constantFrom(null, 1, 'text', {}, [1], [null], [[]]),
}

/** Positional params, all required but the last `optional`; one more than there are is wrong. */
function tuple(kinds: readonly Kind[], optional = 0): Generator {
  const least = kinds.length - optional
  const valid = fc
    .tuple(...kinds.map(({ good }) => good))
    .chain((params) => fc.integer({ min: least, max: kinds.length }).map((length) => params.slice(0, length)))
  const whole = fc.tuple(...kinds.map(({ good }) => good))
  const short = least > 0 ? [[]] : []
  return {
    valid,
    invalid: fc.oneof(
      {
        weight: 6,
        arbitrary: spoilt(
          whole,
          kinds.map((kind, index) => place(`${index}`, kind)),
          [...noTuple, ...short],
        ),
      },
      { weight: 1, arbitrary: whole.map((params) => [...params, 'one more']) },
    ),
  }
}

const from: Kind = { good: fc.constantFrom(...testAddresses), bad: looseAddress.bad }

const callCapabilities: Kind = {
  good: fc.constantFrom({}, { gasLimitOverride: { value: '0x5208' } }, { other: { optional: true } }),
  bad: [],
}
const call: Kind = {
  good: record({ to: address, value: quantity, data: bytes, capabilities: callCapabilities }, [
    'value',
    'data',
    'capabilities',
  ]),
  bad: [],
}
const batch = fc.tuple(
  record(
    {
      version: { good: fc.constant('2.0.0'), bad: [] },
      id: batchId,
      from,
      chainId,
      atomicRequired: flag,
      calls: { good: fc.array(call.good, { minLength: 1, maxLength: 4 }), bad: [] },
      capabilities: {
        good: fc.constantFrom(
          {},
          { dataSuffix: { value: '0xc0de' } },
          { other: { optional: true } },
          { atomic: {} },
        ),
        bad: [],
      },
    },
    ['id', 'from', 'capabilities'],
  ),
)
/** The interface's table, and what the standards and decisions say beyond it. */
const batchPlaces: Place[] = [
  ...tableOf('wallet_sendCalls'),
  { path: '0.version', bad: ['1.0', '2.0.1', '', '2'] },
  { path: '0.id', bad: batchId.bad },
  { path: '0.capabilities', bad: [{ unknown: {} }, { paymasterService: { url: 'https://pay.example' } }] },
  { path: '0.capabilities.__proto__', bad: [{ optional: true }] },
  { path: '0.capabilities.constructor', bad: [{ optional: true }] },
  { path: '0.calls.0.capabilities', bad: [{ unknown: {} }] },
  { path: '0.calls', bad: [Array.from({ length: 101 }, () => ({ to: token }))] },
  { path: '0.chainId', bad: ['0x3039', '0xffffffff'] },
]

const watch = record({
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
const spoiltWatch = spoilt(
  watch,
  [
    ...tableOf('wallet_watchAsset'),
    { path: 'options.symbol', bad: ['\u202eTSET', 'A\u200bB', ' ', 'A\nB'] },
    { path: 'options.chainId', bad: ['0x3039', -1, 'one', {}] },
  ],
  [null, 1, 'ERC20', [], {}, ['ERC20'], ['ERC20', {}, 1]],
)

const network = fc
  .constantFrom(
    [10, 'https://node-10.example'],
    [8453, 'https://node-8453.example'],
    [777, 'https://node-777.example'],
    [778, 'http://127.0.0.1:778'],
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
]
const networkPlaces: Place[] = [
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
    bad: [
      1,
      null,
      {},
      [],
      ...badUrls.map((url) => [url]),
      ['https://liar.example'],
      ['https://silent.example'],
    ],
    required: true,
  },
  { path: '0.blockExplorerUrls', bad: [1, null, {}, ['http://scan.example'], ['javascript:alert(1)'], [1]] },
  { path: '0.iconUrls', bad: [1, null, ['javascript:alert(1)'], ['data:text/html,x']] },
]

const transactionKinds: Record<string, Kind> = {
  from,
  to: address,
  value: quantity,
  data: bytes,
  gas: quantity,
  nonce: count,
  chainId: looseChainId,
  type: { good: fc.constantFrom('0x0', '0x1', '0x2', '0x02'), bad: [2, null, '0x3', '0x4', '', '2'] },
}
const transaction = record(
  transactionKinds,
  Object.keys(transactionKinds).filter((name) => name !== 'to'),
).chain((sent) =>
  fc
    .constantFrom<Record<string, unknown>>(
      {},
      {},
      { gasPrice: '0x3b9aca00' },
      { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' },
    )
    .map((fees) => [{ ...sent, ...fees }]),
)
const transactionPlaces: Place[] = [
  ...Object.entries(transactionKinds).map(([name, kind]) => place(`0.${name}`, kind)),
  { path: '0.authorizationList', bad: [[], [{}], null, 'x'] },
  { path: '0.blobs', bad: [[], ['0x00']] },
  { path: '0.gasPrice', bad: ['', 1, '0x'] },
  { path: '0.chainId', bad: ['0x3039', 54321] },
  { path: '0.data', bad: [`0x${'00'.repeat(131_072)}`] },
]

/** What is only signed must say everything itself. */
const wholeTransaction = record(
  {
    from,
    to: address,
    value: quantity,
    data: bytes,
    gas: { good: fc.constant('0x7530'), bad: [] },
    gasPrice: { good: fc.constant('0x3b9aca00'), bad: [] },
    nonce: { good: fc.nat({ max: 200 }), bad: [] },
    chainId: { good: fc.constantFrom('0x7a69', 31337), bad: [] },
  },
  ['from', 'value', 'data', 'chainId'],
).map((one) => [one])

const permission: Generator = {
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

const readCall: Kind = {
  good: record({ from: looseAddress, to: looseAddress, value: quantity, data: bytes, gas: quantity }, [
    'from',
    'value',
    'data',
    'gas',
  ]),
  bad: [null, 1, 'x', [], { to: 1 }, { to: '0x1' }, { data: '0x1' }, { value: 1 }, { gas: '' }],
}
const filter: Kind = {
  good: record(
    {
      address: looseAddress,
      fromBlock: tag,
      toBlock: tag,
      topics: { good: fc.constantFrom([], [null]), bad: [] },
    },
    ['address', 'fromBlock', 'toBlock', 'topics'],
  ),
  bad: [
    null,
    1,
    'x',
    [],
    { address: 1 },
    { fromBlock: 1 },
    { topics: [1] },
    { topics: [null, null, null, null, null] },
    { blockHash: '0x1' },
  ],
}
const simulation: Kind = {
  good: fc.constantFrom({ blockStateCalls: [] }, { blockStateCalls: [{ calls: [] }], validation: true }),
  bad: [null, 1, [], {}, { blockStateCalls: {} }, { blockStateCalls: [1] }],
}
const slots: Kind = {
  good: fc.array(quantity.good, { maxLength: 3 }),
  bad: [null, 1, '0x0', {}, [1], [null]],
}

const typedData = (chain: number | string) => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Mail', chainId: chain },
  message: { to: token, contents: 'hello' },
})

/** Every method of the registry, by name. A test fails where one is missing here. */
export const generators: Record<string, Generator> = {
  wallet_sendCalls: {
    valid: batch,
    invalid: spoilt(batch, batchPlaces, [...noTuple, [], [null], ['x'], [[]]]),
  },
  wallet_getCallsStatus: tuple([batchId]),
  wallet_showCallsStatus: {
    valid: fc.oneof(
      batchId.good,
      batchId.good.map((id) => [id]),
    ),
    invalid: fc.constantFrom<unknown[]>(
      null,
      1,
      true,
      {},
      [],
      [1],
      [null],
      ['a', 'b'],
      ['x'.repeat(4097)],
      'x'.repeat(4097),
    ),
  },
  wallet_getCallsHistory: {
    valid: fc.constantFrom(undefined, [], [{}], [{ limit: 1 }], [{ limit: 100 }]),
    invalid: fc.constantFrom<unknown[]>(
      null,
      1,
      'x',
      {},
      [1],
      [null],
      [{ limit: 0 }],
      [{ limit: 101 }],
      [{ limit: 1.5 }],
      [{ limit: '1' }],
      [{ origin: 'x' }],
      [{}, {}],
    ),
  },
  wallet_getCapabilities: tuple(
    [from, { good: fc.array(chainId.good, { maxLength: 3 }), bad: [null, 1, {}, '0x1', [1], ['31337']] }],
    1,
  ),
  wallet_watchAsset: {
    valid: fc.oneof(
      watch,
      watch.map((asset) => [asset]),
      watch.map(({ type, options }) => [type, options]),
    ),
    invalid: spoiltWatch,
  },
  eth_requestAccounts: none,
  eth_accounts: none,
  eth_coinbase: none,
  wallet_getPermissions: none,
  wallet_requestPermissions: permission,
  wallet_revokePermissions: permission,
  eth_chainId: none,
  net_version: none,
  web3_clientVersion: none,
  wallet_switchEthereumChain: {
    valid: chainId.good.map((id) => [{ chainId: id }]),
    invalid: spoilt(
      chainId.good.map((id) => [{ chainId: id }]),
      [place('0.chainId', { bad: [...chainId.bad, '0x3039'] }, true)],
      [...noTuple, [], [null], [{ chainId: '0x1' }, 1]],
    ),
  },
  wallet_addEthereumChain: {
    valid: network.map((one) => [one]),
    invalid: spoilt(
      network.map((one) => [one]),
      networkPlaces,
      [...noTuple, [], [null], [{}]],
    ),
  },
  eth_sendTransaction: {
    valid: transaction,
    invalid: spoilt(transaction, transactionPlaces, [...noTuple, [], [null], [{}], [{ value: '0x1' }]]),
  },
  eth_sendRawTransaction: tuple([
    { good: bytes.good.map((data) => (data === '0x' ? '0x02f8' : data)), bad: [...bytes.bad, '0x'] },
  ]),
  personal_sign: {
    valid: fc.oneof(
      fc.tuple(fc.oneof(text.good, bytes.good), from.good),
      fc.tuple(from.good, fc.string({ maxLength: 30 })),
      fc.tuple(text.good, from.good, fc.constant('password')),
    ),
    invalid: spoilt(
      fc.tuple(fc.constant('0x68656c6c6f'), from.good),
      [{ path: '0', bad: [null, 1, {}, []] }, place('1', from)],
      [...noTuple, [], ['0x01'], [testAddresses[0]]],
    ),
  },
  eth_getTransactionCount: tuple([looseAddress, tag]),
  eth_signTypedData_v4: {
    valid: fc.tuple(
      from.good,
      fc
        .constantFrom(31337, '31337')
        .chain((chain) => fc.constantFrom<unknown>(typedData(chain), JSON.stringify(typedData(chain)))),
    ),
    invalid: fc.tuple(from.good, fc.constantFrom<unknown>(null, 1, '', 'text', '{}', {}, [], '{"types":{}}')),
  },
  eth_signTransaction: {
    valid: fc.oneof(transaction, wholeTransaction),
    invalid: spoilt(transaction, [place('0.from', from), place('0.to', address)], [...noTuple, [], [null]]),
  },

  eth_call: tuple([readCall, state], 1),
  eth_estimateGas: tuple([readCall, state], 1),
  eth_createAccessList: tuple([readCall, state], 1),
  eth_simulateV1: tuple([simulation, state], 1),
  eth_getBalance: tuple([looseAddress, state], 1),
  eth_getCode: tuple([looseAddress, state], 1),
  eth_getStorageAt: tuple([looseAddress, quantity, state], 1),
  eth_getProof: tuple([looseAddress, slots, state], 1),
  eth_getLogs: tuple([filter]),
  eth_blockNumber: empty,
  eth_getBlockByNumber: tuple([tag, flag], 1),
  eth_getBlockByHash: tuple([hash, flag], 1),
  eth_getBlockReceipts: tuple([{ good: fc.oneof(hash.good, tag.good), bad: tag.bad }]),
  eth_getBlockTransactionCountByNumber: tuple([tag]),
  eth_getBlockTransactionCountByHash: tuple([hash]),
  eth_getTransactionByHash: tuple([hash]),
  eth_getTransactionByBlockNumberAndIndex: tuple([tag, quantity]),
  eth_getTransactionByBlockHashAndIndex: tuple([hash, quantity]),
  eth_getTransactionReceipt: tuple([hash]),
  eth_gasPrice: empty,
  eth_maxPriorityFeePerGas: empty,
  eth_blobBaseFee: empty,
  eth_feeHistory: tuple(
    [count, tag, { good: fc.constantFrom([], [10, 50]), bad: [1, 'x', {}, [-1], [101], ['x']] }],
    1,
  ),
  eth_syncing: empty,
  net_listening: empty,
  web3_sha3: tuple([bytes]),
}
