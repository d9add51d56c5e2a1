import { useContext, useState } from 'react'
import type { CallView, InnerCalls as Inner } from '../../../domain/review/review.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { counted, direction, t } from '../../../i18n/translate.ts'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/images/Icon.tsx'
import { Words } from '../../kit/text/AddressText.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { Acting } from '../acting.ts'
import type { Coin } from '../useNetwork.ts'
import { CallDetails } from './CallDetails.tsx'
import { Effects } from './Effects.tsx'
import styles from './InnerCalls.module.css'

/** The inner calls of a call. Each unfolds to the last byte, like the outer one. */
export function InnerCalls({ inner: { by, calls, cut }, coin }: { inner: Inner; coin: Coin }) {
  const sender = useContext(Acting)
  return (
    <div className={styles.inner}>
      <Text look="small" tone="soft">
        {t(calls.length > 0 ? `approval_inner_${by}` : 'approval_innerNone')}
      </Text>
      <ol className={styles.list}>
        <Acting value={by === 'contract' ? undefined : sender}>
          {calls.map((call, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a call is
            <InnerCall key={index} call={call} index={index} coin={coin} />
          ))}
        </Acting>
      </ol>
      {cut > 0 && (
        <Text look="small" tone="bad">
          {counted('approval_innerCut', cut)}
        </Text>
      )}
    </div>
  )
}

function InnerCall({ call, index, coin }: { call: CallView; index: number; coin: Coin }) {
  const [open, setOpen] = useState(false)
  const { guessed, signature } = call
  const [verb, sub] = [inWords(call.verb), inWords(call.sub)]
  return (
    <li data-testid="inner-call" data-index={index}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.number}>{index + 1}</span>
          <span className={styles.words}>
            <bdi dir={direction()} className={classes(styles.what, guessed && styles.guessed)}>
              <Words>{guessed && signature ? t('approval_looksLike', { what: verb }) : verb}</Words>
            </bdi>
            <bdi dir={direction()} className={styles.sub}>
              <Words>{sub}</Words>
            </bdi>
          </span>
          <span className={styles.effect}>
            <Effects call={call} quiet />
          </span>
          <Icon name="down" />
        </summary>
        {open && (
          <div className={styles.more}>
            <CallDetails call={call} coin={coin} />
          </div>
        )}
      </details>
    </li>
  )
}
