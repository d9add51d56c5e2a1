import { useEffect } from 'react'
import { t } from '../../../i18n/translate.ts'
import { browser } from '../../../lib/browser.ts'
import { Screen } from '../../kit/layout/Screen.tsx'
import { later } from '../../shell/later.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { Unlock } from '../../unlock/Unlock.tsx'
import { useTurn } from './useTurn.ts'
import { WaitingSignatures } from './waitingSignatures.ts'

const SignByCodes = later(async () => (await import('./SignByCodes.tsx')).SignByCodes)

/** Firefox has no WebHID, so its build goes without Ledger's kit. */
const SignWithLedger = later(async () =>
  import.meta.env.MODE === 'firefox'
    ? (await import('./NoWebHid.tsx')).NoWebHid
    : (await import('./SignWithLedger.tsx')).SignWithLedger,
)

/**
 * After the person approved: the device's turn. The device answers, but only the background decides whether it is the
 * signature, and until then the request waits. `decided` is the time of the last decision in this window.
 */
export function SignWithDevice({ decided }: { decided: number }) {
  const vault = useUiState((state) => state.vault)
  const list = useUiState((state) => state.wanted) ?? []
  const { shown, ...turn } = useTurn(list, decided)

  useEffect(() => {
    document.title = t('device_sign')
  }, [])

  if (vault === 'locked')
    return (
      <Unlock onForgot={() => browser.tabs.create({ url: browser.runtime.getURL('popup.html') })}>
        {t('device_sign')}
      </Unlock>
    )
  if (!shown) return <Screen busy>{null}</Screen>
  const Sign = shown.device ? SignWithLedger : SignByCodes
  return (
    <WaitingSignatures value={{ ...turn, count: list.length }}>
      <Sign key={shown.id} wanted={shown} />
    </WaitingSignatures>
  )
}
