import { assumed } from './row.mjs'

const docs = 'https://docs.gnosischain.com/about'
const nethermind = 'https://github.com/NethermindEth/nethermind/blob/master/src/Nethermind'
const pool = `${nethermind}/Nethermind.TxPool/TxPoolErrorMessages.cs`
const methods = `${nethermind}/Nethermind.JsonRpc/Modules/Eth/EthRpcModule.cs`

/** Nethermind's refusal of a delegated account's second transaction. */
const nonceGap = { code: -32010, message: 'delegation nonce gap' }

/** Gnosis, through Nethermind. */
export const gnosis = [
  assumed('chainId', 100, `${docs}/networks/mainnet`),
  assumed('blockTime', 5000, `${docs}/specs/consensus`),
  assumed('preconfirmation', 'none', `${docs}/specs/consensus`),
  assumed('blockGas', 30_000_000, `${docs}/specs/gas`),
  assumed('pending', 'pool', methods),
  assumed('pendingCount', 'pool', methods),
  // An epoch has sixteen slots.
  assumed('safe', 16, `${docs}/specs/consensus`),
  assumed('finalized', 32, `${docs}/specs/consensus`),
  assumed('mempool', 'public', `${nethermind}/Nethermind.TxPool/TxPool.cs`),
  assumed(
    'absent',
    ['eth_txGasLimitCap', 'eth_sendRawTransactionSync', 'base_transactionStatus', 'linea_estimateGas'],
    methods,
  ),
  assumed(
    'absentRefusal',
    { code: -32601, message: 'Method is not supported' },
    `${nethermind}/Nethermind.JsonRpc/JsonRpcService.cs`,
  ),
  assumed(
    'delegated',
    { inFlight: 1, over: nonceGap, gap: nonceGap },
    `${nethermind}/Nethermind.TxPool/Filters/DelegatedAccountFilter.cs`,
  ),
  assumed(
    'gasCap',
    {
      gas: 16_777_216,
      over: {
        code: -32010,
        message: 'transaction invalid, TxGasLimitCapExceeded: Gas limit {gas} exceeded cap of {cap}.',
      },
    },
    'https://eips.ethereum.org/EIPS/eip-7825',
  ),
  assumed(
    'gasBelow',
    { code: -32010, message: 'intrinsic gas too low' },
    `${nethermind}/Nethermind.Core/Messages/TxErrorMessages.cs`,
  ),
  assumed('dataFee', 'none', `${docs}/specs/gas`),
  assumed('baseFee', 1_000_000_000n, `${docs}/specs/gas`),
  assumed('tip', 1_000_000_000n, `${docs}/specs/gas`),
  assumed('history', 1_000_000_000n, `${docs}/specs/gas`),
  assumed('tipLeast', { wei: 1n, below: { code: -32010, message: 'transaction underpriced' } }, pool),
  assumed(
    'replacement',
    { percent: 10, below: { code: -32010, message: 'replacement transaction underpriced' } },
    `${nethermind}/Nethermind.TxPool/Comparison/CompareReplacedTxByFee.cs`,
  ),
  assumed('gap', 'for ever', `${nethermind}/Nethermind.TxPool/TxPool.cs`),
  assumed('nonceBelow', { code: -32010, message: 'nonce too low' }, pool),
  assumed('funds', { code: -32010, message: 'insufficient funds for gas * price + value' }, pool),
  assumed('known', { code: -32010, message: 'already known' }, pool),
  assumed('busy', { status: 429, code: -32005, message: 'Too Many Requests' }, `${docs}/networks/mainnet`),
]
