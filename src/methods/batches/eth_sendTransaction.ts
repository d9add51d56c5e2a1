import type { Address } from 'viem'
import type { Choice, WarningBlock } from '../../domain/review/review.ts'
import type { Submission } from '../../domain/services.ts'
import { say, sayCount } from '../../domain/text/message.ts'
import { warned } from '../../domain/text/warned.ts'
import { present } from '../../lib/present.ts'
import { requireSigner, signaturesNote } from '../accounts/requireSigner.ts'
import { ifKnown } from '../ifKnown.ts'
import { type Context, method } from '../method.ts'
import { edited } from './applyEdits.ts'
import { requireTransactionSize } from './batchLimits.ts'
import { chosen } from './batchPlan.ts'
import { callBlocks } from './callBlocks.ts'
import { checkEdits, chosenNonce, describeChanges } from './describeEdits.ts'
import { requireGas } from './gasRules.ts'
import { ownId, submitOnce } from './submitOnce.ts'
import { callOf, feesOf, refuseSelfCall, requireSelectedChain, wrongNonce } from './transactionCall.ts'
import { type TransactionRequest, transactionParams } from './transactionShape.ts'

/**
 * EIP-1474. A transaction runs like a batch of one call, but the response is the node's: the hash, or the
 * refusal. Fees are suggestions. The wallet never accepts an EIP-7702 authorization from a site.
 */
export const eth_sendTransaction = method({
  name: 'eth_sendTransaction',
  ...(import.meta.env.DEV && {
    standard: 'EIP-1474',
    summary: 'Asks the user to send a transaction, and answers with its hash.',
    example: [{ from: '$account', to: '$recipient', value: '0x1' }],
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
  }),
  access: 'connected',
  params: transactionParams,

  async check([request], context) {
    const from = requireSigner(request.from, context)
    const call = callOf(request)
    requireSelectedChain(request.chainId, context)
    requireTransactionSize(call.data)
    await refuseSelfCall(call, from, context, { leaveOpen: true })
    await requireNonce(request, from, context)
    await requireGas({ chainId: context.chainId, from, call, path: gasPath(request) }, context)
  },

  async checkEdits([request], context) {
    const from = requireSigner(request.from, context)
    await checkEdits(changed(request, context).calls, { chainId: context.chainId, from }, context)
  },

  async review([request], context) {
    const { chainId } = context
    const from = requireSigner(request.from, context)
    const run = changed(request, context)
    const { title, risky, ledger, warnings, views } = await callBlocks(
      { chainId, from, calls: run.calls },
      context,
    )
    const changes = await describeChanges(
      { ...run, views },
      { chainId, from, editable: { nonce: true } },
      context,
    )
    const suggested = feesOf(request)
    return {
      asks: say('review_transactionAsks'),
      title,
      confirm: request.to === undefined ? say('review_create') : sayCount('review_sendCalls', 1),
      ...(risky && { risky }),
      chainId,
      from,
      blocks: [
        ...ledger,
        ...warnings,
        ...(context.edits?.nonce === undefined ? await replacement(request, from, context) : []),
        {
          kind: 'calls',
          ...changes,
          mode: 'single',
          options: ['single'],
          ...signaturesNote(from, 1, context),
          ...(suggested && { fees: suggested }),
        },
      ],
    }
  },

  async prepare([request], context, choice) {
    const submission = await submissionOf(request, context, choice)
    await context.services.engine.prepare(submission)
    return submission
  },

  async handle([request], context, choice) {
    return submitOnce(context, () => context.submission ?? submissionOf(request, context, choice))
  },
})

/** The approved transaction, checked against the current state. */
async function submissionOf(
  request: TransactionRequest,
  context: Context,
  choice: Choice | undefined,
): Promise<Submission> {
  const { origin, chainId } = context
  const from = requireSigner(request.from, context)
  const { calls } = changed(request, context)
  await refuseSelfCall(callOf(request), from, context, { leaveOpen: false })
  return {
    origin,
    request: context.request,
    id: ownId(context),
    kind: 'transaction',
    from,
    chainId,
    mode: 'single',
    calls: [...calls],
    ...present({
      suggested: feesOf(request),
      nonce: request.nonce,
      replaces: choice?.replaces,
      retries: context.retries,
    }),
    ...chosen(choice),
    ...chosenNonce(context),
  }
}

/** The single call with the user's edits, and as the site requested it. */
function changed(request: TransactionRequest, { edits }: Context) {
  const requested = [callOf(request)]
  return { ...edited(requested, edits, { fixed: true }), asked: requested }
}

/** Path of the gas parameter, or of the whole transaction if it has none. */
function gasPath({ gas, gasLimit }: TransactionRequest): string {
  if (gas !== undefined) return '0.gas'
  return gasLimit === undefined ? '0' : '0.gasLimit'
}

/** A site's nonce must be the next one, or replace one of our pending transactions. Any other would hang. */
async function requireNonce({ nonce }: TransactionRequest, from: Address, context: Context): Promise<void> {
  if (nonce === undefined) return
  const lane = await ifKnown(context.services.engine.nonces(context.chainId, from))
  if (!lane || nonce === lane.next || lane.inFlight.has(nonce)) return
  throw wrongNonce(lane.next)
}

async function replacement(
  { nonce }: TransactionRequest,
  from: Address,
  { chainId, services }: Context,
): Promise<WarningBlock[]> {
  if (nonce === undefined) return []
  const lane = await ifKnown(services.engine.nonces(chainId, from))
  const replaces = lane?.inFlight.get(nonce)
  if (replaces === undefined) return []
  return [{ ...warned('replacesTransaction', 'warn', { number: nonce }), replaces }]
}
