import { gasCap, geth, tipLeast } from './geth.mjs'
import { assumed } from './row.mjs'

/** Ethereum, through geth. */
export const mainnet = [
  ...geth,
  assumed('chainId', 1, 'https://eips.ethereum.org/EIPS/eip-155'),
  assumed('blockTime', 12_000, 'https://ethereum.org/en/developers/docs/blocks/'),
  assumed('preconfirmation', 'none', 'https://ethereum.org/en/developers/docs/blocks/'),
  assumed('blockGas', 60_000_000, 'https://eips.ethereum.org/EIPS/eip-7935'),
  assumed('pending', 'pool', 'https://github.com/ethereum/go-ethereum/blob/master/miner/miner.go'),
  assumed(
    'pendingCount',
    'pool',
    'https://github.com/ethereum/go-ethereum/blob/master/internal/ethapi/api.go',
  ),
  assumed('safe', 32, 'https://ethereum.org/en/developers/docs/consensus-mechanisms/pos/'),
  assumed('finalized', 64, 'https://ethereum.org/en/developers/docs/consensus-mechanisms/pos/'),
  assumed('mempool', 'public', 'https://ethereum.org/en/developers/docs/transactions/'),
  // eth_config exists since Fusaka; EIP-8123 is a draft.
  assumed(
    'absent',
    ['eth_txGasLimitCap', 'base_transactionStatus', 'linea_estimateGas'],
    'https://eips.ethereum.org/EIPS/eip-7910',
  ),
  assumed('gasCap', gasCap(16_777_216), 'https://eips.ethereum.org/EIPS/eip-7825'),
  assumed('dataFee', 'none', 'https://ethereum.org/en/developers/docs/gas/'),
  assumed('baseFee', 1_000_000_000n, 'https://ethereum.org/en/developers/docs/gas/'),
  assumed('tip', 100_000_000n, 'https://ethereum.org/en/developers/docs/gas/'),
  assumed('history', 100_000_000n, 'https://ethereum.org/en/developers/docs/gas/'),
  assumed(
    'tipLeast',
    tipLeast(1n),
    'https://github.com/ethereum/go-ethereum/blob/master/core/txpool/legacypool/legacypool.go',
  ),
  assumed(
    'busy',
    { status: 429, code: -32005, message: 'Too Many Requests' },
    'https://docs.metamask.io/services/how-to/avoid-rate-limiting/',
  ),
]
