import type { Hex, TypedDataDefinition } from 'viem'
import { concat, hashMessage, hashTypedData, keccak256, stringToHex } from 'viem/utils'
import { WalletError } from '../../domain/errors.ts'
import { authorizationBytes } from '../../domain/signing/authorizationBytes.ts'
import type { DeviceAccount } from '../../domain/signing/deviceAccount.ts'
import { signs } from '../../domain/signing/signables.ts'
import type { Wanted, WantedKind } from '../../domain/signing/signatureWanted.ts'
import type { TypedData } from '../../domain/typedData.ts'
import type { Signatory } from '../signatory.ts'
import type { Desk } from './desk.ts'
import { deviceSignature, type Signature } from './deviceSignature.ts'

/**
 * Signs with a device: a page asks it, and brings its answer. An answer counts only if it is this account's
 * signature of these bytes.
 */
export function deviceSignatory(account: DeviceAccount, { ask }: Pick<Desk, 'ask'>): Signatory {
  const { kind: signer, address, ...place } = account
  /** The id is a hash of the whole request, so no answer can count for another one. */
  function want(kind: WantedKind, bytes: Hex, by: Pick<Wanted, 'chainId' | 'origin'>): Wanted {
    const asked = { from: address, ...place, kind, bytes, ...by }
    return { id: keccak256(stringToHex(JSON.stringify(asked))), ...asked }
  }
  const signed = async (kind: WantedKind, bytes: Hex, hash: Hex, origin?: string) =>
    ask(want(kind, bytes, { origin }), async (signature) =>
      joined(await deviceSignature(signature, hash, address)),
    )

  return {
    address,
    onDevice: true,

    async signTransaction(transaction, { serializer, signature, waits, origin }) {
      // viem infers the type from the members, so the serializer's is the same for signed and unsigned bytes.
      const bytes = serializer(transaction)
      const finish = async (given: Hex) => {
        const found = await deviceSignature(given, keccak256(bytes), address)
        return serializer(transaction, { ...found, v: 27n + BigInt(found.yParity) })
      }
      if (signature) return finish(signature)
      const kind = transaction.type === 'legacy' ? 'transaction' : 'typedTransaction'
      const wanted = want(kind, bytes, { chainId: transaction.chainId, origin })
      if (!waits) throw new WalletError('awaitsDevice', undefined, { wanted })
      return ask(wanted, finish)
    },

    ...(signs(signer, 'authorization') && {
      async signAuthorization(authorization, signature) {
        const bytes = authorizationBytes(authorization)
        if (!signature)
          throw new WalletError('awaitsDevice', undefined, {
            wanted: want('authorization', bytes, { chainId: authorization.chainId }),
          })
        return { ...authorization, ...(await deviceSignature(signature, keccak256(bytes), address)) }
      },
    }),

    signMessage: async ({ message }, origin) => signed('message', message.raw, hashMessage(message), origin),

    signTypedData: async (data, origin) =>
      signed('typedData', jsonOf(data), hashTypedData(data as TypedDataDefinition), origin),
  }
}

/**
 * Devices read the whole data as JSON. The wallet's typed data has the type of its domain, and numbers as text. For
 * the chain, devices expect a number.
 */
function jsonOf(data: object): Hex {
  const { domain, ...rest } = data as TypedData
  const { chainId } = domain
  const isSafe = typeof chainId === 'string' && Number.isSafeInteger(Number(chainId))
  return stringToHex(
    JSON.stringify({ ...rest, domain: isSafe ? { ...domain, chainId: Number(chainId) } : domain }),
  )
}

function joined({ r, s, yParity }: Signature): Hex {
  return concat([r, s, yParity ? '0x1c' : '0x1b'])
}
