import { opStack } from './opStack.mjs'
import { assumed } from './row.mjs'

const flags = 'https://docs.optimism.io/operators/node-operators/configuration/execution-config'

/** OP Mainnet, through op-geth. */
export const op = [
  ...opStack,
  assumed('chainId', 10, 'https://docs.optimism.io/superchain/networks'),
  assumed('preconfirmation', 'none', 'https://docs.optimism.io/superchain/networks'),
  // By default the pending block equals the latest one (--rollup.computependingblock).
  assumed('pending', 'latest', flags),
  assumed('pendingCount', 'latest', flags),
  assumed(
    'absent',
    [
      'eth_config',
      'eth_txGasLimitCap',
      'eth_sendRawTransactionSync',
      'base_transactionStatus',
      'linea_estimateGas',
      'txpool_content',
    ],
    flags,
  ),
]
