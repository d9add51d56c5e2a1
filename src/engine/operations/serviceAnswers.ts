import * as v from 'valibot'
import { hasKind, isNodeError, WalletError } from '../../domain/errors.ts'
import type { SponsorFault } from '../../domain/sponsorFault.ts'
import { garbled, hostOf } from '../../lib/postJson.ts'
import { readable } from '../../lib/readableText.ts'

/** The parsed answer of a service. Throws `chainDisconnected` for anything else. */
export function understood<schema extends v.GenericSchema>(
  schema: schema,
  answer: unknown,
  url: string,
): v.InferOutput<schema> {
  const parsed = v.safeParse(schema, answer, { abortEarly: true })
  if (parsed.success) return parsed.output
  throw garbled(hostOf(url), `does not answer as expected: ${parsed.issues[0].message}`)
}

/**
 * The refusal of a batch whose sponsor, or whose bundler, does not answer or says no. Other errors stay as they
 * are. `said` is what the service answered.
 */
export function sponsorRefusal(error: unknown, url: string, fault: SponsorFault = 'sponsorSaid'): unknown {
  if (isNodeError(error)) {
    const { code, message } = error.answer
    return unsponsored(fault, url, { code, said: readable(message, 120) })
  }
  if (hasKind(error, 'chainDisconnected')) return new WalletError('sponsorRefused', error.detail, error.data)
  return error
}

/** The refusal for this reason. `url` is the service's, and only its host leaves the wallet. */
export function unsponsored(fault: SponsorFault, url?: string, more?: object): WalletError {
  return new WalletError('sponsorRefused', undefined, { fault, ...(url && { host: hostOf(url) }), ...more })
}
