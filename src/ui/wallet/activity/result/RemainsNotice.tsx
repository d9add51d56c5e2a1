import { inWords } from '../../../../i18n/inWords.ts'
import { t } from '../../../../i18n/translate.ts'
import { Notice } from '../../../kit/status/Notice.tsx'
import { Words } from '../../../kit/text/AddressText.tsx'
import type { BatchJournal } from './batchFee.ts'
import { stoppedAt } from './stoppedAt.ts'
import type { Remains } from './whatRemains.ts'

type Props = { remains: Remains; journal: BatchJournal | undefined }

/** What went wrong, what remains of the money, and what the person can do, in this one place. */
export function RemainsNotice({ remains: { tone, heading, remains, toDo }, journal }: Props) {
  const stop = journal && stoppedAt(journal)
  return (
    <Notice tone={tone} heading={heading} data-testid="batch-remains">
      <p>
        <Words>{remains}</Words>
      </p>
      {stop && (
        <p data-testid="batch-stopped">
          <Words>
            {t('status_rescueStopped', { number: stop.index + 1, call: inWords(stop.call.verb) })}
          </Words>
        </p>
      )}
      <p>{toDo}</p>
    </Notice>
  )
}
