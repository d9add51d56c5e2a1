import { browser } from '../../wire/browser.ts'
import type { Asked } from '../../wire/mirror.ts'
import { Unlock } from '../Unlock.tsx'
import { siteName } from './site.ts'

/** Stands before any request while the wallet is locked. Who asks is said, what they ask comes after. */
export function Locked({ asked, waiting }: { asked: Asked; waiting: number }) {
  return (
    <Unlock onForgot={() => browser.tabs.create({ url: browser.runtime.getURL('popup.html') })}>
      <bdi dir="ltr">{siteName(asked.origin)}</bdi> {asked.review.asks}
      {waiting > 1 && `, and ${waiting - 1} more ${waiting === 2 ? 'waits' : 'wait'}`}.
    </Unlock>
  )
}
