import type { CallsBlock, Review } from '../../../domain/review/review.ts'
import { t } from '../../../i18n/translate.ts'
import { type Change, changesOf } from '../../approval/calls/callEdits.ts'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Words } from '../../kit/text/AddressText.tsx'

/** Lists the person's changes to a batch before its approval, in the approval's words. */
export function BatchChanges({ review }: { review: Review | undefined }) {
  const changes = changed(review)
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
