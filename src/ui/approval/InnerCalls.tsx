import { useState } from 'react'
import type { CallView, InnerCalls as Inner } from '../../wire/review.ts'
import { classes } from '../kit/classes.ts'
import { Icon } from '../kit/Icon.tsx'
import { Text } from '../kit/Text.tsx'
import { CallDetails } from './CallDetails.tsx'
import { Effects } from './Effects.tsx'
import styles from './InnerCalls.module.css'
import type { Coin } from './network.ts'
import { Words } from './Words.tsx'

const makers: Record<Inner['by'], string> = {
  account: 'Made by this account, in this order:',
  contract: 'Made by the contract in its own name, in this order:',
  itself: 'Steps of the contract, in this order:',
}

/** The calls in a call, each of which unfolds to the last byte like the one around it. */
export function InnerCalls({ inner: { by, calls, cut }, coin }: { inner: Inner; coin: Coin }) {
  return (
    <div className={styles.inner}>
      <Text look="small" tone="soft">
        {calls.length > 0 ? makers[by] : 'There is no call in it.'}
      </Text>
      <ol className={styles.list}>
        {calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a call is
          <InnerCall key={index} call={call} index={index} coin={coin} />
        ))}
      </ol>
      {cut > 0 && (
        <Text look="small" tone="bad">
          {cut === 1 ? '1 more is' : `${cut} more are`} not shown. The raw data has all of them.
        </Text>
      )}
    </div>
  )
}

function InnerCall({ call, index, coin }: { call: CallView; index: number; coin: Coin }) {
  const [open, setOpen] = useState(false)
  const { verb, sub, guessed, signature } = call
  return (
    <li data-testid="inner-call" data-index={index}>
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.summary}>
          <span className={styles.number}>{index + 1}</span>
          <span className={styles.words}>
            <bdi className={classes(styles.what, guessed && styles.guessed)}>
              <Words>{guessed && signature ? `Looks like: ${verb}` : verb}</Words>
            </bdi>
            <bdi className={styles.sub}>
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
