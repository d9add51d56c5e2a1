import { useEffect, useState } from 'react'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { send } from '../../commands/sendCommand.ts'
import { askNetwork } from '../../node/askNetwork.ts'
import { isStale } from './isStale.ts'

/** Milliseconds that a press waits for the nodes: the browser forgets a press after five seconds. */
const patience = 1500

/** Milliseconds until a batch prepares its bytes again, in case nodes disagree or the person set a low fee. */
const pause = 15_000

/** The time when each batch was last prepared again, by its key. */
const preparedAt = new Map<string, number>()

/**
 * Compares the request with the chain when it appears, and at each `check`. If the chain takes the bytes no more, the
 * batch prepares others, and the window shows those. `check` resolves to true if the request still holds.
 */
export function useFresh(wanted: SignatureWanted): { check(): Promise<boolean> } {
  const [checking] = useState(() => isFresh(wanted))
  useEffect(() => {
    checking.catch(console.error)
  }, [checking])
  return {
    async check() {
      await checking
      return isFresh(wanted)
    },
  }
}

/** False if the chain takes the bytes no more: then the batch is asked to prepare others. */
export async function isFresh(wanted: SignatureWanted): Promise<boolean> {
  const { id, batch, chainId } = wanted
  if (!batch || !chainId || Date.now() - (preparedAt.get(batch.key) ?? 0) < pause) return true
  const silent = new Promise<false>((resolve) => setTimeout(resolve, patience, false))
  const reading = isStale(wanted, askNetwork(chainId)).catch(() => false)
  if (!(await Promise.race([reading, silent]))) return true
  preparedAt.set(batch.key, Date.now())
  // Another window may have been faster. If nothing came of it, the next press looks again.
  await send('signature.refuse', { id, batch: batch.key, stale: true }).catch(() =>
    preparedAt.delete(batch.key),
  )
  return false
}
