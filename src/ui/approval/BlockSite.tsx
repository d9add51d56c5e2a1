import { useState } from 'react'
import { t } from '../../i18n/translate.ts'
import type { PendingRequest } from '../../messages/uiState.ts'
import { isOwn, siteName } from '../../sites/siteName.ts'
import { useCommand } from '../commands/useCommand.ts'
import { Button } from '../kit/forms/Button.tsx'
import { Notice } from '../kit/status/Notice.tsx'
import { Sentence } from '../kit/text/Sentence.tsx'

/** Blocks a site. Explains this first, since it also disconnects. The wallet can undo it under Sites. */
export function BlockSite({ asked: { origin }, disabled }: { asked: PendingRequest; disabled: boolean }) {
  const [asks, ask] = useState(false)
  const { run, busy, failure } = useCommand('site.block')
  if (isOwn(origin)) return null
  const host = siteName(origin)

  if (!asks)
    return (
      <div>
        <Button
          look="text"
          soft
          icon="hide"
          data-testid="block"
          aria-expanded={false}
          onClick={() => ask(true)}
        >
          {t('approval_block')}
        </Button>
      </div>
    )
  return (
    <Notice
      tone="neutral"
      icon="hide"
      heading={<Sentence of="approval_blockHeading" host={<bdi dir="ltr">{host}</bdi>} />}
      action={
        <>
          <Button
            small
            busy={busy}
            disabled={disabled}
            data-testid="block-confirm"
            onClick={() => run({ origin })}
          >
            {t('approval_blockIt')}
          </Button>
          <Button small onClick={() => ask(false)}>
            {t('approval_blockKeep')}
          </Button>
        </>
      }
    >
      {failure ?? t('approval_blockText')}
    </Notice>
  )
}
