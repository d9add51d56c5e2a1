import { memo, useCallback, useEffect, useMemo, useState } from 'react'
import type { Decision } from '../../domain/review/review.ts'
import { t } from '../../i18n/translate.ts'
import { browser } from '../../lib/browser.ts'
import { send } from '../commands/sendCommand.ts'
import { Empty } from '../kit/layout/Empty.tsx'
import { Screen } from '../kit/layout/Screen.tsx'
import { Status } from '../kit/status/Status.tsx'
import { later } from '../shell/later.tsx'
import { useTheme } from '../shell/useTheme.ts'
import { useConnected, useUiState } from '../shell/useUiState.ts'
import { inertTexts } from './decide/inertTexts.ts'
import { Request } from './Request.tsx'
import { useExplained } from './useExplained.ts'

/** Only a locked wallet asks for the password first. */
const Locked = later(async () => (await import('./LockedApproval.tsx')).Locked)

/** Only where several requests wait. */
const Queue = later(async () => (await import('./Queue.tsx')).Queue)

/** Only where a device is to sign. */
const SignWithDevice = later(async () => (await import('./device/SignWithDevice.tsx')).SignWithDevice)

/** Not drawn again where only the announced decision changes. */
const MemoizedRequest = memo(Request)

/** An example for people who have no request yet. A window that shows it shows no request. */
const Practice = later(async () => (await import('./practice/Practice.tsx')).Practice)

/** The approval window: one of the waiting requests, behind the password if the wallet is locked. */
export function Approval() {
  const vault = useUiState((state) => state.vault)
  const queue = useUiState((state) => state.queue)
  const signatures = useUiState((state) => state.wanted?.length)
  const [chosen, choose] = useState<string>()
  const [decided, setDecided] = useState({ at: 0, sentence: '' })

  const say = useCallback((decision: Decision) => {
    const sentence = t(decision === 'approved' ? 'approval_approved' : 'approval_rejected')
    setDecided({ at: Date.now(), sentence })
  }, [])

  const place = Math.max(0, queue?.findIndex(({ id }) => id === chosen) ?? 0)
  const waiting = useExplained(queue?.[place])
  const pending = useMemo(() => waiting && { ...waiting, review: inertTexts(waiting.review) }, [waiting])

  useTheme()
  return (
    <>
      {/* Announces a decision whose request is gone. After the screen it would make the window scroll. */}
      <Status key={decided.at}>{decided.sentence}</Status>
      {screen()}
    </>
  )

  function screen() {
    if (location.hash) return <Practice />
    if (!queue || (!pending && queue.length > 0)) return <Screen busy>{null}</Screen>
    if (!pending) return signatures ? <SignWithDevice decided={decided.at} /> : <Nothing />
    if (vault === 'locked') return <Locked asked={pending} waiting={queue.length} />
    return (
      <MemoizedRequest key={pending.id} asked={pending} onDecided={say}>
        {queue.length > 1 && (
          <Queue place={place} count={queue.length} onGo={(to) => choose(queue[to]?.id)} />
        )}
      </MemoizedRequest>
    )
  }
}

/** A window without requests is blank this long, in milliseconds: it is usually about to close. */
const closing = 1000

/** An empty window stays this long, in milliseconds. */
const lingers = 2000

/**
 * Visible only briefly, and light to draw, since the wallet signs meanwhile: the background closes the window
 * once nothing waits. If the background died while it opened the window, the window asks whether it may close
 * itself.
 */
function Nothing() {
  const connected = useConnected()
  const [stays, setStays] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), closing)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    document.title = 'Volley'
    if (!connected) return
    // Repeats the request if the background does not answer.
    const timer = setInterval(() => leave().catch(() => undefined), lingers)
    return () => clearInterval(timer)
  }, [connected])
  if (!stays) return <Screen busy>{null}</Screen>
  return (
    <Screen>
      <Empty heading={t('approval_nothing')}>{t('approval_nothingText')}</Empty>
    </Screen>
  )
}

/** Asks the background, which alone knows a request that is just arriving: closing would reject that one. */
async function leave(): Promise<void> {
  const { id, type } = await browser.windows.getCurrent()
  // In a tab, the window is the person's own.
  const closes =
    type !== 'popup' || (id !== undefined && (await send('approval.empty', { windowId: id })).closes)
  if (closes) window.close()
}
