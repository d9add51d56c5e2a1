import type { Hex } from 'viem'
import { keccak256, stringToHex } from 'viem/utils'
import type { Submission } from '../../domain/services.ts'
import type { Context } from '../method.ts'

/** A 32-byte id, equal on every run of this request. No page can guess it: our request ids are random. */
export function ownId({ origin, request }: Pick<Context, 'origin' | 'request'>): Hex {
  return keccak256(stringToHex(`${origin} ${request}`))
}

/** Submits a transaction, unless an earlier run of this request has signed it, and waits for its hash. */
export async function submitOnce(
  context: Context,
  make: () => Submission | Promise<Submission>,
): Promise<Hex> {
  const { origin, replayed } = context
  const { engine } = context.services
  const id = ownId(context)
  if (await engine.status(origin, id)) await engine.resubmit(origin, id, replayed === 'late')
  else await engine.submit(await make())
  return engine.sent(origin, id)
}
