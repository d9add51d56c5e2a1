import type { Address } from 'viem'
import { numberToHex } from 'viem/utils'
import { WalletError } from '../../domain/errors.ts'
import type { Choice, Review } from '../../domain/review/review.ts'
import type { Submission } from '../../domain/services.ts'
import { say, sayCount } from '../../domain/text/message.ts'
import { present } from '../../lib/present.ts'
import { requireSigner } from '../accounts/requireSigner.ts'
import { type Context, method } from '../method.ts'
import { type Prepared, prepare, withLate } from './batchCapabilities.ts'
import { requireSize } from './batchLimits.ts'
import { chosen, describePlan, planFor } from './batchPlan.ts'
import { mustBeAtomic, pickedOf, requireConnected, requireHarmless, senders } from './batchRules.ts'
import { type BatchRequest, batchParams } from './batchShape.ts'
import { callBlocks } from './callBlocks.ts'
import { checkEdits, chosenNonce, describeChanges } from './describeEdits.ts'
import { withPrice } from './feeInToken.ts'
import { checkFunds } from './funds/checkFunds.ts'
import { describeFunds } from './funds/describeFunds.ts'
import { requireOwnGas } from './gasRules.ts'
import { type SponsoredPlan, sponsoredPlan } from './sponsoredPlan.ts'
import { requireStrict } from './strictBatch.ts'
import { ownId } from './submitOnce.ts'

/**
 * EIP-5792. Asks the user to approve a batch of calls, and responds once it is durable: never before the user's
 * decision, and without waiting for inclusion. Every refusable request is refused before a window opens.
 */
export const wallet_sendCalls = method({
  name: 'wallet_sendCalls',
  ...(import.meta.env.DEV && {
    standard: 'EIP-5792',
    summary: 'Asks the user to send a batch of calls, and answers with its ID.',
    example: [
      {
        version: '2.0.0',
        from: '$account',
        chainId: '$chainId',
        atomicRequired: false,
        calls: [
          { to: '$recipient', value: '0x1' },
          { to: '$recipient', value: '0x2', capabilities: { gasLimitOverride: { value: '0xc350' } } },
        ],
        capabilities: { dataSuffix: { value: '0x1234', optional: true } },
      },
    ],
    errors: [
      'unsupportedVersion',
      'unparsable',
      'userRejected',
      'unauthorized',
      'chainDisconnected',
      'unsupportedCapability',
      'noUpgradesOnChain',
      'unknownBatchChain',
      'duplicateId',
      'batchTooLarge',
      'upgradeRejected',
      'atomicityUnsupported',
      'sponsorRefused',
      'fundsNotBrought',
      'assetUnsupported',
      'fundsUnavailable',
      'requiredAssetsInvalid',
    ],
  }),
  access: 'connected',
  keepsNulls: true,
  malformed: 'unparsable',

  precheck(params) {
    const version = versionOf(params)
    if (typeof version === 'string' && version !== '2.0.0')
      throw new WalletError('unsupportedVersion', undefined, { supported: '2.0.0' })
  },

  params: batchParams,

  async check([request], context) {
    if (context.settings.strict) requireStrict(request)
    requireConnected(request.from, context)
    // If the calls must run atomically, `senders` checks the account together with the chain.
    if (!mustBeAtomic(request)) requireSigner(request.from, context)
    requireChain(request, context)
    if (request.id !== undefined && (await context.services.engine.knows(context.origin, request.id)))
      throw new WalletError('duplicateId')
    requireSize(request.calls, mustBeAtomic(request))
    const { calls, flowControl } = prepare(request)
    requireSize(calls, mustBeAtomic(request))
    await requireOwnGas(calls, request.chainId, context)
    const able = await senders(request, calls, context, { gas: true })
    for (const from of able.slice(0, 1)) {
      await planOfSponsor(request, { calls, flowControl }, from, context)
      if (request.capabilities?.auxiliaryFunds) await checkFunds(request, from, context)
    }
  },

  async checkEdits([request], context) {
    const { chainId } = request
    const prepared = prepare(request, context.edits)
    await checkEdits(prepared.calls, { chainId, from: request.from }, context)
    if (!context.edits?.asksPrice) return undefined
    const from = pickedOf(await senders(request, prepared.calls, context), context)
    return withPrice(
      await planOfSponsor(request, prepared, from, context),
      { ...prepared, chainId, from },
      context,
    )
  },

  reserve: ([{ id }]) => (id === undefined ? {} : { batch: id }),

  async review([request], context): Promise<Review> {
    const { chainId } = request
    const prepared = prepare(request, context.edits)
    // An atomic batch has no other plan, so check its gas again: user edits or the node may have changed it.
    const able = await senders(request, prepared.calls, context, { gas: mustBeAtomic(request) })
    const from = pickedOf(able, context)
    const sponsored = await planOfSponsor(request, prepared, from, context)
    const together = sponsored !== undefined || mustBeAtomic(request)
    const [plan, { title, risky, ledger, warnings, views }] = await Promise.all([
      sponsored ?? planFor(request, prepared, from, context, { gas: true }),
      callBlocks({ chainId, from, calls: prepared.calls, together, more: sponsored?.moves ?? [] }, context),
    ])
    const wanted = request.capabilities?.auxiliaryFunds
    const funds = wanted
      ? await describeFunds(wanted, { chainId, from, calls: prepared.calls, views, plan }, context)
      : []
    const isOne = !sponsored && request.from !== undefined && plan.options.every((mode) => mode === 'single')
    const editable = {
      ...(request.calls.length > 1 && !mustBeAtomic(request) && { order: true as const }),
      ...(isOne && { nonce: true as const }),
    }
    const changes = await describeChanges({ ...prepared, views }, { chainId, from, editable }, context)
    return {
      asks: say(request.calls.length > 1 ? 'review_batchAsks' : 'review_transactionAsks'),
      title,
      confirm: funds[0]?.brings ? say('review_bringAndSend') : sayCount('review_sendCalls', views.length),
      ...(risky && { risky }),
      chainId,
      selects: true,
      ...(plan.open && { open: true as const }),
      from,
      blocks: [
        ...(request.from
          ? []
          : [{ kind: 'accounts' as const, options: able, picked: [from], several: false }]),
        ...ledger,
        ...warnings,
        ...funds,
        ...describePlan(plan, changes, together),
        ...(sponsored ? [sponsored.about(funds[0]?.brings !== undefined)] : []),
      ],
    }
  },

  async prepare([request], context, choice) {
    const submission = await submissionOf(request, prepare(request, context.edits), context, choice)
    await context.services.engine.prepare(submission)
    return submission
  },

  async handle([request], context, choice) {
    const { networks, engine } = context.services
    const prepared = prepare(request, context.edits)
    const id = idOf(request, context)
    // On a replay after the background died, a batch that is already in flight needs no further checks.
    const known = context.replayed ? await engine.status(context.origin, id) : undefined
    if (known) {
      await engine.resubmit(context.origin, id, context.replayed === 'late')
      return answerTo(id, withLate(prepared.applied, known.capabilities ?? {}))
    }

    const submission = context.submission ?? (await submissionOf(request, prepared, context, choice))
    await networks.select(context.origin, request.chainId)
    await engine.submit(submission)
    return answerTo(id, submission.capabilities)
  },
})

