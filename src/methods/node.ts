import { NodeError, WalletError } from '../wire/errors.ts'

/** What a node says, or `undefined` where it does not answer or cannot tell: such a check is left open. */
export async function ifKnown<value>(answer: Promise<value>): Promise<value | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof NodeError) return undefined
    if (error instanceof WalletError && error.kind === 'chainDisconnected') return undefined
    throw error
  }
}
