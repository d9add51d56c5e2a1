import { t } from '../../i18n/translate.ts'
import { IconButton } from '../kit/forms/IconButton.tsx'
import { Text } from '../kit/text/Text.tsx'
import styles from './Queue.module.css'

type Props = { /** From 0. */ place: number; count: number; onGo: (place: number) => void }

/** The place of this request among the waiting ones. There is never a second window. */
export function Queue({ place, count, onGo }: Props) {
  return (
    <nav aria-label={t('approval_waiting')} className={styles.queue}>
      <IconButton
        icon="left"
        label={t('approval_previous')}
        disabled={place === 0}
        onClick={() => onGo(place - 1)}
      />
      <Text as="span" look="small" tone="soft">
        {t('approval_place', { place: place + 1, count })}
      </Text>
      <IconButton
        icon="right"
        label={t('approval_next')}
        disabled={place === count - 1}
        onClick={() => onGo(place + 1)}
      />
    </nav>
  )
}
