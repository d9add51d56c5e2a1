import * as v from 'valibot'
import { numberToHex } from 'viem/utils'
import { WalletError } from '../../domain/errors.ts'
import { looseAddress } from '../../domain/schema.ts'
import { say } from '../../domain/text/message.ts'
import { requireSigner } from '../accounts/requireSigner.ts'
import { method } from '../method.ts'
import { pageWarnings } from '../originWarnings.ts'
import { requireOwnSignIns } from './signIn.ts'
import { typedData } from './typedDataShape.ts'

/**
 * EIP-712. Signs the data itself, never a bare hash, and explains its effect in words if the type is known.
 * Data for another chain than the selected one is refused, as the standard requires: the user would read names
 * and amounts of the wrong chain.
 */
export const eth_signTypedData_v4 = method({
  name: 'eth_signTypedData_v4',
  ...(import.meta.env.DEV && {
    standard: 'EIP-712',
    summary: 'Asks the user to sign typed data.',
    example: [
      '$account',
      {
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'chainId', type: 'uint256' },
          ],
          Mail: [
            { name: 'to', type: 'address' },
            { name: 'contents', type: 'string' },
          ],
        },
        primaryType: 'Mail',
        domain: { name: 'Demo dApp', chainId: '$chainNumber' },
        message: { to: '$recipient', contents: 'Hello' },
      },
    ],
    errors: ['userRejected', 'unauthorized', 'chainDisconnected'],
  }),
  access: 'connected',
  keepsNulls: true,
  params: v.tuple([looseAddress, typedData]),

  async check([from, { domain, message }], context) {
    const { connected, chainId, origin, askedAt: now } = context
    requireSigner(from, context)
    requireOwnSignIns(message, { origin, from, now, path: '1.message' })
    requireOwnSignIns(domain, { origin, from, now, path: '1.domain' })
    // Some tokens have their chain in the salt.
    const inSalt =
      domain.chainId === undefined && /^0x0{50}(?!0{14})[0-9a-fA-F]{14}$/.test(String(domain.salt))
    const requested = inSalt ? domain.salt : domain.chainId
    if (typeof requested === 'string' && BigInt(requested) !== BigInt(chainId))
      throw new WalletError('chainDisconnected', 'The chain must be the selected one', {
        path: inSalt ? '1.domain.salt' : '1.domain.chainId',
        selected: numberToHex(chainId),
        requested: numberToHex(BigInt(requested)),
      })
    // The account's code, if it has any, would accept the signature as its owner's command.
    if (connected.some((account) => account === domain.verifyingContract))
      throw new WalletError('invalidParams', 'The contract is an account of the user', {
        path: '1.domain.verifyingContract',
      })
  },

  async review([from, typed], context) {
    const { chainId, services } = context
    const own = services.accounts.list().map(({ address }) => address)
    const knownRecipients = await services.knownRecipients(from).catch(() => undefined)
    const found = await services.chain.findTypedData({ chainId, from, typed, own, knownRecipients })
    const warnings = pageWarnings(context)
    return {
      asks: say('review_dataAsks'),
      title: say('review_dataUnknown'),
      confirm: say('review_data'),
      ...(warnings.some(({ severity }) => severity === 'bad') && { risky: true as const }),
      chainId,
      from,
      blocks: [...warnings, { kind: 'typedData', typed, found }],
    }
  },

  async handle([from, typed], { services }) {
    return services.signer.signTypedData(from, typed)
  },
})
