import type { Address } from 'viem'
import { numberToHex } from 'viem/utils'
import type { Call, Fees } from '../wire/batch.ts'
import { WalletError } from '../wire/errors.ts'
import type { WarningBlock } from '../wire/review.ts'
import { requireTransactionSize } from './batchLimits.ts'
import { callBlocks } from './calls.ts'
import { type Context, method } from './method.ts'
import { ifKnown } from './node.ts'
import { findDangerousSelfCall } from './ownAccounts.ts'
import { ownId } from './ownId.ts'
import { type TransactionRequest, transactionParams } from './transactionShape.ts'
import { requireSigner } from './watched.ts'

/**
 * EIP-1474. A transaction is a batch of one call and goes the same way, but settles on the node's answer: the hash,
 * or the node's refusal. Fees are suggestions. An authorization of EIP-7702 is never taken from a site.
 */
export const eth_sendTransaction = method({
  name: 'eth_sendTransaction',
  standard: 'EIP-1474',
  summary: 'Asks the user to send a transaction, and answers with its hash.',
  access: 'connected',
  errors: [
    'userRejected',
    'unauthorized',
    'chainDisconnected',
    'invalidParams',
    'nonceTooLow',
    'insufficientFunds',
    'replacementUnderpriced',
    'nodeRefused',
  ],
  params: transactionParams,

  async check([request], context) {
    const from = requireSigner(request.from, context)
    const call = callOf(request)
    if (request.chainId !== undefined && request.chainId !== context.chainId)
      throw new WalletError('chainDisconnected', 'The chain must be the selected one', {
        selected: numberToHex(context.chainId),
        requested: numberToHex(request.chainId),
      })
    requireTransactionSize(call.data)
    await refuseSelfCall(call, from, context, { leaveOpen: true })
    await requireNonce(request, from, context)
  },

  async review([request], context) {
    const { chainId } = context
    const from = requireSigner(request.from, context)
    const { title, risky, ledger, warnings, views } = await callBlocks(
      { chainId, from, calls: [callOf(request)] },
      context,
    )
    const suggested = feesOf(request)
    return {
      asks: 'asks to send a transaction',
      title,
      confirm: request.to === undefined ? 'Create contract' : 'Send 1 call',
      ...(risky && { risky }),
      chainId,
      from,
      blocks: [
        ...ledger,
        ...warnings,
        ...(await replacement(request, from, context)),
        {
          kind: 'calls',
          calls: views,
          mode: 'single',
          options: ['single'],
          ...(suggested && { fees: suggested }),
        },
      ],
    }
  },

  async handle([request], context, choice) {
    const { origin, services, chainId } = context
    const id = ownId(context)
    const suggested = feesOf(request)
    const isOnItsWay = (await services.engine.status(origin, id)) !== undefined
    if (!isOnItsWay) {
      const [from, call] = [requireSigner(request.from, context), callOf(request)]
      await refuseSelfCall(call, from, context, { leaveOpen: false })
      await services.engine.submit({
        origin,
        request: context.request,
        id,
        kind: 'transaction',
        from,
        chainId,
        mode: 'single',
        calls: [call],
        ...(suggested && { suggested }),
        ...(choice?.fees && { fees: choice.fees }),
        ...(choice?.gas && { gas: choice.gas }),
        ...(request.nonce !== undefined && { nonce: request.nonce }),
        ...(context.retries !== undefined && { retries: context.retries }),
      })
    }
    return services.engine.sent(origin, id)
  },
})

function callOf({ to, value, data, input, gas, gasLimit }: TransactionRequest): Call {
  const limit = gas ?? gasLimit
  return {
    ...(to !== undefined && { to }),
    value: value ?? '0x0',
    data: data ?? input ?? '0x',
    ...(limit !== undefined && { gas: limit }),
  }
}

/** Half a suggestion is none: the wallet knows better than to guess the other half from it. */
function feesOf({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: TransactionRequest): Fees | undefined {
  if (gasPrice !== undefined) return { gasPrice }
  if (maxFeePerGas === undefined || maxPriorityFeePerGas === undefined) return undefined
  return { maxFeePerGas, maxPriorityFeePerGas }
}

async function refuseSelfCall(
  call: Call,
  from: Address,
  context: Context,
  options: { leaveOpen: boolean },
): Promise<void> {
  const self = await findDangerousSelfCall(
    { calls: [call], from, chainId: context.chainId },
    context,
    options,
  )
  if (self) throw new WalletError('invalidParams', self.detail, { path: '0.to' })
}

/** A nonce from a site is the next one, or that of a transaction of ours which it replaces. Any other would hang. */
async function requireNonce({ nonce }: TransactionRequest, from: Address, context: Context): Promise<void> {
  if (nonce === undefined) return
  const lane = await ifKnown(context.services.engine.nonces(context.chainId, from))
  if (!lane || nonce === lane.next || lane.inFlight.includes(nonce)) return
  throw new WalletError('invalidParams', 'The account cannot use this nonce now', {
    path: '0.nonce',
    expected: numberToHex(lane.next),
  })
}

async function replacement(
  { nonce }: TransactionRequest,
  from: Address,
  { chainId, services }: Context,
): Promise<WarningBlock[]> {
  if (nonce === undefined) return []
  const lane = await ifKnown(services.engine.nonces(chainId, from))
  if (!lane?.inFlight.includes(nonce)) return []
  return [
    {
      kind: 'warning',
      warning: 'replacesTransaction',
      severity: 'warn',
      heading: 'This replaces a transaction on its way',
      text: `It has the same number, ${nonce}, so only one of the two can happen.`,
    },
  ]
}
