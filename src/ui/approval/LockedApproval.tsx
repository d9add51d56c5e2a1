import { inWords } from '../../i18n/inWords.ts'
import { browser } from '../../lib/browser.ts'
import type { PendingRequest } from '../../messages/uiState.ts'
import { siteName } from '../../sites/siteName.ts'
import { CountedSentence, Sentence } from '../kit/text/Sentence.tsx'
import { Unlock } from '../unlock/Unlock.tsx'

/** Precedes any request while the wallet is locked. It names the requester; the contents appear later. */
export function Locked({ asked: pending, waiting }: { asked: PendingRequest; waiting: number }) {
  const values = { site: <bdi dir="ltr">{siteName(pending.origin)}</bdi>, asks: inWords(pending.review.asks) }
  return (
    <Unlock onForgot={() => browser.tabs.create({ url: browser.runtime.getURL('popup.html') })}>
      {waiting > 1 ? (
        <CountedSentence of="approval_lockedMore" count={waiting - 1} {...values} />
      ) : (
        <Sentence of="approval_locked" {...values} />
      )}
    </Unlock>
  )
}
