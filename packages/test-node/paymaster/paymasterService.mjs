import { numberToHex } from 'viem'
import { ENTRY_POINT } from '../deployments.mjs'
import { CORE, readOperation, WHOLE } from '../operation/readOperation.mjs'
import { refused } from '../operation/refused.mjs'
import { makeService } from '../service.mjs'
import { paymasterFaultKinds } from './paymasterFaults.mjs'
import { PAYMASTER, signedData, stubData } from './sponsorship.mjs'
import { quotesOf, RATE, TOKEN_PAYMASTER, tokenData, tokenGas, tokenIn } from './tokenOffer.mjs'

/** @typedef {import('./paymasterFaults.mjs').Terms} Terms */

/** @typedef {import('../operation/readOperation.mjs').Operation} Operation */

/** The fields of an operation without its signature and its paymaster. */
const PRICED = WHOLE.filter((name) => name !== 'signature')

/** Gas for the paymaster's part: it needs about 30,000, and has no `postOp`. */
const gas = { paymasterVerificationGasLimit: 60_000n, paymasterPostOpGasLimit: 10_000n }

/** Seconds until a sponsorship expires. Clocks of two machines differ, so it starts in the past. */
const USUAL = 3600
const BEFORE = 300

const sponsor = { name: 'Test Sponsor' }

/**
 * A paymaster's web service (ERC-7677), which sponsors every operation for EntryPoint 0.8 on the node's chain. If
 * the context names a token, its contract takes that token from the account instead.
 *
 * @param {{
 *   anvil: import('../anvil.mjs').Anvil
 *   chainId: number
 *   faults: string[]
 *   seed: number
 *   record: (item: unknown) => void
 * }} options
 */
export function makePaymaster({ anvil, chainId, faults, seed, record }) {
  return makeService({
    kinds: paymasterFaultKinds,
    faults,
    seed,
    record,
    before: () => ({
      terms: /** @type {Terms} */ ({ seconds: USUAL, isFinal: false, isOther: false, rate: RATE }),
    }),
    methods: {
      async pimlico_getTokenQuotes([asked], { terms }) {
        const { tokens } = /** @type {{ tokens?: import('viem').Address[] }} */ (asked ?? {})
        if (!Array.isArray(tokens)) throw refused(-32602, 'The tokens are missing')
        return quotesOf(tokens, terms.rate)
      },

      async pm_getPaymasterStubData(params, { terms }) {
        const token = tokenIn(params[3])
        if (token) return inToken(read(params, CORE), token, terms)
        // The service decides its gas limits here; afterwards the wallet's operation has them.
        const operation = { ...read(params, CORE), ...gas }
        const period = await periodOf(terms)
        if (!terms.isFinal) return { sponsor, ...fieldsOf(operation, stubData(period)) }
        const data = await signedData(signedFor(operation, terms), { chainId, period, withGas: false })
        return { sponsor, ...fieldsOf(operation, data), isFinal: true }
      },

      async pm_getPaymasterData(params, { terms }) {
        const token = tokenIn(params[3])
        if (token) return inToken(read(params, PRICED), token, terms)
        const operation = { ...gas, ...read(params, PRICED) }
        const period = await periodOf(terms)
        const data = await signedData(signedFor(operation, terms), { chainId, period, withGas: true })
        return { sponsor, ...fieldsOf(operation, data) }
      },
    },
  })

  /**
   * @param {unknown[]} params
   * @param {string[]} needed
   */
  function read([operation, entryPoint, chain, context], needed) {
    if (`${entryPoint}`.toLowerCase() !== ENTRY_POINT.toLowerCase())
      throw refused(-32602, `This paymaster has only the entry point ${ENTRY_POINT}`)
    if (typeof chain !== 'string' || !/^0x[0-9a-f]+$/i.test(chain) || Number(chain) !== chainId)
      throw refused(-32602, `This paymaster is on chain ${numberToHex(chainId)}`)
    if (context !== undefined && (typeof context !== 'object' || Array.isArray(context)))
      throw refused(-32602, 'The context is not an object')
    return { ...readOperation(operation, needed), paymaster: PAYMASTER }
  }

  /**
   * The paymaster that takes a token signs nothing, so both of its answers are alike.
   *
   * @param {Operation} operation
   * @param {import('viem').Address} token
   * @param {Terms} terms
   */
  async function inToken(operation, token, terms) {
    const { validUntil } = await periodOf(terms)
    const data = tokenData({ token, rate: terms.rate, validUntil })
    return { sponsor, ...fieldsOf({ ...tokenGas, ...operation, paymaster: TOKEN_PAYMASTER }, data) }
  }

  /**
   * A test may have moved the chain's clock forward.
   *
   * @param {Terms} terms
   */
  async function periodOf({ seconds }) {
    const { timestamp } = await anvil.call('eth_getBlockByNumber', ['latest', false])
    const now = Math.max(Number(timestamp), Math.floor(Date.now() / 1000))
    const validUntil = now + seconds
    return { validUntil, validAfter: Math.min(now, validUntil) - BEFORE }
  }
}

/**
 * @param {Operation} operation
 * @param {Terms} terms
 */
const signedFor = (operation, { isOther }) =>
  isOther ? { ...operation, nonce: operation.nonce + 1n } : operation

/**
 * The part of the answer that becomes part of the operation.
 *
 * @param {Operation} operation
 * @param {import('viem').Hex} paymasterData
 */
const fieldsOf = (operation, paymasterData) => ({
  paymaster: operation.paymaster ?? PAYMASTER,
  paymasterData,
  paymasterVerificationGasLimit: numberToHex(operation.paymasterVerificationGasLimit ?? 0n),
  paymasterPostOpGasLimit: numberToHex(operation.paymasterPostOpGasLimit ?? 0n),
})
