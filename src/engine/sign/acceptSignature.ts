import { type Hex, parseTransaction } from 'viem'
import { isUnanswered, refused } from '../../domain/errors.ts'
import { readAuthorization } from '../../domain/signing/authorizationBytes.ts'
import type { SignableTransaction } from '../../vault/signer.ts'
import type { EngineContext } from '../engineContext.ts'
import type { PlannedBatch } from '../plan/progress.ts'
import { requireLeft } from '../status/leftToDo.ts'
import { freshRow, notAwaited } from './sign.ts'

/**
 * Stores what a device has signed: a transaction, or its authorization, after which the transaction waits. The
 * vault compares the signature with the account and with the stored bytes, and the bytes with their bounds. Throws
 * a refusal for people, `chainDisconnected`, or the disk's error. The batch then waits as before, unless the journal
 * refuses the nonce by now, or what it retries ran: it needs other bytes then, or none.
 */
export async function acceptSignature(
  context: EngineContext,
  batch: PlannedBatch,
  { id, signature }: { id: Hex; signature: Hex },
): Promise<void> {
  const { journal, signer, fresh } = context
  const { key, plan, awaited } = batch
  if (awaited?.wanted.id !== id) throw refused('error_notWanted')
  const { wanted } = awaited
  // Rows of older versions name no account.
  const bounds = { ...awaited.bounds, from: plan.from }
  if (wanted.kind === 'authorization') {
    const asked = { ...readAuthorization(wanted.bytes), bounds, signature }
    const authorization = await signer.signAuthorization(asked)
    await journal.changeBatch(key, { ...notAwaited, authorization })
    return
  }
  const transaction = parseTransaction(wanted.bytes) as SignableTransaction
  const signed = await signer.signTransaction({ transaction, bounds, signature })
  try {
    if (plan.retries !== undefined) await requireLeft(context, batch, awaited.nonce)
    const row = freshRow(context, batch, awaited, signed)
    await journal.sign([row], { key, to: 'running', change: notAwaited })
    fresh.add(row.hash)
  } catch (error) {
    // Without an answer of the nodes or of the disk, the signature may still be right.
    if (isUnanswered(error) || error instanceof DOMException) throw error
    await journal.changeBatch(key, notAwaited)
    throw refused('error_notWanted')
  }
}
