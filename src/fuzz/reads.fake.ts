import fc from 'fast-check'
import { type Generator, noTuple } from './mutations.fake.ts'
import { empty, tuple } from './params.fake.ts'
import {
  bytes,
  count,
  flag,
  hash,
  type Kind,
  looseAddress,
  quantity,
  record,
  state,
  tag,
} from './values.fake.ts'

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
const criteria: Kind = { ...filter, bad: [...filter.bad, { blockHash: `0x${'1'.repeat(64)}` }] }
const filterId: Kind = {
  good: fc.constantFrom('0x1', `0x${'1f'.repeat(16)}`),
  bad: [null, 1, '', '0x', 'x', '0xG', `0x${'1'.repeat(33)}`, {}],
}
const simulation: Kind = {
  good: fc.constantFrom({ blockStateCalls: [] }, { blockStateCalls: [{ calls: [] }], validation: true }),
  bad: [null, 1, [], {}, { blockStateCalls: {} }, { blockStateCalls: [1] }],
}
const slots: Kind = {
  good: fc.array(quantity.good, { maxLength: 3 }),
  bad: [null, 1, '0x0', {}, [1], [null]],
}

/** A site's reads of a chain, by method: the node answers them. */
export const readGenerators: Record<string, Generator> = {
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
  eth_newFilter: tuple([criteria]),
  eth_newBlockFilter: empty,
  eth_getFilterChanges: tuple([filterId]),
  eth_getFilterLogs: tuple([filterId]),
  eth_uninstallFilter: tuple([filterId]),
  eth_unsubscribe: tuple([filterId]),
  eth_subscribe: {
    valid: fc.oneof(
      fc.constantFrom(['newHeads'], ['logs'], ['newFlashblockTransactions']),
      criteria.good.map((one) => ['logs', one]),
    ),
    invalid: fc.constantFrom<unknown>(
      ...noTuple,
      [],
      [null],
      ['syncing'],
      ['newHeads', {}],
      ['newFlashblockTransactions', true],
      ...criteria.bad.map((one) => ['logs', one]),
    ),
  },
}
