import { gasCap, geth } from './geth.mjs'
import { assumed } from './row.mjs'

const docs = 'https://docs.polygon.technology/pos'
const rpc = `${docs}/reference/rpc-endpoints`
const prices = `${docs}/concepts/transactions/eip-1559`
const bor = 'https://github.com/0xPolygon/bor/blob/develop'
const milestones = 'https://github.com/maticnetwork/Polygon-Improvement-Proposals/blob/main/PIPs/PIP-11.md'

/** Polygon PoS, through Bor. */
export const polygon = [
  ...geth,
  assumed('chainId', 137, rpc),
  assumed('blockTime', 2000, `${docs}/architecture/bor/introduction`),
  assumed('preconfirmation', 'none', `${docs}/architecture/bor/introduction`),
  assumed('blockGas', 60_000_000, rpc),
  assumed(
    'pending',
    { code: -32000, message: 'pending block is not available' },
    `${bor}/eth/api_backend.go`,
  ),
  assumed('pendingCount', 'pool', `${bor}/internal/ethapi/api.go`),
  assumed('safe', 3, milestones),
  assumed('finalized', 3, milestones),
  assumed('mempool', 'public', `${bor}/core/txpool/txpool.go`),
  assumed('absent', ['eth_config', 'eth_txGasLimitCap', 'base_transactionStatus', 'linea_estimateGas'], rpc),
  assumed('gasCap', gasCap(32_000_000), 'https://eips.ethereum.org/EIPS/eip-8123'),
  assumed('dataFee', 'none', prices),
  assumed('baseFee', 30_000_000_000n, prices),
  assumed('tip', 25_000_000_000n, prices),
  assumed('history', 25_000_000_000n, prices),
  // The source quotes the text without its code, and with a letter instead of the tip.
  assumed(
    'tipLeast',
    {
      wei: 25_000_000_000n,
      below: {
        code: -32000,
        message: 'transaction gas price below minimum: gas tip cap {tip}, minimum needed {least}',
      },
    },
    'https://github.com/WayfinderFoundation/wayfinder-paths-sdk/pull/379',
  ),
  assumed('busy', { status: 429, code: -32005, message: 'Too Many Requests' }, rpc),
]
