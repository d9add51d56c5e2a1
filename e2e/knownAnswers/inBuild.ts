import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import type { argon2, gcm } from './vectors.ts'

/** Runs the build's Argon2id, from its own file, in a page of the wallet, as the pages do. Returns 32 bytes. */
export function argon2InBuild(page: Page, vector: typeof argon2): Promise<Hex> {
  return page.evaluate(
    async ({ file, vector: { password, salt, iterations, memory, parallelism } }) => {
      type Exports = { argon2id(options: object): Promise<string> }
      const { argon2id } = (await import(file)) as Exports
      const hash = await argon2id({
        password,
        salt: new TextEncoder().encode(salt),
        iterations,
        memorySize: memory,
        parallelism,
        hashLength: 32,
        outputType: 'hex',
      })
      return `0x${hash}` as const
    },
    { file: '/assets/argon2.js', vector },
  )
}

/** Encrypts in a page of the wallet with the browser's AES-GCM, which it uses. Returns ciphertext and tag. */
export function gcmInBrowser(page: Page, vector: typeof gcm): Promise<Hex> {
  return page.evaluate(async ({ key, iv, additional, plaintext }) => {
    const bytes = (hex: string) =>
      Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number(`0x${pair}`))
    const imported = await crypto.subtle.importKey('raw', bytes(key), 'AES-GCM', false, ['encrypt'])
    const algorithm = { name: 'AES-GCM', iv: bytes(iv), additionalData: bytes(additional) }
    const sealed = await crypto.subtle.encrypt(algorithm, imported, bytes(plaintext))
    return `0x${Array.from(new Uint8Array(sealed), (byte) => byte.toString(16).padStart(2, '0')).join('')}` as const
  }, vector)
}
