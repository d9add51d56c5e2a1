import type { ReactNode } from 'react'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../forms/Button.tsx'
import styles from './FeeLine.module.css'

type Props = {
  name?: string
  /** An exact `Amount`, a `Skeleton`, or "Paid by app.example". */
  fee: ReactNode
  /** The maximum: "at most 0.0001 ETH". */
  most?: ReactNode
  /** "Normal, about 0.2 s". */
  speed?: string
  /** Opens the choice of speed. */
  onSpeed?: () => void
}

/** The fee and the speed, above the decision. */
export function FeeLine({ name = t('common_networkFee'), fee, most, speed, onSpeed }: Props) {
  return (
    <div className={styles.line}>
      <dl className={styles.fee}>
        <dt className={styles.name}>{name}</dt>
        <dd>
          <b>{fee}</b>
          {most && ' '}
          {most && <span className={styles.most}>{most}</span>}
        </dd>
      </dl>
      {speed && onSpeed && (
        <Button look="text" opens aria-haspopup="dialog" onClick={onSpeed}>
          {speed}
        </Button>
      )}
      {speed && !onSpeed && <span className={styles.name}>{speed}</span>}
    </div>
  )
}
