import * as v from 'valibot'
import { plainObject } from '../../../domain/shape.ts'
import { capability, members } from './capability.ts'

/** The most characters of the app's words to its paymaster. The paymaster reads them, the wallet does not. */
const longest = 10_000

/**
 * The app's paymaster pays the fee. If its context names a `token`, it takes that from the account. The calls then run as one user operation, through the bundler that the person
 * chose for the network.
 */
export const paymasterService = capability({
  name: 'paymasterService',
  ...(import.meta.env.DEV && {
    standard: 'ERC-7677',
    summary:
      "The URL of the app's paymaster, which pays the fee, or takes it in the `token` of its context. Needs a bundler for the network.",
  }),
  batch: members({
    // Read only where the wallet can send such a batch: elsewhere, any content is ignored or 5700.
    url: v.optional(v.string()),
    context: v.optional(
      v.pipe(
        plainObject,
        v.check((context) => JSON.stringify(context).length <= longest, 'Expected a shorter context'),
      ),
    ),
  }),
})
