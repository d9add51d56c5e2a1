import { IconButton } from '../kit/IconButton.tsx'
import { Text } from '../kit/Text.tsx'
import styles from './Queue.module.css'

type Props = { /** From 0. */ place: number; count: number; onGo: (place: number) => void }

/** Which of several waiting requests this is. There is never a second window. */
export function Queue({ place, count, onGo }: Props) {
  return (
    <nav aria-label="Waiting requests" className={styles.queue}>
      <IconButton
        icon="left"
        label="Previous request"
        disabled={place === 0}
        onClick={() => onGo(place - 1)}
      />
      <Text as="span" look="small" tone="soft">
        {place + 1} of {count}
      </Text>
      <IconButton
        icon="right"
        label="Next request"
        disabled={place === count - 1}
        onClick={() => onGo(place + 1)}
      />
    </nav>
  )
}
