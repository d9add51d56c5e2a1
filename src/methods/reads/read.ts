import type * as v from 'valibot'
import { type Documented, type Method, method } from '../method.ts'

/** A method that checks its params and passes them to the selected network's node, for any origin. */
export function read(
  name: string,
  params: v.GenericSchema<unknown, unknown[]>,
  documented?: Pick<Documented, 'summary' | 'example'>,
): Method {
  return method({
    name,
    ...(import.meta.env.DEV && {
      standard: 'EIP-1474',
      errors: ['chainDisconnected'] as const,
      ...documented,
    }),
    access: 'public',
    asksNode: 'alike',
    keepsNulls: true,
    params,
    async handle(given, { chainId, services }) {
      return services.chain.forward(chainId, name, withoutTrailingGaps(given))
    },
  })
}

/** An optional parameter that is absent must not become `null` in JSON. */
function withoutTrailingGaps(params: readonly unknown[]): unknown[] {
  return params.slice(0, params.findLastIndex((param) => param !== undefined) + 1)
}
