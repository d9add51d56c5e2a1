import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { browserName } from '../../testing/index.ts'
import type { argon2, gcm } from './vectors.ts'

/** Files of the build that contain the background's Argon2id, and the way to load it. */
const parts = {
  chromium: { file: '/background-parts.js', part: './background-argon2.js' },
  firefox: { file: '/background-argon2.js', part: undefined },
}

/** Runs the build's Argon2id, from its own file, in a page of the wallet. Returns 32 bytes. */
export function argon2InBuild(page: Page, vector: typeof argon2): Promise<Hex> {
  return page.evaluate(
    async ({ file, part, vector: { password, salt, iterations, memory, parallelism } }) => {
      type Exports = { argon2id(options: object): Promise<string> }
      type Part = (require: (name: string) => never, exports: object) => void
      const module = await import(file)
      const { parts } = globalThis as unknown as { parts: Record<string, Part> }
      const made = {}
      if (part)
        parts[part]?.((name) => {
          throw new Error(`It needs ${name}`)
        }, made)
      const { argon2id } = (part ? made : module) as Exports
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
    { ...parts[browserName()], vector },
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
