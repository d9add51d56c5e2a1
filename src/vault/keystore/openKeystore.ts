import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { bytesToHex, getAddress, hexToBytes, keccak256 } from 'viem/utils'
import { WalletError } from '../../domain/errors.ts'
import { derivedKey, kdfParams } from './keystoreKdf.ts'

/** In characters. A keystore has about 500. */
const longest = 65_536

const hex = (bytes: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^(0x)?[0-9a-fA-F]{${2 * bytes}}$`)),
    v.transform((text): Hex => `0x${text.replace(/^0x/, '').toLowerCase()}`),
  )

/** Web3 Secret Storage, version 3. Some wallets write `Crypto`. */
const File = v.object({
  version: v.pipe(v.union([v.literal(3), v.literal('3')]), v.transform(Number)),
  address: v.optional(
    v.pipe(
      hex(20),
      v.transform((text): Address => getAddress(text)),
    ),
  ),
  crypto: v.intersect([
    v.object({
      cipher: v.literal('aes-128-ctr'),
      cipherparams: v.object({ iv: hex(16) }),
      ciphertext: hex(32),
      mac: hex(32),
    }),
    kdfParams,
  ]),
})

/**
 * The private key in a keystore file, and the file's address, which its checksum does not cover. Runs in the
 * page that took the file, since the work may take seconds and would delay the background. Rejects with
 * `badKeystore` for other files and found damage, `costlyKeystore` for a file that costs more than any
 * wallet's, and `wrongKeystorePassword` if the checksum, which covers password and ciphertext together, does not
 * match.
 */
export async function openKeystore(text: string, password: string): Promise<{ key: Hex; address?: Address }> {
  const { address, crypto: sealed } = read(text)
  const ciphertext = new Uint8Array(hexToBytes(sealed.ciphertext))
  for (const attempt of new Set([password, password.normalize('NFKC')])) {
    const derived = await derivedKey(attempt, sealed)
    const mac = keccak256(new Uint8Array([...derived.subarray(16, 32), ...ciphertext]))
    if (mac !== sealed.mac) continue
    const key = await decrypt(
      derived.subarray(0, 16),
      new Uint8Array(hexToBytes(sealed.cipherparams.iv)),
      ciphertext,
    )
    derived.fill(0)
    return { key, ...(address && { address }) }
  }
  throw new WalletError('wrongKeystorePassword')
}

function read(text: string) {
  if (text.length > longest) throw new WalletError('badKeystore')
  const json = v.safeParse(v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown())), text)
  if (!json.success) throw new WalletError('badKeystore')
  const { Crypto, crypto = Crypto, ...rest } = json.output
  const file = v.safeParse(File, { ...rest, crypto })
  if (!file.success) throw new WalletError('badKeystore')
  return file.output
}

async function decrypt(
  key: Uint8Array<ArrayBuffer>,
  counter: Uint8Array<ArrayBuffer>,
  ciphertext: Uint8Array<ArrayBuffer>,
): Promise<Hex> {
  const name = 'AES-CTR'
  const imported = await crypto.subtle.importKey('raw', key, name, false, ['decrypt'])
  return bytesToHex(
    new Uint8Array(await crypto.subtle.decrypt({ name, counter, length: 128 }, imported, ciphertext)),
  )
}
