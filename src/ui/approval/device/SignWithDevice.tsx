import { useEffect, useMemo, useState } from 'react'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { t } from '../../../i18n/translate.ts'
import { browser } from '../../../lib/browser.ts'
import { siteName } from '../../../sites/siteName.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { CodeAnimation } from '../../devices/CodeAnimation.tsx'
import { CodeReader } from '../../devices/CodeReader.tsx'
import { readSignature } from '../../devices/registry/readSignature.ts'
import { signRequestCodes } from '../../devices/registry/signRequest.ts'
import { Mark } from '../../kit/images/Mark.tsx'
import { Footer } from '../../kit/layout/Footer.tsx'
import { Header } from '../../kit/layout/Header.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { Unlock } from '../../unlock/Unlock.tsx'
import { useNetwork } from '../useNetwork.ts'
import { WantedFacts } from './WantedFacts.tsx'

/**
 * After the person approved: the codes that ask the device, then the camera for its answer. Whatever the camera
 * reads, only the background decides whether it is the signature, and until then the request waits.
 */
export function SignWithDevice({ wanted }: { wanted: SignatureWanted }) {
  const { id, from, batch, chainId } = wanted
  const accounts = useUiState((state) => state.accounts)
  const vault = useUiState((state) => state.vault)
  const selected = useUiState((state) => state.chainId) ?? 1
  const { name: network } = useNetwork(chainId ?? selected)
  const [scans, setScans] = useState(false)
  const [fault, setFault] = useState<string>()
  const give = useCommand('signature.give')
  const refuse = useCommand('signature.refuse')
  const codes = useMemo(() => signRequestCodes(wanted), [wanted])
  const named = batch ? { id, batch: batch.key } : { id }
  const failure = fault ?? give.failure ?? refuse.failure

  useEffect(() => {
    document.title = t('device_sign')
  }, [])

  if (vault === 'locked')
    return (
      <Unlock onForgot={() => browser.tabs.create({ url: browser.runtime.getURL('popup.html') })}>
        {t('device_sign')}
      </Unlock>
    )

  function onMessage(type: string, message: Uint8Array) {
    const answer = readSignature(type, message, wanted)
    if ('fault' in answer)
      return setFault(t(answer.fault === 'otherRequest' ? 'device_otherRequest' : 'device_notASignature'))
    setFault(undefined)
    void give.run({ ...named, signature: answer.signature })
  }

  function turn(to: boolean) {
    setFault(undefined)
    give.forget()
    setScans(to)
  }

  return (
    <Screen
      data-testid="device"
      data-wanted={id}
      data-kind={wanted.kind}
      header={
        <Header
          icon={<Mark size={36} />}
          host={batch ? siteName(batch.origin) : 'Volley'}
          asks={t('device_sign')}
          account={{
            address: from,
            name: accounts?.find(({ address }) => address === from)?.name ?? shortAddress(from),
            network,
          }}
        />
      }
      footer={
        <Footer
          reject={{
            label: t('device_refuse'),
            busy: refuse.busy,
            disabled: give.busy,
            onClick: () => void refuse.run(named),
          }}
          action={{
            label: t(scans ? 'device_showAgain' : 'device_scanAnswer'),
            busy: give.busy,
            'data-testid': scans ? 'device-show' : 'device-scan',
            onClick: () => turn(!scans),
          }}
        />
      }
    >
      {batch && batch.count > 1 && (
        <Text look="label" data-testid="device-call">
          {t('device_call', { number: batch.number, all: batch.count })}
        </Text>
      )}
      {failure && (
        <Notice tone="bad" urgent heading={t('device_notSigned')} data-testid="device-failure">
          {failure}
        </Notice>
      )}
      {scans ? (
        <CodeReader onMessage={onMessage} page="approval.html" />
      ) : (
        <>
          <Text>{t('device_show')}</Text>
          <CodeAnimation codes={codes} />
        </>
      )}
      <WantedFacts wanted={wanted} />
    </Screen>
  )
}
