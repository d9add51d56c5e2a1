import type * as v from 'valibot'
import { type Method, method } from '../method.ts'

/** A method that checks its params and passes them to the selected network's node, for any origin. */
export function read(name: string, params: v.GenericSchema<unknown, unknown[]>, summary?: string): Method {
  return method({
    name,
    ...(import.meta.env.DEV && {
      standard: 'EIP-1474',
      summary: summary ?? '',
      errors: ['chainDisconnected'] as const,
    }),
    access: 'public',
    asksNode: 'alike',
    keepsNulls: true,
    params,
    async handle(given, { chainId, services }) {
      return services.chain.request(chainId, name, withoutTrailingGaps(given))
    },
  })
}

/** An optional parameter that is absent must not become `null` in JSON. */
function withoutTrailingGaps(params: readonly unknown[]): unknown[] {
  return params.slice(0, params.findLastIndex((param) => param !== undefined) + 1)
}
