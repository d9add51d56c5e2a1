/**
 * The interface that this wallet serves, as data: the valid and invalid params of each of its four methods. The
 * tests run every row. `name` is the path of a value in the params.
 */
export const parameters = [
  {
    method: 'eth_sendRawTransaction',
    name: '0',
    meaning: 'The signed transaction',
    required: true,
    good: ['0x02f86c', '0xF8'],
    bad: [1, null, '', '0x', '02f86c', '0x02f', '0xzz'],
  },
  {
    method: 'eth_getTransactionCount',
    name: '0',
    meaning: 'The address, 20 bytes',
    required: true,
    good: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    bad: [
      1,
      null,
      '',
      '0x',
      '0xf39fd6e51aad88f6f4ce6ab8827279cfffb9226',
      'f39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    ],
  },
  {
    method: 'eth_getTransactionCount',
    name: '1',
    meaning: 'A block number, or one of five tags',
    required: true,
    good: ['0x0', '0x1b4', 'latest', 'pending', 'safe', 'finalized', 'earliest'],
    bad: [1, null, '', '1', 'newest', 'LATEST', '0x', {}],
  },
  {
    method: 'wallet_sendCalls',
    name: '0.version',
    meaning: 'The version of the request',
    required: true,
    good: ['2.0.0'],
    bad: [2, null, {}],
  },
  {
    method: 'wallet_sendCalls',
    name: '0.id',
    meaning: 'An id to follow the batch by',
    required: false,
    good: ['mine', '0x12', 'x'],
    bad: [1, null, {}, ['mine']],
  },
  {
    method: 'wallet_sendCalls',
    name: '0.from',
    meaning: 'The account, 0x and 40 hexadecimal digits of any case',
    required: 'strict',
    good: ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0xF39FD6E51AAD88F6F4CE6AB8827279CFFFB92266'],
    bad: [
      1,
      null,
      '',
      '0x',
      'alice.eth',
      '0xf39fd6e51aad88f6f4ce6ab8827279cfffb9226',
      '0Xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    ],
  },
  {
    method: 'wallet_sendCalls',
    name: '0.chainId',
    meaning: 'The chain, in lower-case hexadecimal without leading zeros',
    required: true,
    good: ['0x7a69'],
    bad: [31337, null, '', '0x', '7a69', '31337', '0x07a69', '0x7A69', '0X7a69', '0x00'],
  },
  {
    method: 'wallet_sendCalls',
    name: '0.atomicRequired',
    meaning: 'Whether all calls must happen together or not at all',
    required: true,
    good: [true, false],
    bad: [0, null, '', 'true', {}],
  },
  {
    method: 'wallet_sendCalls',
    name: '0.calls',
    meaning: 'The calls in their order',
    required: true,
    good: [[{ to: '0x5fbdb2315678afecb367f032d93f642f64180aa3', value: '0x0' }]],
    bad: [1, null, '', {}, [], [null], [[]], ['0x']],
  },
  {
    method: 'wallet_sendCalls',
    name: '0.calls.0.to',
    meaning: 'Whom it calls',
    required: true,
    good: ['0x5fbdb2315678afecb367f032d93f642f64180aa3', '0x5FbDB2315678afecb367f032d93F642f64180aa3'],
    bad: [1, null, '', '0x', 'bob.eth', '0x5FbDB2315678afecb367f032d93F642f64180aA3'],
  },
  {
    method: 'wallet_sendCalls',
    name: '0.calls.0.value',
    meaning: 'Wei in hexadecimal',
    required: 'strict',
    good: ['0x0', '0x00', '0xde0b6b3a7640000'],
    bad: [1, null, '', '0x', '1', '0xg', '-0x1', `0x1${'0'.repeat(64)}`],
  },
  {
    method: 'wallet_sendCalls',
    name: '0.calls.0.data',
    meaning: 'What it calls it with',
    required: false,
    good: ['0x', '0x1234', '0xABCD'],
    bad: [1, null, '', '1234', '0x123', '0xzz', {}],
  },
  {
    method: 'wallet_sendCalls',
    name: '0.calls.0.capabilities',
    meaning: 'Capabilities of this call',
    required: false,
    good: [{}, { gasLimitOverride: { value: '0x5208' } }, { other: { optional: true } }],
    bad: [1, null, '', [], { gasLimitOverride: true }, { gasLimitOverride: {} }],
  },
  {
    method: 'wallet_sendCalls',
    name: '0.calls.0.capabilities.gasLimitOverride.value',
    meaning: 'The gas limit of this call in hexadecimal',
    required: true,
    good: ['0x5208', '0x1'],
    bad: [21000, null, '', '0x', '0x0', '21000'],
  },
  {
    method: 'wallet_sendCalls',
    name: '0.capabilities',
    meaning: 'Capabilities of the batch',
    required: false,
    good: [{}, { other: { optional: true } }],
    bad: [1, null, '', [], { other: null }, { other: 'yes' }],
  },
  {
    method: 'wallet_watchAsset',
    name: 'type',
    meaning: 'The kind of token',
    required: true,
    good: ['ERC20'],
    bad: [20, null, '', 'erc20', 'ERC721', 'ERC1155'],
  },
  {
    method: 'wallet_watchAsset',
    name: 'options',
    meaning: 'The token',
    required: true,
    good: [{ address: '0x5fbdb2315678afecb367f032d93f642f64180aa3', symbol: 'TEST', decimals: 18 }],
    bad: [1, null, '', {}, []],
  },
  {
    method: 'wallet_watchAsset',
    name: 'options.address',
    meaning: 'The contract, 42 characters',
    required: true,
    good: ['0x5fbdb2315678afecb367f032d93f642f64180aa3'],
    bad: [
      1,
      null,
      '',
      '0x',
      '0x5fbdb2315678afecb367f032d93f642f64180aa',
      '0x5fbdb2315678afecb367f032d93f642f64180aa33',
    ],
  },
  {
    method: 'wallet_watchAsset',
    name: 'options.symbol',
    meaning: 'The ticker symbol',
    required: true,
    good: ['A', 'TEST', 'ELEVENCHARS'],
    bad: [1, null, '', 'TWELVE_CHARS'],
  },
  {
    method: 'wallet_watchAsset',
    name: 'options.decimals',
    meaning: 'The number of decimals',
    required: true,
    good: [0, 6, 18, 36],
    bad: [-1, 1.5, 37, null, '', 'six', {}],
  },
  {
    method: 'wallet_watchAsset',
    name: 'options.image',
    meaning: 'The URL of a logo',
    required: false,
    good: ['https://app.example/logo.png'],
    bad: [1, null, {}],
  },
] as const satisfies readonly Parameter[]

type Parameter = {
  method: string
  name: string
  meaning: string
  /** `strict`: the interface requires it, the wallet only in strict mode, because clients omit it. */
  required: boolean | 'strict'
  good: readonly unknown[]
  bad: readonly unknown[]
}

/** Every error of the interface, with its exact message. */
export const errors = [
  { method: 'eth_sendRawTransaction', code: -32000, message: 'nonce too low' },
  { method: 'eth_sendRawTransaction', code: -32000, message: 'insufficient funds for gas * price + value' },
  { method: 'eth_sendRawTransaction', code: -32000, message: 'already known' },
  { method: 'eth_sendRawTransaction', code: -32000, message: 'replacement transaction underpriced' },
  { method: 'wallet_sendCalls', code: -32602, message: 'The wallet cannot parse the request' },
  { method: 'wallet_sendCalls', code: -32000, message: 'Version not supported' },
  { method: 'wallet_sendCalls', code: 4001, message: 'User rejected the request' },
  {
    method: 'wallet_sendCalls',
    code: 4100,
    message: 'The requested account and/or method has not been authorized by the user',
  },
  {
    method: 'wallet_sendCalls',
    code: 5700,
    message: 'The wallet does not support a capability that was not marked as optional',
  },
  { method: 'wallet_sendCalls', code: 5710, message: 'EIP-7702 not supported on the specified chain ID' },
  {
    method: 'wallet_sendCalls',
    code: 5720,
    message: 'There is already a batch submitted with the specified batch ID',
  },
  { method: 'wallet_sendCalls', code: 5740, message: 'The batch is too large for the wallet to process' },
  { method: 'wallet_sendCalls', code: 5750, message: 'EIP-7702 upgrade rejected for this chain and account' },
  { method: 'wallet_watchAsset', code: 4001, message: 'User rejected the request' },
  { method: 'wallet_watchAsset', code: 4100, message: 'Requested method not supported' },
  { method: 'wallet_watchAsset', code: -32602, message: 'Invalid params' },
] as const

/** The result of each method. */
export const results = [
  { method: 'eth_sendRawTransaction', name: '', type: 'string', meaning: 'The hash of the transaction' },
  { method: 'eth_getTransactionCount', name: '', type: 'string', meaning: 'The nonce in hexadecimal' },
  { method: 'wallet_sendCalls', name: 'batchId', type: 'string', meaning: 'The id of the batch' },
  { method: 'wallet_sendCalls', name: 'status', type: 'string', meaning: '"pending"' },
  { method: 'wallet_watchAsset', name: '', type: 'boolean', meaning: 'True once the token is in the list' },
] as const

/** Limits that the interface sets for the wallet. */
export const limits = [
  { method: 'wallet_watchAsset', name: 'options.symbol', meaning: 'Characters of a symbol', most: 11 },
] as const
