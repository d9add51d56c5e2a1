import { encodeBatch } from '../../contracts/encodeBatch.ts'
import { untold } from '../../domain/errors.ts'
import type { UserOperation } from '../../domain/userOperation.ts'
import { authorizationIn, entryPoint, operationHash } from '../../domain/userOperation.ts'
import { present } from '../../lib/present.ts'
import { numberIn } from '../../rpc/readResult.ts'
import { laneKey, operationLane } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import type { PlannedBatch } from '../plan/progress.ts'
import { localIn } from '../sign/signedBounds.ts'
import type { DraftedOperation } from './draftOperation.ts'

/**
 * Signs an operation and its authorization, and stores both with the batch's new state. Sends nothing. The
 * journal refuses a second operation of the batch: its calls are signed under one nonce of the EntryPoint only.
 * Throws the signer's error, `chainDisconnected`, and as `localIn` does.
 */
export async function signOperation(
  context: EngineContext,
  { key, plan }: PlannedBatch,
  { operation, prepared, until }: DraftedOperation,
): Promise<void> {
  const { journal, node, signer, fresh, now } = context
  const mark = localIn(context, plan)
  const { chainId, from, calls, upgrade, sponsor } = plan
  const { nonce } = operation
  const since = numberIn(await node.request(chainId, 'eth_blockNumber', []))
  if (since === undefined) throw untold('its latest block')
  const { eip7702Auth: named, ...rest } = operation
  const eip7702Auth =
    named &&
    authorizationIn(
      await signer.signAuthorization({
        chainId,
        address: named.address,
        nonce: prepared.count,
        bounds: { from, delegate: upgrade },
      }),
    )
  const unsigned = { ...rest, ...present({ eip7702Auth }) }
  const signature = await signer.signOperation({
    operation: unsigned,
    bounds: {
      chainId,
      from,
      entryPoint,
      contents: [encodeBatch('simple7702', calls)],
      nonce,
      delegate: upgrade,
      fee: sponsor?.fee,
    },
  })
  const signed: UserOperation = { ...unsigned, signature }
  const hash = operationHash(signed, chainId)
  const at = now()
  fresh.add(hash)
  await journal.sign(
    [
      {
        hash,
        batch: key,
        index: 0,
        lane: operationLane(laneKey(chainId, from), nonce),
        nonce: 0,
        raw: '0x',
        state: 'signed',
        signedAt: at,
        triedAt: at,
        operation: { signed, since, until },
        ...mark,
      },
    ],
    { key, to: 'running', change: { waits: undefined } },
  )
}
