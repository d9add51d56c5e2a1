import { WalletError } from '../../domain/errors.ts'
import { stopped } from '../../i18n/sentences.ts'
import { faultSaid } from './errorText.ts'

/** Work of the page itself. Like `send`, it throws an Error whose message is for the person at the screen. */
export async function told<value>(work: Promise<value>): Promise<value> {
  try {
    return await work
  } catch (error) {
    throw error instanceof WalletError ? new Error(stopped(faultSaid(error.toJSON()))) : error
  }
}
