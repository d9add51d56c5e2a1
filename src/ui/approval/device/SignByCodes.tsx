import { useMemo, useState } from 'react'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { CodeAnimation } from '../../devices/CodeAnimation.tsx'
import { CodeReader } from '../../devices/CodeReader.tsx'
import { readSignature } from '../../devices/registry/readSignature.ts'
import { signRequestCodes } from '../../devices/registry/signRequest.ts'
import { Text } from '../../kit/text/Text.tsx'
import { DeviceScreen, nameOf } from './DeviceScreen.tsx'
import { useFresh } from './useFresh.ts'

/** The codes that ask a device, then the camera for its answer. */
export function SignByCodes({ wanted }: { wanted: SignatureWanted }) {
  useFresh(wanted)
  const [scans, setScans] = useState(false)
  const [fault, setFault] = useState<string>()
  const give = useCommand('signature.give')
  const refuse = useCommand('signature.refuse')
  const codes = useMemo(() => signRequestCodes(wanted), [wanted])

  function onMessage(type: string, message: Uint8Array) {
    const answer = readSignature(type, message, wanted)
    if ('fault' in answer)
      return setFault(t(answer.fault === 'otherRequest' ? 'device_otherRequest' : 'device_notASignature'))
    setFault(undefined)
    void give.run({ ...nameOf(wanted), signature: answer.signature })
  }

  function turn(to: boolean) {
    setFault(undefined)
    give.forget()
    setScans(to)
  }

  return (
    <DeviceScreen
      wanted={wanted}
      refuse={refuse}
      failure={fault ?? give.failure}
      action={{
        label: t(scans ? 'device_showAgain' : 'device_scanAnswer'),
        busy: give.busy,
        'data-testid': scans ? 'device-show' : 'device-scan',
        onClick: () => turn(!scans),
      }}
    >
      {scans ? (
        <CodeReader onMessage={onMessage} page="approval.html" />
      ) : (
        <>
          <Text>{t('device_show')}</Text>
          <CodeAnimation codes={codes} />
        </>
      )}
    </DeviceScreen>
  )
}
