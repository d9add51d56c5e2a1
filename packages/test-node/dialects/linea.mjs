import { assumed, recorded } from './row.mjs'

const docs = 'https://docs.linea.build'
const besu =
  'https://github.com/hyperledger/besu/blob/main/ethereum/api/src/main/java/org/hyperledger/besu/ethereum/api/jsonrpc/internal'
const errors = `${besu}/response/RpcErrorType.java`
const network = `${docs}/get-started/build/network-info`
const estimate = `${docs}/developers/reference/api/linea-estimategas`

/** Linea, through Besu with its plugins. */
export const linea = [
  assumed('chainId', 59_144, network),
  assumed('blockTime', 2000, network),
  assumed('preconfirmation', 'none', network),
  assumed('blockGas', 2_000_000_000, network),
  assumed('pending', 'latest', `${besu}/methods/AbstractBlockParameterMethod.java`),
  assumed('pendingCount', 'pool', `${besu}/methods/EthGetTransactionCount.java`),
  assumed('safe', 0, `${docs}/technology/transaction-lifecycle`),
  // Hours: a block is final once a proof on Ethereum covers it.
  assumed('finalized', 3600, `${docs}/technology/transaction-lifecycle`),
  assumed('mempool', 'sequencer', `${docs}/technology/transaction-lifecycle`),
  assumed(
    'absent',
    [
      'eth_config',
      'eth_txGasLimitCap',
      'eth_sendRawTransactionSync',
      'base_transactionStatus',
      'txpool_content',
    ],
    `${docs}/developers/reference/api`,
  ),
  assumed('absentRefusal', { code: -32601, message: 'Method not found' }, errors),
  assumed('delegated', 'unlimited', `${besu}/methods/EthSendRawTransaction.java`),
  assumed(
    'gasCap',
    {
      gas: 24_000_000,
      over: {
        code: -32000,
        message: 'Gas limit of transaction is greater than the allowed max of {cap}',
      },
    },
    `${docs}/developers/reference/api/eth-sendrawtransaction`,
  ),
  assumed('gasBelow', { code: -32003, message: 'Intrinsic gas exceeds gas limit' }, errors),
  assumed('dataFee', { by: 'size', perByte: 20_000_000_000 }, estimate),
  recorded('baseFee', 7n, {
    method: 'linea_estimateGas',
    result: { gasLimit: '0xd221', baseFeePerGas: '0x7', priorityFeePerGas: '0x245fe65' },
    by: 'https://www.quicknode.com/docs/linea/linea_estimateGas',
  }),
  assumed('tip', 30_000_000n, estimate),
  assumed('history', 30_000_000n, estimate),
  // https://github.com/MetaMask/metamask-extension/issues/25374 quotes the text without its code.
  assumed(
    'tipLeast',
    {
      wei: 10_000_000n,
      below: { code: -32009, message: 'Gas price below configured minimum gas price' },
    },
    errors,
  ),
  assumed(
    'replacement',
    { percent: 10, below: { code: -32000, message: 'Replacement transaction underpriced' } },
    'https://besu.hyperledger.org/public-networks/reference/cli/options#tx-pool-price-bump',
  ),
  assumed('gap', 'for ever', `${besu}/methods/EthSendRawTransaction.java`),
  assumed('nonceBelow', { code: -32001, message: 'Nonce too low' }, errors),
  assumed('funds', { code: -32004, message: 'Upfront cost exceeds account balance' }, errors),
  assumed('known', { code: -32000, message: 'Known transaction' }, errors),
  assumed('busy', { status: 429, code: -32005, message: 'Too Many Requests' }, network),
]
