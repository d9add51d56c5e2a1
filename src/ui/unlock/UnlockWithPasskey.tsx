import { useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { useCommand } from '../commands/useCommand.ts'
import { Button } from '../kit/forms/Button.tsx'
import { Notice } from '../kit/status/Notice.tsx'
import { openInTab } from '../shell/openInTab.ts'
import { useUiState } from '../shell/useUiState.ts'
import { usePasskeys } from './usePasskeys.ts'
import { askPasskey } from './webauthn.ts'

/** Unlocks with a passkey, if one is set up and this browser supports it. */
export function UnlockWithPasskey() {
  const passkey = useUiState((state) => state.unlocking.passkey)
  const { run, busy, failure, forget } = useCommand('passkey.unlock')
  const [refusal, setRefusal] = useState<string>()
  const [asking, setAsking] = useState(false)
  const known = usePasskeys()
  if (!passkey || !known) return null

  async function unlock(hint: NonNullable<typeof passkey>) {
    setRefusal(undefined)
    forget()
    // The browser's passkey prompt would close the popup, and the wallet with it.
    if (asking || (await openInTab())) return
    setAsking(true)
    try {
      await run({ secret: await askPasskey(hint) })
    } catch (error) {
      setRefusal((error as Error).message)
    } finally {
      setAsking(false)
    }
  }

  return (
    <>
      <Button
        wide
        icon="key"
        busy={busy || asking}
        data-testid="unlock-passkey"
        onClick={() => unlock(passkey)}
      >
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
