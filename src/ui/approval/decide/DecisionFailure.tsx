import { useEffect, useState } from 'react'
import { stopped, together } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useConnected } from '../../shell/useUiState.ts'
import styles from './DecisionFailure.module.css'

/**
 * The failure of a decision, above the buttons, where scrolling never hides it. The wallet signs only after it took a
 * decision. It may have taken an earlier one, or have stopped before it could answer.
 */
export function Trouble({ failure }: { failure: string | undefined }) {
  const isGone = useGone()
  if (failure) {
    const isOpen = ![t('common_unanswered'), stopped(t('error_notWaiting'))].includes(failure)
    return (
      <div className={styles.trouble} data-testid="failure">
        <Notice tone="bad" nested urgent heading={t(isOpen ? 'approval_nothingSigned' : 'common_didNotWork')}>
          {isOpen ? together(failure, t('approval_decideAgain')) : failure}
        </Notice>
      </div>
    )
  }
  if (!isGone) return null
  return (
    <div className={styles.trouble}>
      <Text look="small" tone="soft" role="status">
        {t('approval_startingAgain')}
      </Text>
    </div>
  )
}

/** True once the background is gone for a second: a stopped one usually answers again much sooner. */
function useGone(): boolean {
  const connected = useConnected()
  const [isGone, setGone] = useState(false)
  if (connected && isGone) setGone(false)
  useEffect(() => {
    if (connected) return
    const timer = setTimeout(() => setGone(true), 1000)
    return () => clearTimeout(timer)
  }, [connected])
  return isGone && !connected
}
