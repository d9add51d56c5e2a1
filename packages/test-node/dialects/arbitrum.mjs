import { gasCap, geth } from './geth.mjs'
import { assumed, withOwn } from './row.mjs'

const docs = 'https://docs.arbitrum.io'
const nitro = 'https://github.com/OffchainLabs/nitro/blob/master'
const backend = 'https://github.com/OffchainLabs/go-ethereum/blob/master/arbitrum/apibackend.go'

/** Arbitrum One, through Nitro. */
export const arbitrum = withOwn(geth, [
  assumed('chainId', 42_161, `${docs}/for-devs/dev-tools-and-resources/chain-info`),
  assumed('blockTime', 250, `${docs}/how-arbitrum-works/sequencer`),
  assumed('preconfirmation', 'none', `${docs}/how-arbitrum-works/sequencer`),
  // 2^50, so that no block is ever full.
  assumed('blockGas', 1_125_899_906_842_624, backend),
  assumed('pending', 'latest', backend),
  assumed('pendingCount', 'latest', backend),
  // A batch reaches Ethereum after minutes, which is thousands of blocks.
  assumed('safe', 2400, backend),
  assumed('finalized', 4000, backend),
  assumed('mempool', 'sequencer', `${docs}/how-arbitrum-works/sequencer`),
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
    backend,
  ),
  assumed('delegated', 'unlimited', `${nitro}/execution/gethexec/sequencer.go`),
  assumed('gasCap', gasCap(32_000_000), 'https://eips.ethereum.org/EIPS/eip-8123'),
  // The source quotes it without its code.
  assumed(
    'gasBelow',
    { code: -32000, message: 'intrinsic gas too low' },
    'https://github.com/vultisig/vultisig-ios/issues/1289',
  ),
  // Gas for bytes is part of estimates and must be part of limits; the underlying chain does not use it.
  assumed('dataFee', { by: 'gas', perByte: 16 }, `${docs}/how-arbitrum-works/gas-fees`),
  assumed('baseFee', 10_000_000n, `${docs}/how-arbitrum-works/gas-fees`),
  assumed('tip', 0n, backend),
  assumed('history', 0n, backend),
  assumed('tipLeast', 'any', backend),
  // First come, first served: an earlier transaction has already run.
  assumed('replacement', 'never', `${nitro}/execution/gethexec/sequencer.go`),
  // The source quotes it without its code.
  assumed(
    'gap',
    { waits: 1000, over: { code: -32000, message: 'nonce too high' } },
    'https://github.com/OffchainLabs/arbitrum-docs/pull/3291',
  ),
  assumed(
    'busy',
    { status: 429, code: -32005, message: 'Too Many Requests' },
    `${docs}/for-devs/dev-tools-and-resources/chain-info`,
  ),
])
