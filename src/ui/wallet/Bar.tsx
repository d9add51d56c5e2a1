import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../i18n/translate.ts'
import { IconButton } from '../kit/forms/IconButton.tsx'
import { TopBar } from '../kit/layout/TopBar.tsx'
import { Text } from '../kit/text/Text.tsx'
import styles from './Bar.module.css'

type Props = {
  heading: string
  sub?: string
  icon?: ReactNode
  onBack: () => void
  /** Focus starts elsewhere on this screen. */
  unfocused?: boolean
  /** At the end. */
  children?: ReactNode
}

/** The head of a screen that took the tabs' place: the way back and its heading, where focus starts. */
export function Bar({ heading, sub, icon, onBack, unfocused, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!unfocused) title.current?.focus()
  }, [unfocused])

  return (
    <TopBar
      start={
        <>
          <IconButton edge icon="left" label={t('common_back')} data-testid="back" onClick={onBack} />
          {icon}
          <div className={styles.words}>
            <Text as="h1" look={sub ? 'label' : 'title'} ref={title} tabIndex={-1}>
              <bdi className={styles.heading}>{heading}</bdi>
            </Text>
            {sub && (
              <Text look="small" tone="soft">
                {sub}
              </Text>
            )}
          </div>
        </>
      }
    >
      {children && <div className={styles.end}>{children}</div>}
    </TopBar>
  )
}
