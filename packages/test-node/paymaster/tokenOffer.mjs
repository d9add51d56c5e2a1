import { concat, encodeAbiParameters, getCreate2Address, numberToHex, toHex } from 'viem'
import { DEPLOYER, ENTRY_POINT } from '../deployments.mjs'
import { owner, SALT } from './owner.mjs'
import { TOKEN_PAYMASTER_CODE } from './tokenPaymasterCode.mjs'

/** @typedef {import('viem').Address} Address */

/** The creation code of the paymaster that takes a token. */
export const tokenPaymasterCreation = concat([
  TOKEN_PAYMASTER_CODE,
  encodeAbiParameters([{ type: 'address' }, { type: 'address' }], [ENTRY_POINT, owner.address]),
])

/** The address of `TestTokenPaymaster` on every test node. */
export const TOKEN_PAYMASTER = getCreate2Address({
  from: DEPLOYER,
  salt: SALT,
  bytecode: tokenPaymasterCreation,
})

/** Tokens of 6 decimals for 10¹⁸ wei: 3000 dollars for a coin. */
export const RATE = 3_000_000_000n

/** Gas that the contract adds to the cost. */
const POST_OP = 60_000n

/** Gas for the paymaster's part: a token's transfer in `postOp` may write two new slots. */
export const tokenGas = { paymasterVerificationGasLimit: 60_000n, paymasterPostOpGasLimit: 120_000n }

/**
 * The token in a context, if there is one.
 *
 * @param {unknown} context
 * @returns {Address | undefined}
 */
export function tokenIn(context) {
  const { token } = /** @type {{ token?: unknown }} */ (context ?? {})
  return typeof token === 'string' ? /** @type {Address} */ (token) : undefined
}

/**
 * The paymaster's data: it takes this token at this price until then.
 *
 * @param {{ token: Address, rate: bigint, validUntil: number }} offer
 */
export const tokenData = ({ token, rate, validUntil }) =>
  concat([numberToHex(validUntil, { size: 6 }), token, numberToHex(rate, { size: 16 })])

/**
 * The answer of `pimlico_getTokenQuotes`, which several paymasters share.
 *
 * @param {readonly Address[]} tokens
 * @param {bigint} rate
 */
export const quotesOf = (tokens, rate) => ({
  quotes: tokens.map((token) => ({
    paymaster: TOKEN_PAYMASTER,
    token,
    postOpGas: toHex(POST_OP),
    exchangeRate: toHex(rate),
  })),
})
