import * as v from 'valibot'
import { plainObject } from '../../domain/shape.ts'
import { method } from '../method.ts'

/** Maximum entries of one response, and the default `limit`. */
const most = 100

const range = v.pipe(
  plainObject,
  v.strictObject({
    limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(most)), most),
  }),
)

/**
 * Returns the batches and transactions of this origin from the journal, newest first, and never those of
 * another origin. The method is Volley's own: no standard defines one yet. It sends no request to a node.
 */
export const wallet_getCallsHistory = method({
  name: 'wallet_getCallsHistory',
  ...(import.meta.env.DEV && {
    standard: 'Volley',
    summary:
      'The batches and transactions of this site, newest first: `{ id, chainId, status, createdAt }` each, `createdAt` in milliseconds since 1970. Takes `[{ limit }]`, from 1 to 100.',
    example: [{ limit: 10 }],
    errors: [],
  }),
  access: 'connected',
  params: v.optional(
    v.union(
      [
        v.strictTuple([range]),
        v.pipe(
          v.strictTuple([]),
          v.transform(() => [{ limit: most }] as [{ limit: number }]),
        ),
      ],
      'Expected an object with a limit',
    ),
    [],
  ),

  async handle([{ limit }], { origin, services }) {
    return services.engine.history(origin, limit)
  },
})
