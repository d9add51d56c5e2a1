import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto'
import { type Hex, hexToBytes, keccak256 } from 'viem'

/** A version 3 keystore of Web3 Secret Storage, as another wallet writes it; with few rounds, for tests. */
export function encryptKeystore(key: Hex, password: string): string {
  const [salt, iv] = [randomBytes(32), randomBytes(16)]
  const c = 1000
  const derived = pbkdf2Sync(password, salt, c, 32, 'sha256')
  const cipher = createCipheriv('aes-128-ctr', derived.subarray(0, 16), iv)
  const ciphertext = Buffer.concat([cipher.update(hexToBytes(key)), cipher.final()])
  const mac = keccak256(new Uint8Array(Buffer.concat([derived.subarray(16), ciphertext])))
  return JSON.stringify({
    version: 3,
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: iv.toString('hex') },
      ciphertext: ciphertext.toString('hex'),
      kdf: 'pbkdf2',
      kdfparams: { c, dklen: 32, prf: 'hmac-sha256', salt: salt.toString('hex') },
      mac: mac.slice(2),
    },
  })
}
