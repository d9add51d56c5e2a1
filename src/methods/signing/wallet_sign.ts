import * as v from 'valibot'
import type { Hex } from 'viem'
import { stringToHex } from 'viem/utils'
import { WalletError } from '../../domain/errors.ts'
import { looseAddress, parse } from '../../domain/schema.ts'
import { plainObject } from '../../domain/shape.ts'
import { requireSigner } from '../accounts/requireSigner.ts'
import { record, refuseUnknown } from '../batches/capabilities/capability.ts'
import { type Context, method } from '../method.ts'
import { eth_signTypedData_v4 } from './eth_signTypedData_v4.ts'
import { personal_sign } from './personal_sign.ts'

const params = v.strictTuple([
  v.pipe(
    plainObject,
    v.object({
      version: v.string(),
      address: v.exactOptional(looseAddress),
      request: v.union([
        v.object({
          type: v.literal('0x45'),
          data: v.pipe(plainObject, v.object({ message: v.string() })),
        }),
        v.object({ type: v.literal('0x01'), data: plainObject }),
      ]),
      capabilities: record({}),
    }),
  ),
])

/**
 * ERC-7871. Text (0x45) goes to `personal_sign` and typed data (0x01) to `eth_signTypedData_v4`, with all their
 * checks. 0x00 is not supported: the user cannot read how a validator would interpret the bytes. Without an
 * address, the first connected account that can sign does so.
 */
export const wallet_sign = method({
  name: 'wallet_sign',
  ...(import.meta.env.DEV && {
    standard: 'ERC-7871',
    summary: 'Asks the user to sign a text (`0x45`) or typed data (`0x01`).',
    example: [{ version: '1.0', address: '$account', request: { type: '0x45', data: { message: 'Hello' } } }],
    errors: [
      'userRejected',
      'unauthorized',
      'unsupportedVersion',
      'unsupportedCapability',
      'chainDisconnected',
    ],
  }),
  access: 'connected',
  keepsNulls: true,
  params,

  async check([request], context) {
    if (!/^1(\.0)*$/.test(request.version))
      throw new WalletError('unsupportedVersion', undefined, { supported: '1.0' })
    refuseUnknown(request.capabilities, () => false, '0.capabilities')
    const { signs, given } = innerOf(request, context)
    await signs.check?.(given, context)
  },

  async review([request], context) {
    const { signs, given } = innerOf(request, context)
    return signs.review?.(given, context)
  },

  async handle([request], context, choice) {
    const { signs, given } = innerOf(request, context)
    return { signature: (await signs.handle(given, context, choice)) as Hex }
  },
})

/** The method that signs the request, and its params. */
function innerOf({ address, request }: v.InferOutput<typeof params>[0], context: Context) {
  const from = requireSigner(address, context)
  return request.type === '0x45'
    ? { signs: personal_sign, given: parse(personal_sign.params, [stringToHex(request.data.message), from]) }
    : {
        signs: eth_signTypedData_v4,
        given: parse(eth_signTypedData_v4.params, [from, request.data]),
      }
}
