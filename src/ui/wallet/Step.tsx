import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../i18n/translate.ts'
import { IconButton } from '../kit/forms/IconButton.tsx'
import { Screen } from '../kit/layout/Screen.tsx'
import { Stack } from '../kit/layout/Stack.tsx'
import { Text } from '../kit/text/Text.tsx'
import styles from './Step.module.css'

type Props = {
  heading: string
  /** One or two sentences under the heading. */
  about?: ReactNode
  /** "Step 2 of 3". */
  place?: string
  onBack: () => void
  onSubmit: (event: FormEvent) => void
  /** The one filled button, at the bottom. */
  footer: ReactNode
  children: ReactNode
}

/** One step of a one-time task: one idea, a way back and a way forward. The heading takes the focus first. */
export function Step({ heading, about, place, onBack, onSubmit, footer, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new heading is a new step
  useEffect(() => {
    if (!document.activeElement || document.activeElement === document.body) title.current?.focus()
  }, [heading])

  return (
    <Screen kind="calm">
      <form className={styles.form} onSubmit={onSubmit} autoComplete="off" noValidate>
        <div className={styles.top}>
          <IconButton icon="left" label={t('common_back')} onClick={onBack} />
          {place && (
            <Text as="span" look="meta">
              {place}
            </Text>
          )}
        </div>
        <Stack gap={3}>
          <Text as="h1" look="page" ref={title} tabIndex={-1}>
            {heading}
          </Text>
          {about && <Text tone="soft">{about}</Text>}
        </Stack>
        {children}
        <div className={styles.end}>{footer}</div>
      </form>
    </Screen>
  )
}
