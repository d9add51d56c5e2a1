import { t } from '../../i18n/translate.ts'

/** A passkey with the salt and what its authenticator computed from it, all base64. */
type NewPasskey = { credential: string; salt: string; secret: string }

/** Whether this browser may know passkeys that compute a secret: WebAuthn with its `prf` extension. */
export async function knowsPasskeys(): Promise<boolean> {
  if (!('PublicKeyCredential' in window)) return false
  // Older browsers lack this method, and find out by trying.
  const capabilities = await PublicKeyCredential.getClientCapabilities?.().catch(() => undefined)
  return capabilities?.['extension:prf'] !== false
}

/**
 * Has the person create a passkey of this extension, and use it once where the browser wants that to compute.
 * Throws an Error whose message is for the person at the screen.
 */
export async function createPasskey(): Promise<NewPasskey> {
  const salt = random(32)
  const created = await asked(() =>
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

/** Has the person use the passkey, and answers the secret it computes. Throws an Error as `createPasskey` does. */
export async function askPasskey({
  credential,
  salt,
}: {
  credential: string
  salt: string
}): Promise<string> {
  const used = await asked(() =>
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

/** Nothing here is checked by a server: the secret alone decides, so the challenge is random and forgotten. */
async function asked(ceremony: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await ceremony()
    if (credential instanceof PublicKeyCredential) return credential
  } catch {
    // The browser does not tell a person who said no from a passkey that is not there.
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
