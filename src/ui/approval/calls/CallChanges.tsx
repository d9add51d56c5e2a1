import { useEffect, useRef, useState } from 'react'
import type { CallsBlock } from '../../../domain/review/review.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { stopped, together } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Status } from '../../kit/status/Status.tsx'
import { Words } from '../../kit/text/AddressText.tsx'
import { Text } from '../../kit/text/Text.tsx'
import type { Editing } from '../useRequest.ts'
import styles from './CallChanges.module.css'
import { amountOf, changesOf, putBack } from './callEdits.ts'

/** The person's changes, with buttons to undo them, and the site's original request. */
export function Changes({ block, editing }: { block: CallsBlock; editing: Editing }) {
  const [open, show] = useState(false)
  const changes = changesOf(block)
  const undo = useRef<HTMLButtonElement>(null)
  const announcement = together(stopped(t('approval_changed')), ...changes.map(({ text }) => stopped(text)))
  // The pressed button may have disappeared with its call.
  useEffect(() => {
    if (announcement !== undefined && document.activeElement === document.body)
      undo.current?.focus({ preventScroll: true })
  }, [announcement])
  if (changes.length === 0) return null
  const { asked: originalCalls } = block
  return (
    <Notice
      tone="neutral"
      icon="pencil"
      data-testid="changes"
      heading={t('approval_changed')}
      action={
        <>
          <Button small ref={undo} data-testid="changes-undo" onClick={() => void editing.edit({})}>
            {t('approval_undoAll')}
          </Button>
          {originalCalls && (
            <Button small aria-expanded={open} onClick={() => show(!open)}>
              {t('approval_siteAsked')}
            </Button>
          )}
        </>
      }
    >
      <Status>{announcement}</Status>
      <Stack as="ul" gap={1}>
        {changes.map(({ text, removed }) => (
          <li key={text} className={styles.change}>
            <Words>{text}</Words>
            {removed !== undefined && (
              <Button
                look="text"
                data-testid="call-restore"
                data-index={removed}
                onClick={() => void editing.edit(putBack(block, removed))}
              >
                {t('approval_putBack')}
              </Button>
            )}
          </li>
        ))}
      </Stack>
      {open && originalCalls && (
        <ol className={styles.asked} data-testid="asked">
          {originalCalls.map((call, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a call is
            <li key={place}>
              <Text look="small">
                <b>
                  <Words>{inWords(call.verb)}</Words>
                </b>{' '}
                <Words>{call.allowance ? amountOf(call) : inWords(call.sub)}</Words>
              </Text>
            </li>
          ))}
        </ol>
      )}
    </Notice>
  )
}
