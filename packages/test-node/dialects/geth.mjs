import { assumed, recorded } from './row.mjs'

const source = 'https://github.com/ethereum/go-ethereum/blob/master'
const legacyPool = `${source}/core/txpool/legacypool/legacypool.go`
const errors = `${source}/core/txpool/errors.go`
const validation = `${source}/core/txpool/validation.go`

const inFlight = 'in-flight transaction limit reached for delegated accounts'

/**
 * The refusals of geth and reth for delegated accounts.
 *
 * @param {number} limit
 */
export const delegated = (limit) => ({
  inFlight: limit,
  over: { code: -32000, message: inFlight },
  gap: { code: -32000, message: 'gapped-nonce tx from delegated accounts' },
})

/**
 * geth's refusal of a gas limit above the cap.
 *
 * @param {number} gas
 */
export const gasCap = (gas) => ({
  gas,
  over: { code: -32000, message: 'transaction gas limit too high (cap: {cap}, tx: {gas})' },
})

/**
 * geth's refusal of a tip below its pool's minimum.
 *
 * @param {bigint} wei
 */
export const tipLeast = (wei) => ({
  wei,
  below: { code: -32000, message: 'transaction underpriced: gas tip cap {tip}, minimum needed {least}' },
})

/** The facts of geth and of clients that descend from it: Bor, BNB's client, op-geth and Nitro. */
export const geth = [
  assumed(
    'absentRefusal',
    { code: -32601, message: 'the method does not exist/is not available' },
    `${source}/rpc/errors.go`,
  ),
  recorded(
    'delegated',
    delegated(1),
    {
      error: { code: -32000, message: inFlight },
      by: 'https://github.com/GLEECBTC/komodo-defi-framework/issues/2647',
    },
    legacyPool,
  ),
  assumed(
    'gasBelow',
    { code: -32000, message: 'intrinsic gas too low: gas {gas}, minimum needed {needs}' },
    validation,
  ),
  recorded(
    'replacement',
    { percent: 10, below: { code: -32000, message: 'replacement transaction underpriced' } },
    {
      error: { code: -32000, message: 'replacement transaction underpriced' },
      by: 'https://github.com/thirdweb-dev/typescript-sdk/issues/46',
    },
    legacyPool,
  ),
  assumed('gap', 'for ever', legacyPool),
  assumed(
    'nonceBelow',
    { code: -32000, message: 'nonce too low: next nonce {next}, tx nonce {nonce}' },
    validation,
  ),
  assumed(
    'funds',
    {
      code: -32000,
      message: 'insufficient funds for gas * price + value: balance {balance}, tx cost {cost}',
    },
    validation,
  ),
  recorded(
    'known',
    { code: -32000, message: 'already known' },
    {
      error: { code: -32000, message: 'already known' },
      by: 'https://github.com/nucypher/nucypher/issues/2398',
    },
    errors,
  ),
]
