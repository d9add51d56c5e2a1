import * as v from 'valibot'
import type { Hex } from 'viem'
import type { SerializedError } from '../../domain/errors.ts'
import { bytes } from '../../domain/schema.ts'
import { stopped } from '../../i18n/sentences.ts'
import { faultSaid } from '../commands/errorText.ts'
import { send } from '../commands/sendCommand.ts'

/** The background ends after some minutes without an answer. Then the page asks again, at most this often. */
const mostTries = 10

/** Asks the person to sign typed data with the selected account. Rejects with a sentence for the screen. */
export async function askSignature(typed: string): Promise<Hex> {
  const id = crypto.randomUUID().replaceAll('-', '')
  for (let tries = 1; ; tries++) {
    const answer = await send('typedData.ask', { id, typed }).catch((error) => {
      if (tries === mostTries) throw error
    })
    if (!answer) continue
    if ('error' in answer) throw new Error(stopped(faultSaid(answer.error as SerializedError)))
    return v.parse(bytes, answer.result)
  }
}
