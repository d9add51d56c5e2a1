import type { Address } from 'viem'
import { send } from '../../commands/sendCommand.ts'
import { openKeystoreFile } from '../accounts/openKeystoreFile.ts'
import { phraseProblem } from '../onboarding/phraseQuestions.ts'
import type { Recognized } from './recognize.ts'

/** What a person pasted, and the password of a keystore. */
export type Pasted = { text: string; password: string }

/**
 * Imports what was recognized, with the same commands as the screens for one kind each. Rejects with a sentence for
 * the person. `known` are the addresses in the wallet, which a watch list leaves as they are.
 */
export async function bringIn(
  seen: Recognized,
  { text, password }: Pasted,
  known: readonly Address[],
): Promise<void> {
  switch (seen.kind) {
    case 'phrase': {
      const checked = await send('vault.check', { phrase: text })
      const problem = phraseProblem(checked)
      if (problem) throw new Error(problem)
      await send('account.importPhrase', { phrase: checked.words.map(({ word }) => word).join(' ') })
      return
    }
    case 'key':
      await send('account.importKey', { key: text.trim() })
      return
    case 'keystore': {
      const opened = await openKeystoreFile(new Blob([text]), password)
      if ('problem' in opened) throw new Error(opened.problem)
      await send('account.importKey', opened)
      return
    }
    case 'list': {
      const before = new Set(known.map((address) => address.toLowerCase()))
      for (const { address, name } of seen.watched) {
        if (before.has(address.toLowerCase())) continue
        await send('account.watch', { address })
        if (name) await send('account.rename', { address, name })
      }
    }
  }
}
