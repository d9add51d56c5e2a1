import { useState } from 'react'
import type { CallsBlock, CallView, LedgerEntry } from '../../../domain/review/review.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { direction, t } from '../../../i18n/translate.ts'
import { CallRow } from '../../kit/rows/CallRow.tsx'
import { Words } from '../../kit/text/AddressText.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { later } from '../../shell/later.tsx'
import type { After } from '../ledger/trialLedger.ts'
import type { Coin } from '../useNetwork.ts'
import type { Editing } from '../useRequest.ts'
import styles from './Call.module.css'
import { Effects } from './Effects.tsx'
import { useDescribedCall } from './useDescribedCall.ts'

const DescribedIntent = later(async () => (await import('./DescribedIntent.tsx')).DescribedIntent)
const CallDetails = later(async () => (await import('./CallDetails.tsx')).CallDetails, Opening)

type Props = {
  call: CallView
  index: number
  coin: Coin
  /** Its changes in the simulation, if known. */
  seen: readonly LedgerEntry[] | undefined
  /** Computes the simulated changes of this call and the calls before it, if known. */
  after: () => readonly After[] | undefined
  /** It will likely fail. A warning says why. */
  fails: boolean
  /** It does not match the search. */
  hidden: boolean
  /** The only call: its details are open from the start. */
  alone: boolean
  block: CallsBlock
  editing: Editing
}

/** One call: its effect, and on a press every byte of it. */
export function Call({ call, index, coin, seen, after, fails, hidden, alone, block, editing }: Props) {
  const place = call.index ?? index
  const [open, setOpen] = useState(alone)
  const described = useDescribedCall(call, coin.chainId)
  const verb = inWords(call.verb)
  return (
    <CallRow
      number={index + 1}
      data-hidden={hidden || undefined}
      what={
        <bdi dir={direction()}>
          {described ? (
            <DescribedIntent described={described} />
          ) : (
            <Words>{call.guessed && call.signature ? t('approval_looksLike', { what: verb }) : verb}</Words>
          )}
        </bdi>
      }
      guessed={call.guessed && !described}
      sub={
        <bdi dir={direction()}>
          <Words>{inWords(call.sub)}</Words>
        </bdi>
      }
      effect={
        fails ? (
          <b className={styles.failure}>{t('kit_state_likelyFails')}</b>
        ) : (
          <Effects call={call} seen={seen} />
        )
      }
      {...(fails && { state: 'likelyFails' as const })}
      open={open}
      onOpen={setOpen}
    >
      {open ? (
        <CallDetails
          call={call}
          coin={coin}
          after={alone ? undefined : after()}
          change={{ block, place, editing }}
        />
      ) : (
        <Opening />
      )}
    </CallRow>
  )
}

function Opening() {
  return <Text look="small">{t('approval_opening')}</Text>
}
