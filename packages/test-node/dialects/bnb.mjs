import { gasCap, geth, tipLeast } from './geth.mjs'
import { assumed, recorded } from './row.mjs'

const bsc = 'https://github.com/bnb-chain/bsc/blob/master'
const endpoints = 'https://docs.bnbchain.org/bnb-smart-chain/developers/json_rpc/json-rpc-endpoint/'
const fermi = 'https://github.com/bnb-chain/BEPs/blob/master/BEPs/BEP-619.md'
const finality = 'https://github.com/bnb-chain/BEPs/blob/master/BEPs/BEP126.md'
const tips = 'https://github.com/dfinity/oisy-wallet/pull/12521'

/** BNB Smart Chain. */
export const bnb = [
  ...geth,
  assumed('chainId', 56, endpoints),
  // 750 ms before Fermi, in January 2026.
  assumed('blockTime', 450, fermi),
  assumed('preconfirmation', 'none', fermi),
  assumed('blockGas', 100_000_000, endpoints),
  assumed('pending', 'latest', 'https://github.com/ethereum/go-ethereum/issues/23207'),
  assumed('pendingCount', 'pool', `${bsc}/internal/ethapi/api.go`),
  assumed('safe', 1, finality),
  assumed('finalized', 2, finality),
  assumed('mempool', 'public', `${bsc}/core/txpool/txpool.go`),
  assumed(
    'absent',
    ['eth_config', 'eth_txGasLimitCap', 'base_transactionStatus', 'linea_estimateGas'],
    endpoints,
  ),
  assumed('gasCap', gasCap(16_777_216), 'https://eips.ethereum.org/EIPS/eip-7825'),
  assumed('dataFee', 'none', endpoints),
  recorded('baseFee', 0n, {
    method: 'eth_feeHistory',
    result: {
      oldestBlock: '0x23706f7',
      reward: [['0x3b9aca00']],
      baseFeePerGas: ['0x0', '0x0'],
      gasUsedRatio: [0.1149265],
    },
    by: 'https://github.com/hyperlane-xyz/hyperlane-monorepo/pull/3462',
  }),
  assumed('tip', 1_000_000_000n, tips),
  assumed('history', 1_000_000_000n, tips),
  recorded('tipLeast', tipLeast(1_000_000_000n), {
    error: {
      code: -32000,
      message: 'transaction underpriced: gas tip cap 100000000, minimum needed 1000000000',
    },
    by: tips,
  }),
  assumed('busy', { status: 429, code: -32005, message: 'limit exceeded' }, endpoints),
]
