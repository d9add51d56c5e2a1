import { useEffect, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { QrCode } from '../kit/images/QrCode.tsx'
import { intoView } from '../kit/intoView.ts'
import { Stack } from '../kit/layout/Stack.tsx'
import { Text } from '../kit/text/Text.tsx'

/** Milliseconds that each code is shown: cameras of devices read about ten pictures a second. */
const each = 200

/** One code, or several that follow each other without end, for the camera of a device. */
export function CodeAnimation({ codes }: { codes: readonly string[] }) {
  const [place, setPlace] = useState(0)
  useEffect(() => {
    if (codes.length < 2) return
    const timer = setInterval(() => setPlace((before) => (before + 1) % codes.length), each)
    return () => clearInterval(timer)
  }, [codes])

  return (
    // A device reads only a whole code, and the texts above it may push it out of a small window.
    <Stack gap={2} ref={intoView}>
      <QrCode text={codes[place % codes.length] ?? ''} label={t('device_codeLabel')} large />
      {codes.length > 1 && (
        <Text look="small" tone="soft" data-testid="code-count" data-count={codes.length}>
          {t('device_codes', { all: codes.length })}
        </Text>
      )}
    </Stack>
  )
}
