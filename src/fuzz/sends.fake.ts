import fc from 'fast-check'
import { type Place, place } from './mutations.fake.ts'
import { from, tableOf } from './params.fake.ts'
import { payUrl } from './services.fake.ts'
import {
  address,
  batchId,
  bytes,
  chainId,
  count,
  flag,
  type Kind,
  looseChainId,
  quantity,
  record,
  token,
} from './values.fake.ts'

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
export const batch = fc.tuple(
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
          { paymasterService: { url: payUrl, optional: true } },
        ),
        bad: [],
      },
    },
    ['id', 'from', 'capabilities'],
  ),
)
/** A batch whose fee a paymaster pays, or takes in a token, on the chain with a bundler. */
export const sponsoredBatch = fc
  .tuple(batch, fc.constantFrom({}, { context: { token } }, { context: { token }, optional: true }))
  .map(([[fields], more]): [Record<string, unknown>] => [
    { ...fields, chainId: '0x7a69', capabilities: { paymasterService: { url: payUrl, ...more } } },
  ])
/** The interface's table, and further rules of the standards and decisions. */
export const batchPlaces: Place[] = [
  ...tableOf('wallet_sendCalls'),
  { path: '0.version', bad: ['1.0', '2.0.1', '', '2'] },
  { path: '0.id', bad: batchId.bad },
  { path: '0.capabilities', bad: [{ unknown: {} }, { paymasterService: { url: 'http://pay.example' } }] },
  { path: '0.capabilities.__proto__', bad: [{ optional: true }] },
  { path: '0.capabilities.constructor', bad: [{ optional: true }] },
  { path: '0.calls.0.capabilities', bad: [{ unknown: {} }] },
  { path: '0.calls', bad: [Array.from({ length: 101 }, () => ({ to: token }))] },
  { path: '0.chainId', bad: ['0x3039', '0xffffffff'] },
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
export const transaction = record(
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
export const transactionPlaces: Place[] = [
  ...Object.entries(transactionKinds).map(([name, kind]) => place(`0.${name}`, kind)),
  { path: '0.authorizationList', bad: [[], [{}], null, 'x'] },
  { path: '0.blobs', bad: [[], ['0x00']] },
  { path: '0.gasPrice', bad: ['', 1, '0x'] },
  { path: '0.chainId', bad: ['0x3039', 54321] },
  { path: '0.data', bad: [`0x${'00'.repeat(131_072)}`] },
]

/** A transaction that is only signed must have all members. */
export const wholeTransaction = record(
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
