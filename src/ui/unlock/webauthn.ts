import { t } from '../../i18n/translate.ts'

/** A passkey with its salt and the secret that the authenticator derived from it, all in base64. */
type NewPasskey = { credential: string; salt: string; secret: string }

/** True if this browser may support passkeys that derive a secret: WebAuthn with its `prf` extension. */
export async function knowsPasskeys(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false
  // If a browser cannot report the capability, we try the extension.
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => undefined)
  return capabilities?.['extension:prf'] !== false
}

/**
 * Prompts the person to create a passkey, and to use it once if the browser derives no secret at creation.
 * Throws an Error whose message is for the person at the screen.
 */
export async function createPasskey(): Promise<NewPasskey> {
  const salt = random(32)
  const created = await runCeremony(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: random(32),
        rp: { name: 'Volley' },
        user: { id: random(16), name: 'Volley', displayName: t('unlock_passkeyUser') },
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const { prf } = created.getClientExtensionResults()
  if (!prf?.enabled && !prf?.results) throw new Error(t('unlock_passkeyCannot'))
  const hint = { credential: base64(created.rawId), salt: base64(salt) }
  const secret = prf.results ? base64(prf.results.first) : await askPasskey(hint)
  return { ...hint, secret }
}

/** Prompts the person to use the passkey, and returns its secret. Throws an Error as `createPasskey` does. */
export async function askPasskey({
  credential,
  salt,
}: {
  credential: string
  salt: string
}): Promise<string> {
  const used = await runCeremony(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id: bytes(credential) }],
        userVerification: 'required',
        extensions: { prf: { eval: { first: bytes(salt) } } },
      },
    }),
  )
  const { results } = used.getClientExtensionResults().prf ?? {}
  if (!results) throw new Error(t('unlock_passkeyNoSecret'))
  return base64(results.first)
}

/** No server verifies the signature: only the secret matters, so the challenge is random and discarded. */
async function runCeremony(ceremony: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ceremony()
    if (credential instanceof PublicKeyCredential) return credential
  } catch {
    // The browser reports a refusal by the person and a missing passkey in the same way.
  }
  throw new Error(t('unlock_passkeyUnused'))
}

function random(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length))
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

function base64(source: BufferSource): string {
  const view = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)
  return btoa(String.fromCharCode(...view))
}
