import { type Hex, zeroAddress } from 'viem'
import type { Block } from '../../contracts/gas.ts'
import { hasKind, WalletError } from '../../domain/errors.ts'
import type { Network } from '../../domain/network.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { privateUrls } from '../../domain/sendUrls.ts'
import type { Wanted } from '../../domain/signing/signatureWanted.ts'
import { present } from '../../lib/present.ts'
import { yieldToEvents } from '../../lib/turns.ts'
import type { Journal } from '../../storage/journal/journal.ts'
import { type Awaited, laneKey, type Plan, type TransactionRow } from '../../storage/journal/rows.ts'
import type { SignableTransaction, Signer } from '../../vault/signer.ts'
import type { Node } from '../node.ts'
import type { Prepared } from '../plan/prepare.ts'
import type { PlannedBatch } from '../plan/progress.ts'
import { rescueTransaction } from '../rescue/signRescue.ts'
import { atomicContent, contentOf, costOf } from './costs.ts'
import { asDynamic, cheaper, type FeeValues, feesWithin, feeValues, raiseFees } from './feeValues.ts'
import { readSigned } from './readSigned.ts'
import { boundsOf, ceilingOf, localIn } from './signedBounds.ts'
import { storeSigned } from './storeSigned.ts'

export type SignContext = {
  journal: Journal
  fresh: Set<string>
  signer: Pick<Signer, 'signTransaction' | 'signAuthorization' | 'signOperation'>
  node: Pick<Node, 'batch'>
  network?: (chainId: number) => Network | undefined
  stateOf(chainId: number): Block
  now: () => number
  /** A batch waits for a device. */
  awaiting?: () => void
}

/**
 * Signs calls under consecutive nonces and stores nonces, bytes and the batch's new state together. Sends
 * nothing. Throws as `signDrafts` does, and `feeRose` if the chain asks for more than was approved.
 */
export async function signCalls(
  context: SignContext,
  batch: PlannedBatch,
  {
    indices,
    nonce,
    prepared,
    replaces,
  }: {
    indices: readonly number[]
    nonce: number
    prepared: Prepared
    replaces?: TransactionRow
  },
): Promise<void> {
  const { plan } = batch
  localIn(context, plan)
  requireHarmless(plan, indices, prepared)
  const wanted = feesOf(batch, prepared, replaces)
  const ceiling = ceilingOf(plan)
  const drafts: Draft[] = []
  for (const [place, index] of indices.entries()) {
    const gas = prepared.gas[place]
    if (gas === undefined) throw new WalletError('internal')
    const at = plan.mode === 'atomic' ? 0 : index
    const content = prepared.atomic ? atomicContent(plan.from, prepared.atomic) : contentOf(plan, index)
    const cost = costOf(prepared, content, gas)
    const bounds = boundsOf(plan, at, ceiling, cost)
    const fees = feesWithin(wanted, gas, cost, bounds)
    const own = { chainId: plan.chainId, nonce: nonce + place, gas }
    const row = { index, ...(replaces && { replaces: replaces.hash }) }
    const asked = { nonce: own.nonce, bounds, row }
    const withFees = prepared.atomic
      ? await atomicTransaction(context, batch, { ...own, ...prepared.atomic }, asked)
      : plan.undelegates
        ? await atomicTransaction(context, batch, { ...own, data: '0x', upgrade: zeroAddress }, asked)
        : plan.rescue
          ? await rescueTransaction(context, plan, prepared, own)
          : callTransaction(batch, index, own)
    drafts.push({ ...asked, fees, withFees })
  }
  await signDrafts(context, batch, drafts)
}

/**
 * Throws `invalidParams` for a call with which the account's own code would do what no screen showed: an upgrade may
 * have come after the approval of a plain call.
 */
function requireHarmless(
  { calls, from, mode }: Plan,
  indices: readonly number[],
  { delegate }: Prepared,
): void {
  const callsItself = indices.some(
    (index) => calls[index]?.data !== '0x' && sameAddress(calls[index]?.to, from),
  )
  if (delegate && mode !== 'atomic' && callsItself)
    throw new WalletError('invalidParams', 'The account would call itself', { fault: 'selfCall' })
}

/** The user's own figures win over what the chain asks for now. */
export function feesOf({ plan }: PlannedBatch, prepared: Prepared, replaces?: TransactionRow): FeeValues {
  const fees = plan.fees ?? prepared.fees
  if (!fees) throw new WalletError('nodeRefused', 'The node does not tell the fees')
  return replaces ? raiseFees(feeValues(fees), replaces.raw) : feeValues(fees)
}

type Outer = { chainId: number; nonce: number; gas: bigint }

function callTransaction({ plan }: PlannedBatch, index: number, outer: Outer): Draft['withFees'] {
  const { to, value, data } = contentOf(plan, index)
  return (fees) => ({ ...outer, ...(to && { to }), value: BigInt(value), data, ...typed(fees) })
}

/**
 * The account calls itself. Its transaction uses a nonce first, so an authorization has the next one. A device signs
 * the authorization before the transaction, and the batch keeps it meanwhile.
 */
