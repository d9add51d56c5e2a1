import * as v from 'valibot'
import { address, bytes, chainId, looseAddress, quantity } from '../../domain/schema.ts'
import { plainObject } from '../../domain/shape.ts'
import { capabilities } from './capabilities/capabilities.ts'
import { record } from './capabilities/capability.ts'

/** Maximum bytes of an id. A `0x` string counts its decoded bytes, any other string its UTF-8. */
const maxIdBytes = 4096

/** The id of a batch. The app or the wallet chooses it, and the response echoes it unchanged. */
export const batchId = v.pipe(
  v.string(),
  v.check((id) => bytesIn(id) <= maxIdBytes, `Expected at most ${maxIdBytes} bytes`),
)

/** The capabilities at one level. Each known capability is validated by its own shape. */
const capabilitiesOf = (level: 'batch' | 'call') =>
  record(
    Object.fromEntries(
      capabilities.flatMap(({ name, [level]: shape }) => (shape ? [[name, v.optional(shape)]] : [])),
    ),
  )

const call = v.pipe(
  plainObject,
  v.object({
    to: address,
    value: v.optional(quantity),
    data: v.optional(bytes),
    capabilities: capabilitiesOf('call'),
  }),
)

/**
 * Params of `wallet_sendCalls`. Looser than the interface in two places, for real clients: `value` and `from`
 * may be missing. Strict mode refuses both later. Unknown members are ignored, except inside a capability.
 */
export const batchParams = v.strictTuple([
  v.pipe(
    plainObject,
    v.object({
      version: v.literal('2.0.0'),
      id: v.optional(batchId),
      from: v.optional(looseAddress),
      chainId,
      atomicRequired: v.boolean(),
      calls: v.pipe(v.array(call), v.minLength(1, 'Expected at least one call')),
      capabilities: capabilitiesOf('batch'),
    }),
  ),
])

export type BatchRequest = v.InferOutput<typeof batchParams>[0]

function bytesIn(id: string): number {
  return /^0x([0-9a-fA-F]{2})*$/.test(id) ? (id.length - 2) / 2 : new TextEncoder().encode(id).length
}
