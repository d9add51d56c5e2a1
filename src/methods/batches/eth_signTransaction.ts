import * as v from 'valibot'
import type { Address } from 'viem'
import { WalletError } from '../../domain/errors.ts'
import type { Network } from '../../domain/network.ts'
import type { Fact, WarningBlock } from '../../domain/review/review.ts'
import type { WholeTransaction } from '../../domain/services.ts'
import { plainObject } from '../../domain/shape.ts'
import { say } from '../../domain/text/message.ts'
import { warned } from '../../domain/text/warned.ts'
import { present } from '../../lib/present.ts'
import { requireSigner } from '../accounts/requireSigner.ts'
import { type Context, method } from '../method.ts'
import { requireTransactionSize } from './batchLimits.ts'
import { callBlocks } from './callBlocks.ts'
import { callOf, feesOf, refuseSelfCall, requireSelectedChain, wrongNonce } from './transactionCall.ts'
import { type TransactionRequest, transactionParams } from './transactionShape.ts'

/** Refuses an access list instead of ignoring it, because the signed transaction would omit it. */
const params = v.pipe(
  v.array(v.unknown()),
  v.check(([given]) => !hasAccessList(given), 'Access lists are not supported'),
  transactionParams,
)

/**
 * EIP-1474, for developers, off by default: the site gets the signed bytes and sends them at any time. The
 * transaction must be fully specified, as in geth, and the engine does not track it: the wallet never records
 * it as sent, and signs nothing while the account has transactions in flight that it could collide with.
 */
export const eth_signTransaction = method({
  name: 'eth_signTransaction',
  ...(import.meta.env.DEV && {
    standard: 'EIP-1474',
    summary:
      'Asks the user to sign a transaction that the site sends itself. Only where *Sign without sending* is switched on in the settings; it needs nonce, gas and fees.',
    example: [
      {
        from: '$account',
        to: '$recipient',
        value: '0x1',
        nonce: '0x0',
        gas: '0x5208',
        maxFeePerGas: '0x77359400',
        maxPriorityFeePerGas: '0x3b9aca00',
      },
    ],
    errors: ['userRejected', 'unauthorized', 'chainDisconnected', 'unsupportedMethod'],
  }),
  access: 'connected',
  setting: 'signTransactions',
  params,

  async check([request], context) {
    const from = requireSigner(request.from, context)
    const whole = wholeOf(request, context)
    requireSelectedChain(request.chainId, context)
    requireTransactionSize(whole.data)
    await refuseSelfCall(callOf(request), from, context, { leaveOpen: false })
    await requireFreeNonce(whole.nonce, from, context)
  },

  async review([request], context) {
    const { chainId, services } = context
    const from = requireSigner(request.from, context)
    const whole = wholeOf(request, context)
    const { title, risky, ledger, warnings, views } = await callBlocks(
      { chainId, from, calls: [callOf(request)] },
      context,
    )
    return {
      asks: say('review_signedAsks'),
      title: say('common_ifSent', { what: title }),
      confirm: say('review_signCall'),
      ...(risky && { risky }),
      chainId,
      from,
      blocks: [
        ...ledger,
        ...warnings,
        notSent(whole.nonce),
        { kind: 'facts', facts: factsOf(whole, services.networks.get(chainId)) },
        { kind: 'calls', calls: views, mode: 'single', options: ['single'], fees: whole.fees, signed: true },
      ],
    }
  },

  async handle([request], context) {
    const from = requireSigner(request.from, context)
    const whole = wholeOf(request, context)
    await refuseSelfCall(callOf(request), from, context, { leaveOpen: false })
    await requireFreeNonce(whole.nonce, from, context)
    return context.services.signer.signTransaction(from, whole)
  },
})

/** The fully specified transaction. Throws `invalidParams` with the path of a missing member. */
function wholeOf(request: TransactionRequest, { chainId }: Context): WholeTransaction {
  const { nonce, gas, gasLimit, type } = request
  const fees = feesOf(request)
  const limit = gas ?? gasLimit
  const missing = (member: string) =>
    new WalletError('invalidParams', 'A signed transaction needs it', {
      path: `0.${member}`,
    })
  if (nonce === undefined) throw missing('nonce')
  if (limit === undefined) throw missing('gas')
  if (fees === undefined) throw missing('maxFeePerGas')
  const wanted = 'gasPrice' in fees ? 0 : 2
  if (type !== undefined && Number(type) !== wanted)
    throw new WalletError('invalidParams', 'The type does not fit the fees', {
      path: '0.type',
    })
  const { to, value, data } = callOf(request)
  return { chainId, nonce, gas: limit, ...present({ to }), value, data, fees }
}

/** Throws `invalidParams` for a wrong nonce or a transaction in flight, `chainDisconnected` without a node. */
async function requireFreeNonce(nonce: number, from: Address, { chainId, services }: Context): Promise<void> {
  const { next, inFlight } = await services.engine.nonces(chainId, from)
  if (inFlight.size > 0)
    throw new WalletError('invalidParams', 'The account has pending transactions', { path: '0.nonce' })
  if (nonce !== next) throw wrongNonce(next)
}

function notSent(nonce: number): WarningBlock {
  return warned('signedNotSent', 'warn', { number: nonce })
}

function factsOf({ nonce, gas, fees }: WholeTransaction, network: Network | undefined): Fact[] {
  const { symbol = 'ETH', decimals = 18 } = network ?? {}
  const price = BigInt('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)
  const most = { amount: String(BigInt(gas) * price), decimals, symbol }
  return [
    { label: say('fact_feeAtMost'), value: most },
    { label: say('fact_gas'), value: { figure: String(BigInt(gas)) } },
    { label: say('fact_number'), value: String(nonce) },
  ]
}

function hasAccessList(given: unknown): boolean {
  if (!v.is(plainObject, given)) return false
  const { accessList } = given
  return accessList !== undefined && !(Array.isArray(accessList) && accessList.length === 0)
}