async function atomicTransaction(
  context: SignContext,
  batch: PlannedBatch,
  { data, upgrade, ...outer }: Outer & NonNullable<Prepared['atomic']>,
  asked: Asked,
): Promise<Draft['withFees']> {
  const { from } = batch.plan
  const own = { ...outer, to: from, value: 0n, data }
  if (!upgrade) return (fees) => ({ ...own, ...typed(fees) })
  const wanted = { chainId: outer.chainId, address: upgrade, nonce: outer.nonce + 1 }
  const { authorization: kept } = batch
  const isKept = kept?.nonce === wanted.nonce && kept.chainId === wanted.chainId && kept.address === upgrade
  const authorization = isKept
    ? kept
    : await context.signer
        .signAuthorization({ ...wanted, bounds: asked.bounds })
        .catch((error: unknown) => awaitDevice(context, batch, asked, error))
  return (fees) => ({
    ...own,
    type: 'eip7702',
    authorizationList: [authorization],
    ...asDynamic(fees),
  })
}

/** The nonce of a transaction, its approved bounds, and further fields of its row. */
type Asked = Omit<Awaited, 'wanted'>

/** A transaction to sign. */
export type Draft = Asked & {
  fees: FeeValues
  withFees(fees: FeeValues): SignableTransaction
}

/** A batch that has its signatures waits for nothing. */
export const notAwaited = { waits: undefined, awaited: undefined, authorization: undefined }

/** Stores what a device is to sign. Throws again. */
async function awaitDevice(
  { journal, awaiting }: SignContext,
  { key }: PlannedBatch,
  { nonce, bounds, row }: Asked,
  error: unknown,
): Promise<never> {
  if (hasKind(error, 'awaitsDevice')) {
    const { wanted } = error.data as { wanted: Wanted }
    await journal.changeBatch(key, { waits: 'device', awaited: { wanted, nonce, bounds, row } })
    awaiting?.()
  }
  throw error
}

/** Signatures before events of the disk are handled. */
const atOnce = 10

/**
 * Signs and stores drafts in order, some at a time, so the disk always holds a gapless run from the first.
 * Resolves to the hash of the first; the bytes may leave then. Throws the signer's error if it is locked, and as
 * `localIn` does.
 */
export async function signDrafts(
  context: SignContext,
  batch: PlannedBatch,
  drafts: readonly Draft[],
): Promise<Hex | undefined> {
  const { journal, fresh } = context
  const { key, plan } = batch
  localIn(context, plan)
  const lane = laneKey(plan.chainId, plan.from)
  const nonces = drafts.map(({ nonce }) => nonce)
  // One read up front: a read queued behind a write would wait for it.
  const known = journal.hashesAt(lane, Math.min(...nonces), Math.max(...nonces))
  const store = storeSigned((rows) => journal.sign(rows, { key, to: 'running', change: notAwaited }))
  let first: Hex | undefined
  try {
    for (let start = 0; start < drafts.length; start += atOnce) {
      const rows = await signFresh(context, batch, drafts.slice(start, start + atOnce), known)
      for (const { hash } of rows) fresh.add(hash)
      first ??= rows[0]?.hash
      store.add(rows)
      await yieldToEvents()
    }
  } finally {
    await store.finish()
  }
  return first
}

/**
 * The same call with the same nonce and fees has the same bytes, even in another batch after a refusal. Each
 * row needs bytes of its own, so we lower the fee by one wei until they differ, which exceeds no bound. The
 * rows already count as tried: their bytes leave as soon as they are stored, and a second write before that
 * would only cost time.
 */
function signFresh(
  context: SignContext,
  batch: PlannedBatch,
  drafts: readonly Draft[],
  known: Promise<Set<Hex>>,
): Promise<TransactionRow[]> {
  const { signer } = context
  return Promise.all(
    drafts.map(async (draft) => {
      const { fees, withFees, bounds } = draft
      for (let own = fees, tries = 0; ; own = cheaper(own), tries++) {
        const signed = await signer
          .signTransaction({ transaction: withFees(own), bounds })
          .catch(async (error: unknown) => {
            // The hash is not known before the device has signed, so each earlier row costs one wei.
            const isLower = hasKind(error, 'awaitsDevice') && tries < (await known).size
            return isLower ? undefined : awaitDevice(context, batch, draft, error)
          })
        if (!signed || (await known).has(signed.hash)) continue
        return freshRow(context, batch, draft, signed)
      }
    }),
  )
}

/** The row of signed bytes that the journal does not have yet. */
export function freshRow(
  context: Pick<SignContext, 'now' | 'network'>,
  { key, plan }: PlannedBatch,
  { nonce, row }: Pick<Draft, 'nonce' | 'row'>,
  { serialized: raw, hash }: { serialized: Hex; hash: Hex },
): TransactionRow {
  const { chainId, from } = plan
  const [lane, at, known] = [laneKey(chainId, from), context.now(), context.network?.(chainId)]
  const closed = known ? privateUrls(known) : []
  const privacy = closed.length > 0 && { privateTo: closed }
  const own = { ...row, ...privacy, ...localIn(context, plan), hash, batch: key, lane, nonce, raw }
  return { ...own, signedAt: at, triedAt: at, state: 'signed' }
}

/** The content of signed bytes with other fees. The nonce stays, so an authorization remains valid. */
export function again({ raw, nonce }: TransactionRow, { chainId }: Plan): Draft['withFees'] {
  const { to, value, data, gas, authorizationList } = readSigned(raw)
  const content = { chainId, nonce, gas, ...present({ to }), value, data }
  if (!authorizationList) return (fees) => ({ ...content, ...typed(fees) })
  return (fees) => ({ ...content, type: 'eip7702', authorizationList, ...asDynamic(fees) })
}

/** The transaction type and fee fields for these fees. */
export function typed(fees: FeeValues) {
  return 'gasPrice' in fees ? { type: 'legacy' as const, ...fees } : { type: 'eip1559' as const, ...fees }
}