/** How the app's paymaster pays, if the app asks for it; see `sponsoredPlan.ts`. */
async function planOfSponsor(
  request: BatchRequest,
  prepared: Pick<Prepared, 'calls' | 'flowControl'>,
  from: Address,
  context: Context,
): Promise<SponsoredPlan | undefined> {
  if (!request.capabilities?.paymasterService || context.edits?.unsponsored) return undefined
  return sponsoredPlan(request, prepared, from, context)
}

function answerTo(id: string, capabilities: Record<string, unknown> | undefined) {
  return { id, batchId: id, status: 'pending', ...(capabilities && { capabilities }) }
}

function versionOf(params: unknown): unknown {
  const [request] = Array.isArray(params) ? params : []
  return typeof request === 'object' && request !== null && 'version' in request ? request.version : undefined
}

function requireChain({ chainId }: BatchRequest, context: Context): void {
  if (!context.services.networks.get(chainId)) throw new WalletError('unknownBatchChain')
  if (context.settings.strict && chainId !== context.chainId)
    throw new WalletError('chainDisconnected', 'Strict interface: the chain must be the selected one', {
      selected: numberToHex(context.chainId),
      requested: numberToHex(chainId),
    })
}

function idOf({ id }: BatchRequest, context: Context): string {
  return id ?? ownId(context)
}

/** The approved batch, checked against the current state: the window may have been open for a long time. */
async function submissionOf(
  request: BatchRequest,
  prepared: Prepared,
  context: Context,
  choice: Choice | undefined,
): Promise<Submission> {
  const from = requireConnected(request.from ?? choice?.accounts?.[0], context)
  const { calls } = prepared
  await senders({ ...request, from }, calls, context)
  // A screen with a fee named no sponsor: its node was silent then.
  const isOwnFee = choice?.ceiling !== undefined || choice?.fees !== undefined
  const sponsored = isOwnFee ? undefined : await planOfSponsor(request, prepared, from, context)
  const { mode } = choice ?? {}
  if (!mode) throw new WalletError('internal')
  // Sending the calls one by one is always possible, but atomicity can change. It must be known here: a batch
  // sent to an account that has no code would succeed and do nothing.
  const { chain } = context.services
  const atomicity = mode === 'atomic' ? await chain.atomicity(request.chainId, from) : undefined
  const options =
    atomicity && (sponsored ?? (await planFor(request, prepared, from, context, { atomicity }))).options
  const isPossible = !options || (atomicity.status !== 'unsupported' && options.includes(mode))
  if (!isPossible) throw new WalletError('atomicityUnsupported', 'The approved plan is not possible any more')
  if (!atomicity) await requireHarmless(request, prepared.calls, from, context, { leaveOpen: false })
  const upgrade = atomicity?.status === 'ready' ? atomicity.delegate : undefined
  if (upgrade && upgrade !== choice?.upgrade)
    throw new WalletError('atomicityUnsupported', 'The account needs an upgrade that was not shown')
  const used = { paymasterService: sponsored, auxiliaryFunds: choice?.brings }
  const applied = withLate(prepared.applied, used)
  return {
    origin: context.origin,
    request: context.request,
    id: idOf(request, context),
    kind: 'batch',
    from,
    chainId: request.chainId,
    mode,
    calls: [...prepared.calls],
    ...present({
      upgrade,
      sponsor: sponsored?.sponsor,
      brings: choice?.brings,
      flowControl: prepared.flowControl ? (true as const) : undefined,
      capabilities: applied,
      retries: context.retries,
    }),
    ...chosen(choice),
    // It was chosen for a single call; all calls of a batch would have the same.
    ...(prepared.calls.length === 1 && chosenNonce(context)),
  }
}
