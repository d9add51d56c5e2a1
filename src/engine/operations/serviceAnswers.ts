import * as v from 'valibot'
import { hasKind, isNodeError, WalletError } from '../../domain/errors.ts'
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
 * are. `host` is the service's, and `said` what it answered.
 */
export function sponsorRefusal(error: unknown, url: string): unknown {
  const host = hostOf(url)
  if (isNodeError(error)) {
    const { code, message } = error.answer
    return new WalletError('sponsorRefused', `${host} refused`, { host, code, said: readable(message, 120) })
  }
  if (hasKind(error, 'chainDisconnected')) return new WalletError('sponsorRefused', error.detail, { host })
  return error
}
