import { useRef, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { browser } from '../../lib/browser.ts'
import { Button } from '../kit/forms/Button.tsx'
import { Stack } from '../kit/layout/Stack.tsx'
import { Notice } from '../kit/status/Notice.tsx'
import { Text } from '../kit/text/Text.tsx'
import styles from './CodeReader.module.css'
import { readPicture } from './readPicture.ts'
import { collectUr } from './ur/collectUr.ts'
import { useCamera } from './useCamera.ts'

type Props = {
  /** A whole message was read. The reader continues, and reports the same message once. */
  onMessage: (type: string, message: Uint8Array) => void
  /** The page to open in a tab, where every browser asks for the camera. */
  page: string
}

/** In bytes: a picture of a phone's camera is smaller. */
const largestPicture = 30_000_000

/** Reads the codes of a device with the camera, or from pictures. Any other code changes nothing. */
export function CodeReader({ onMessage, page }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [collect] = useState(collectUr)
  const last = useRef<string>(undefined)
  const [part, setPart] = useState<{ known: number; of: number }>()
  const [problem, setProblem] = useState<string>()
  const camera = useCamera(video, read)

  function read(text: string) {
    if (text === last.current) return
    last.current = text
    const found = collect(text)
    setProblem(
      found.state === 'foreign'
        ? t('device_foreign')
        : found.state === 'tooLarge'
          ? t('device_tooLarge')
          : undefined,
    )
    if (found.state === 'part') setPart(found)
    if (found.state !== 'whole') return
    setPart(undefined)
    onMessage(found.type, found.message)
  }

  /** Pictures of an animation may come together. A picture is read again after a person has chosen it again. */
  async function choose(files: readonly File[]) {
    last.current = undefined
    for (const file of files) {
      const picture =
        file.size > largestPicture ? undefined : await createImageBitmap(file).catch(() => undefined)
      const text = picture && readPicture(picture, picture)
      if (text === undefined) setProblem(t('device_noCode'))
      else read(text)
    }
  }

  return (
    <Stack gap={3}>
      {camera === 'none' ? (
        <Notice
          tone="neutral"
          icon="eye"
          heading={t('device_noCamera')}
          action={
            <Button small onClick={() => void browser.tabs.create({ url: browser.runtime.getURL(page) })}>
              {t('device_openTab')}
            </Button>
          }
        >
          {t('device_noCameraText')}
        </Notice>
      ) : (
        <video
          ref={video}
          className={styles.video}
          muted
          playsInline
          data-testid="camera"
          data-state={camera}
        />
      )}
      <Text look="small" tone="soft" role="status" data-testid="code-part">
        {part ? t('device_partsRead', { known: part.known, all: part.of }) : t('device_hold')}
      </Text>
      {problem && (
        <Notice tone="warn" data-testid="code-problem">
          {problem}
        </Notice>
      )}
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        aria-label={t('device_picture')}
        tabIndex={-1}
        data-testid="code-picture"
        className={styles.chooser}
        onChange={(event) => void choose([...(event.target.files ?? [])])}
      />
      <Button onClick={() => chooser.current?.click()}>{t('device_picture')}</Button>
    </Stack>
  )
}
