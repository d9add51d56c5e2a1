import { useState } from 'react'
import { t } from '../../i18n/translate.ts'
import type { Unlocking } from '../../messages/uiState.ts'
import { useCommand } from '../commands/useCommand.ts'
import { Button } from '../kit/forms/Button.tsx'
import { Notice } from '../kit/status/Notice.tsx'
import { openInTab } from '../shell/openInTab.ts'
import { usePasskeys } from './usePasskeys.ts'
import { askPasskey } from './webauthn.ts'

type Props = { passkey: NonNullable<Unlocking['passkey']> }

/** Unlocks with the wallet's passkey, if this browser supports passkeys. */
export function UnlockWithPasskey({ passkey }: Props) {
  const { run, busy, failure, forget } = useCommand('passkey.unlock')
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const known = usePasskeys()
  if (!known) return null

  async function unlock() {
    setRefusal(undefined)
    forget()
    // The browser's passkey prompt would close the popup, and the wallet with it.
    if (asking || (await openInTab())) return
    setAsking(true)
    try {
      await run({ secret: await askPasskey(passkey) })
    } catch (error) {
      setRefusal((error as Error).message)
    } finally {
      setAsking(false)
    }
  }

  return (
    <>
      <Button wide icon="key" busy={busy || asking} data-testid="unlock-passkey" onClick={unlock}>
        {t('unlock_passkey')}
      </Button>
      {(refusal ?? failure) && (
        <Notice tone="bad" urgent>
          {refusal ?? failure}
        </Notice>
      )}
    </>
  )
}
