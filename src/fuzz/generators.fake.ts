import fc from 'fast-check'
import { testAddresses } from '../vault/vault.fake.ts'
import {
  connection,
  connectionPlaces,
  network,
  networkPlaces,
  permission,
  spoiltWatch,
  watch,
} from './additions.fake.ts'
import { type Generator, noTuple, place, spoilt } from './mutations.fake.ts'
import { from, none, tuple } from './params.fake.ts'
import { readGenerators } from './reads.fake.ts'
import { batch, batchPlaces, transaction, transactionPlaces, wholeTransaction } from './sends.fake.ts'
import { address, batchId, bytes, chainId, looseAddress, tag, text, token } from './values.fake.ts'

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

/** Methods by name whose requests vary more than `generatorOf` makes them from their examples. */
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
  wallet_connect: {
    valid: connection,
    invalid: spoilt(connection, connectionPlaces, [...noTuple, [], [null], [{}], [{ version: '1' }, 1]]),
  },
  wallet_disconnect: none,
  wallet_sign: {
    valid: fc
      .record({ message: text.good, from: from.good })
      .map(({ message, from }) => [
        { version: '1', address: from, request: { type: '0x45', data: { message } } },
      ]),
    invalid: fc.constantFrom<unknown>(
      ...noTuple,
      [],
      [null],
      [{ version: '1' }],
      [{ version: '2', request: { type: '0x45', data: { message: 'x' } } }],
      [{ version: '1', request: { type: '0x00', data: { message: 'x' } } }],
      [{ version: '1', request: { type: '0x45', data: { message: 1 } } }],
      [{ version: '1', request: { type: '0x01', data: {} } }],
    ),
  },
  wallet_getAssets: {
    valid: from.good.map((account) => [{ account }]),
    invalid: spoilt(
      from.good.map((account) => [{ account }]),
      [
        place('0.account', from, true),
        { path: '0.assetFilter', bad: [null, 1, [], { x: [] }, { '0x1': [1] }] },
        { path: '0.chainFilter', bad: [null, 1, {}, ['1']] },
      ],
      [...noTuple, [], [null], [{}]],
    ),
  },
  personal_ecRecover: {
    valid: fc.constant(['hello', `0x${'11'.repeat(64)}1b`]),
    invalid: fc.constantFrom<unknown>(
      ...noTuple,
      [],
      ['hello'],
      ['hello', '0x12'],
      [1, '0x'],
      ['a', 'b', 'c'],
    ),
  },
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

  ...readGenerators,
}
