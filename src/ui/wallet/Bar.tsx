import { type ReactNode, useEffect, useRef } from 'react'
import { t } from '../../i18n/translate.ts'
import { IconButton } from '../kit/forms/IconButton.tsx'
import { TopBar } from '../kit/layout/TopBar.tsx'
import { Text } from '../kit/text/Text.tsx'
import styles from './Bar.module.css'

type Props = {
  heading: ReactNode
  sub?: string
  icon?: ReactNode
  onBack: () => void
  /** Leaves the initial focus to another element of the screen. */
  unfocused?: boolean
  /** Shown at the end of the bar. */
  children?: ReactNode
}

/** Header of a screen that replaces the tabs: a back button and the heading, which takes the focus first. */
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
