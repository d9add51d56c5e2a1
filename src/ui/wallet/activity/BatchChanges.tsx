import { useEffect, useState } from 'react'
import type { CallsBlock, Review } from '../../../domain/review/review.ts'
import { t } from '../../../i18n/translate.ts'
import { type Change, changesOf } from '../../approval/calls/callEdits.ts'
import { send } from '../../commands/sendCommand.ts'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Words } from '../../kit/text/AddressText.tsx'

/** What the person changed of a batch before approving it, as the approval said it. Nothing where nothing was changed. */
export function BatchChanges({ activityKey }: { activityKey: string }) {
  const [changes, setChanges] = useState<Change[]>([])

  useEffect(() => {
    let isOver = false
    send('batch.journal', { key: activityKey })
      .then(({ request }) => !isOver && setChanges(changed(request?.review)))
      // The journal tells nothing of a batch that it has forgotten, and the screen says so itself.
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [activityKey])

  if (changes.length === 0) return null
  return (
    <Notice tone="neutral" icon="pencil" data-testid="batch-changes" heading={t('status_changed')}>
      <Stack as="ul" gap={1}>
        {changes.map(({ text }) => (
          <li key={text}>
            <Words>{text}</Words>
          </li>
        ))}
      </Stack>
    </Notice>
  )
}

function changed(review: Review | undefined): Change[] {
  const block = review?.blocks.find((one): one is CallsBlock => one.kind === 'calls')
  return block ? changesOf(block) : []
}
