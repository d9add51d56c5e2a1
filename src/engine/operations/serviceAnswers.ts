import * as v from 'valibot'
import { hasKind, isNodeError, WalletError } from '../../domain/errors.ts'
import type { SponsorFault } from '../../domain/errorTable.ts'
import { garbled, hostOf } from '../../lib/postJson.ts'
import { readable } from '../../lib/readableText.ts'
import type { AskService } from '../../rpc/askService.ts'

/** A question to a paymaster or a bundler, and what a refusal of it means. */
type Question = { url: string; method: string; params: unknown[]; fault?: SponsorFault }

/**
 * The parsed answer of a service. Throws `sponsorRefused` if it says no (`said`), does not answer, or answers
 * anything else.
 */
export async function askFor<schema extends v.GenericSchema>(
  ask: AskService,
  { url, method, params, fault = 'sponsorSaid' }: Question,
  schema: schema,
): Promise<v.InferOutput<schema>> {
  try {
    const parsed = v.safeParse(schema, await ask(url, method, params), { abortEarly: true })
    if (parsed.success) return parsed.output
    throw garbled(hostOf(url), `does not answer as expected: ${parsed.issues[0].message}`)
  } catch (error) {
    if (isNodeError(error)) {
      const { code, message } = error.answer
      throw unsponsored(fault, url, { code, said: readable(message, 120) })
    }
    if (hasKind(error, 'chainDisconnected')) throw new WalletError('sponsorRefused', error.detail, error.data)
    throw error
  }
}

/** The refusal for this reason. `url` is the service's, and only its host leaves the wallet. */
export function unsponsored(fault: SponsorFault, url?: string, more?: object): WalletError {
  return new WalletError('sponsorRefused', undefined, { fault, ...(url && { host: hostOf(url) }), ...more })
}
