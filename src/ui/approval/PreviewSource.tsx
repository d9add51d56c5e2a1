import { useEffect, useState } from 'react'
import type { Preview } from '../../domain/review/preview.ts'
import { figure } from '../../i18n/sentences.ts'
import { t } from '../../i18n/translate.ts'
import { Status } from '../kit/status/Status.tsx'
import { Text } from '../kit/text/Text.tsx'
import { age } from './age.ts'

type Props = {
  preview: Preview | undefined
  /** A simulation showed the changes. */
  seen: boolean
}

/** The source of the numbers: their block and its age, or the reason why there are none. */
export function Source({ preview, seen }: Props) {
  const now = useSeconds()
  if (!preview) return null
  const isLoading = preview.state === 'loading'
  return (
    <Text as="div" look="meta" {...(isLoading && { 'data-loading': true })}>
      {sentence(preview, seen, now)}
      <Status>{t(isLoading ? 'approval_working' : 'approval_previewIn')}</Status>
    </Text>
  )
}

function sentence(preview: Preview, seen: boolean, now: number): string {
  switch (preview.state) {
    case 'loading':
      return t('approval_working')
    case 'ready': {
      const block = figure(BigInt(preview.blockNumber))
      const time = age(now - preview.at)
      const kind = seen ? 'seen' : preview.simulated ? 'tried' : 'estimated'
      return time ? t(`approval_source_${kind}Ago`, { block, time }) : t(`approval_source_${kind}`, { block })
    }
    case 'manual':
    case 'unreachable':
      return t(`approval_source_${preview.state}`)
  }
}

function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
