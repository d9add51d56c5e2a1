import { t } from '../../../i18n/translate.ts'
import { send } from '../../commands/sendCommand.ts'
import { say } from '../../kit/status/say.ts'
import { saveFile } from '../saveFile.ts'

/**
 * Saves the journal of a batch: the request, the decision, the sent and the included transactions. It contains
 * no keys and no signed bytes.
 */
export async function saveBatch(key: string, id: string): Promise<void> {
  try {
    const journal = await send('batch.journal', { key })
    const name = id.replace(/[^\w-]/g, '').slice(0, 10)
    saveFile(`volley-batch-${name}.json`, `${JSON.stringify(journal, null, 2)}\n`)
    say(t('status_saved'))
  } catch (error) {
    say((error as Error).message)
  }
}
