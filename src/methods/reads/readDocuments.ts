import type { Documented } from '../method.ts'

const noHash = `0x${'00'.repeat(32)}`
const transaction = { from: '$account', to: '$recipient', value: '0x1' }

/** The description of each read for the generated documents, the demo dApp and the fuzzer. Builds leave it out. */
export const readDocuments: Record<string, Pick<Documented, 'summary' | 'example'>> = {
  eth_call: {
    summary: 'What a call would return.',
    example: [{ to: '$token', data: '0x95d89b41' }, 'latest'],
  },
  eth_estimateGas: { summary: 'The gas a transaction would need.', example: [transaction] },
  eth_createAccessList: {
    summary: 'The storage a transaction would touch.',
    example: [transaction, 'latest'],
  },
  eth_simulateV1: {
    summary: 'What a series of calls would do.',
    example: [{ blockStateCalls: [{ calls: [transaction] }] }, 'latest'],
  },
  eth_getBalance: { summary: 'The balance of an address in wei.', example: ['$account', 'latest'] },
  eth_getCode: { summary: 'The code at an address.', example: ['$token', 'latest'] },
  eth_getStorageAt: { summary: 'One storage slot of a contract.', example: ['$token', '0x0', 'latest'] },
  eth_getProof: {
    summary: 'An account and storage slots with proofs.',
    example: ['$token', ['0x0'], 'latest'],
  },
  eth_getLogs: {
    summary: 'The logs that match a filter.',
    example: [{ address: '$token', fromBlock: 'earliest' }],
  },
  eth_blockNumber: { summary: 'The number of the newest block.' },
  eth_getBlockByNumber: { summary: 'A block by number or tag.', example: ['latest', false] },
  eth_getBlockByHash: { summary: 'A block by hash.', example: [noHash, false] },
  eth_getBlockReceipts: { summary: 'All receipts of a block.', example: ['latest'] },
  eth_getBlockTransactionCountByNumber: {
    summary: 'The number of transactions in a block.',
    example: ['latest'],
  },
  eth_getBlockTransactionCountByHash: {
    summary: 'The number of transactions in a block.',
    example: [noHash],
  },
  eth_getTransactionByHash: { summary: 'A transaction by hash.', example: [noHash] },
  eth_getTransactionByBlockNumberAndIndex: {
    summary: 'A transaction by its place.',
    example: ['latest', '0x0'],
  },
  eth_getTransactionByBlockHashAndIndex: { summary: 'A transaction by its place.', example: [noHash, '0x0'] },
  eth_getTransactionReceipt: { summary: 'The receipt of a transaction.', example: [noHash] },
  eth_gasPrice: { summary: 'The price of gas in wei.' },
  eth_maxPriorityFeePerGas: { summary: 'A priority fee in wei per gas that suffices.' },
  eth_blobBaseFee: { summary: 'The price of blob gas in wei.' },
  eth_feeHistory: {
    summary: 'Base fees and priority fees of past blocks.',
    example: ['0x5', 'latest', [10, 50]],
  },
  eth_syncing: { summary: 'Whether the node catches up with the chain.' },
  net_listening: { summary: 'Whether the node takes connections.' },
  web3_sha3: { summary: 'The Keccak-256 hash of bytes.', example: ['0x1234'] },
}
