import * as v from 'valibot'
import { recoverMessageAddress } from 'viem/utils'
import { WalletError } from '../../domain/errors.ts'
import { bytes } from '../../domain/schema.ts'
import { method } from '../method.ts'
import { toBytes } from './personal_sign.ts'

/** Returns the account that signed a `personal_sign` message. A site could compute the same itself. */
export const personal_ecRecover = method({
  name: 'personal_ecRecover',
  ...(import.meta.env.DEV && {
    standard: 'EIP-191',
    summary: 'The account that signed a message by `personal_sign`.',
    example: ['Hello', `0x${'00'.repeat(65)}`],
    errors: [],
  }),
  access: 'public',
  params: v.strictTuple([
    v.pipe(v.string(), v.maxLength(128 * 1024, 'The message is too long')),
    v.pipe(bytes, v.length(132, 'Expected a signature of 65 bytes')),
  ]),
  async handle([data, signature]) {
    try {
      const signer = await recoverMessageAddress({ message: { raw: toBytes(data) }, signature })
      return signer.toLowerCase()
    } catch {
      throw new WalletError('invalidParams', 'This is no signature', { path: '1' })
    }
  },
})
