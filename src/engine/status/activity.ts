import type { Activity, ActivityCall, Call, CallState } from '../../domain/batch.ts'
import { say } from '../../domain/text/message.ts'
import { hostOf } from '../../lib/postJson.ts'
import { present } from '../../lib/present.ts'
import { readable } from '../../lib/readableText.ts'
import { fundsOf, type TransactionRow } from '../../storage/journal/rows.ts'
import { isUnproven, type PlannedBatch, type Progress, progress } from '../plan/progress.ts'
import { isCancellation, isFasterCopy, isFlying } from '../track/replacements.ts'
import { statusCode } from './callsStatus.ts'

/** Facts about a batch from the engine: why it waits, and what the network's nodes can prove. */
type Known = { waits?: Activity['waitsFor']; onlyCounted?: boolean; oneNode?: boolean }

/** A batch as the screens list it. */
export function activity(
  batch: PlannedBatch,
  transactions: readonly TransactionRow[],
  { waits, onlyCounted = false, oneNode = false }: Known = {},
): Activity {
  const { key, id, origin, createdAt, plan, stopped, error } = batch
  const steps = progress(batch, transactions)
  const text = transactions.find(({ state, unclear }) => state === 'signed' && unclear)?.unclear?.message
  const waitsFor = waits ?? waitsForNode(transactions)
  const own = plan.from.slice(2).toLowerCase()
  return {
    key,
    id,
    origin,
    kind: plan.kind,
    from: plan.from,
    chainId: plan.chainId,
    mode: plan.mode,
    status: statusCode(batch, steps),
    createdAt,
    ...(waitsFor && batch.state !== 'settled' && { waitsFor }),
    ...(waitsFor === 'answer' && text !== undefined && { said: readable(text, 120) }),
    ...(waitsFor === 'rival' && oneNode && { oneNode }),
    ...(onlyCounted && { onlyCounted }),
    ...(stopped && !error && { stopped }),
    ...(plan.sponsor && { sponsor: hostOf(plan.sponsor.url) }),
    ...(plan.rescue && { rescues: plan.rescue.account }),
    ...(plan.brings && { brings: { from: plan.brings.from, key: fundsOf(batch).key } }),
    ...present({ upgrade: plan.upgrade, retryOf: plan.retries, error }),
    ...((batch.restored || batch.lost) && { restored: true }),
    logs: steps
      .flatMap(({ state, row }) => (state === 'done' && row?.receipt?.logs) || [])
      .filter(({ topics }) => topics.some((topic) => topic.toLowerCase().endsWith(own))),
    calls: plan.calls.map((call, index) => {
      const place = plan.mode === 'atomic' ? 0 : index
      const step = steps[place] ?? { state: 'open' }
      const replacement = replacementOf(step, place, transactions)
      const notSent = batch.state === 'settled' && step.state === 'open'
      const named =
        (plan.undelegates && { title: say('title_removeUpgrade') }) ||
        (plan.rescue && { title: say('title_rescue') })
      const shown = activityCall(call, step, notSent)
      // The payer's transaction may succeed although the rescue did not run.
      const isLost = plan.rescue && batch.state === 'settled' && error && step.state === 'done'
      const state = isLost ? ('failed' as const) : shown.state
      const unknown = !batch.lost &&
        isUnproven(step) && {
          state: 'sent' as const,
          reason: say('error_unknownCall', { number: index + 1 }),
        }
      return { ...shown, state, ...named, ...(replacement && { replacement }), ...unknown }
    }),
  }
}

/** Another wallet's transaction used our nonce or waits with it, or the node's answer was unclear. */
function waitsForNode(transactions: readonly TransactionRow[]): Activity['waitsFor'] {
  if (transactions.some((row) => isFlying(row) && row.rival)) return 'rival'
  const signed = transactions.filter(({ state }) => state === 'signed')
  if (signed.some(({ error }) => error)) return 'nonce'
  return signed.some(({ unclear }) => unclear) ? 'answer' : undefined
}

function activityCall(call: Call, step: Progress, notSent: boolean): ActivityCall {
  const { row } = step
  const { receipt, sentAt, preconfirmedAt, includedAt, failedAt, reason } = row ?? {}
  return {
    state: notSent ? 'notSent' : callState(step),
    value: call.value,
    data: call.data,
    ...(row && !row.operation && { hash: row.hash, nonce: row.nonce }),
    ...(row?.operation && receipt && { hash: receipt.transactionHash }),
    ...(receipt && { blockNumber: receipt.blockNumber, gasUsed: receipt.gasUsed }),
    ...present({ to: call.to, sentAt, preconfirmedAt, includedAt, failedAt, reason }),
  }
}

/** The kind of replacement in flight for a waiting call. */
function replacementOf(
  { state, row }: Progress,
  place: number,
  transactions: readonly TransactionRow[],
): ActivityCall['replacement'] {
  if (state !== 'flying') return undefined
  const isCancelled = transactions.some(
    (one) => one.index === place && isCancellation(one) && (isFlying(one) || one.state === 'preconfirmed'),
  )
  if (isCancelled) return 'cancel'
  return row && isFasterCopy(row, transactions) ? 'faster' : undefined
}

function callState({ state, row, cancelled }: Progress): CallState {
  if (!row || state === 'open') return 'waits'
  if (cancelled) return 'cancelled'
  return state === 'reverted' ? 'failed' : row.state
}
