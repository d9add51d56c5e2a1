import { useEffect } from 'react'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { t } from '../../../i18n/translate.ts'
import { browser } from '../../../lib/browser.ts'
import { later } from '../../shell/later.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { Unlock } from '../../unlock/Unlock.tsx'

const SignByCodes = later(async () => (await import('./SignByCodes.tsx')).SignByCodes)

/** Firefox has no WebHID, so its build goes without Ledger's kit. */
const SignWithLedger = later(async () =>
  import.meta.env.MODE === 'firefox'
    ? (await import('./NoWebHid.tsx')).NoWebHid
    : (await import('./SignWithLedger.tsx')).SignWithLedger,
)

/**
 * After the person approved: the device's turn. The device answers, but only the background decides whether it is the
 * signature, and until then the request waits.
 */
export function SignWithDevice({ wanted }: { wanted: SignatureWanted }) {
  const vault = useUiState((state) => state.vault)

  useEffect(() => {
    document.title = t('device_sign')
  }, [])

  if (vault === 'locked')
    return (
      <Unlock onForgot={() => browser.tabs.create({ url: browser.runtime.getURL('popup.html') })}>
        {t('device_sign')}
      </Unlock>
    )
  return wanted.device ? <SignWithLedger wanted={wanted} /> : <SignByCodes wanted={wanted} />
}
