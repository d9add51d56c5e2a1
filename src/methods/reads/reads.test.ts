import { expect, test } from 'vitest'
import { nodeError } from '../../domain/errors.ts'
import { alice, call, hash, make, token } from '../methodContext.fake.ts'
import { methods } from '../registry.ts'
import { reads } from './reads.ts'

const find = (name: string) => {
  const read = reads.find((method) => method.name === name)
  if (!read) throw new Error(`no read ${name}`)
  return read
}

const good: [string, unknown[] | undefined, unknown[]?][] = [
  ['eth_call', [{ to: token, data: '0x1234' }, 'pending']],
  [
    'eth_call',
    [{ to: token, input: '0x1234', accessList: [] }],
    [{ to: token, input: '0x1234', accessList: [] }],
  ],
  ['eth_call', [{ to: token }, { blockHash: hash }, { [token]: { code: '0x' } }]],
  ['eth_estimateGas', [{ from: alice, to: token, value: '0x1' }]],
  ['eth_call', [{ to: token }, null]],
  ['eth_call', [{ to: token }, 'latest', null]],
  ['eth_createAccessList', [{ to: token }, 'latest']],
  ['eth_simulateV1', [{ blockStateCalls: [{ calls: [] }] }, 'latest']],
  ['eth_getBalance', [alice, 'latest']],
  ['eth_getBalance', [alice.toLowerCase()], [alice]],
  ['eth_getCode', [token, '0x1']],
  ['eth_getStorageAt', [token, '0x0', 'latest']],
  ['eth_getProof', [token, ['0x0'], 'latest']],
  ['eth_getLogs', [{ address: [token], topics: [hash, null, [hash]], fromBlock: '0x1', toBlock: 'latest' }]],
  ['eth_getLogs', [{ blockHash: hash }]],
  ['eth_blockNumber', undefined, []],
  ['eth_blockNumber', []],
  ['eth_getBlockByNumber', ['latest', true]],
  ['eth_getBlockByHash', [hash, false]],
  ['eth_getBlockReceipts', ['latest']],
  ['eth_getBlockReceipts', [`0x00${hash.slice(4)}`]],
  ['eth_getBlockTransactionCountByNumber', ['latest']],
  ['eth_getBlockTransactionCountByHash', [hash]],
  ['eth_getTransactionByHash', [hash]],
  ['eth_getTransactionByBlockNumberAndIndex', ['0x1', '0x0']],
  ['eth_getTransactionByBlockHashAndIndex', [hash, '0x0']],
  ['eth_getTransactionReceipt', [hash]],
  ['eth_gasPrice', []],
  ['eth_maxPriorityFeePerGas', []],
  ['eth_blobBaseFee', []],
  ['eth_feeHistory', ['0x5', 'latest', [10, 50.5]]],
  ['eth_feeHistory', [5, 'latest'], ['0x5', 'latest']],
  ['eth_syncing', []],
  ['net_listening', []],
  ['web3_sha3', ['0x1234']],
]

test.each(good)('%s passes %j on, for a site without a connection', async (name, params, sent = params) => {
  const { context, services } = make()
  services.chain.forward.mockResolvedValue('answer')
  await expect(call(find(name), params, { ...context, connected: [] })).resolves.toEqual({ result: 'answer' })
  expect(services.chain.forward).toHaveBeenCalledWith(31337, name, sent)
})

test('every read is tried above', () => {
  expect(new Set(good.map(([name]) => name))).toEqual(new Set(reads.map(({ name }) => name)))
})

test.each([
  ['eth_call', []],
  ['eth_call', ['0x1234']],
  ['eth_call', [{ to: 'token' }]],
  ['eth_call', [[], 'latest']],
  ['eth_getBalance', ['alice']],
  ['eth_getLogs', [{ topics: ['0x1234'] }]],
  ['eth_getLogs', [{ topics: [null, null, null, null, null] }]],
  ['eth_getTransactionReceipt', ['0x1234']],
  ['eth_blockNumber', ['latest']],
  ['eth_feeHistory', [-1, 'latest', []]],
])('%s with %j never reaches a node', async (name, params) => {
  const { context, services } = make()
  await expect(call(find(name), params, context)).rejects.toMatchObject({ kind: 'invalidParams' })
  expect(services.chain.forward).not.toHaveBeenCalled()
})

test("a revert reaches the page as the node's own answer", async () => {
  const { context, services } = make()
  const revert = nodeError({ code: 3, message: 'execution reverted', data: '0x08c379a0' })
  services.chain.forward.mockRejectedValue(revert)
  await expect(call(find('eth_call'), [{ to: token }], context)).rejects.toBe(revert)
})

test.each([
  'eth_sign',
  'eth_signTypedData',
  'eth_sendRawTransactionSync',
  'debug_traceCall',
  'admin_peers',
  'anvil_setBalance',
])('%s does not exist', (name) => {
  expect(methods.map((method) => method.name)).not.toContain(name)
})
