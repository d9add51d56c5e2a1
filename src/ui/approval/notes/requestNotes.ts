import type { Mode } from '../../../domain/batch.ts'
import type { Preview, Run } from '../../../domain/review/preview.ts'
import type { Review } from '../../../domain/review/review.ts'
import { blockOf, blocksOf } from '../../../domain/review/reviewBlocks.ts'
import { together } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { coinsOf } from '../../shell/coinsOf.ts'
import { isSigned } from '../decide/decision.ts'
import { type FeeChoice, feeWith } from '../fees/feeChoices.ts'
import type { Coin } from '../useNetwork.ts'
import { dependenceNotes } from './dependenceNotes.ts'
import { fundsNotes } from './fundsNotes.ts'
import { isFree, type Note, noteOf, previewNotes, switchNotes, worstFirst } from './notes.ts'
import { siteFeeNotes } from './siteFeeNotes.ts'
import { runNotes } from './trialNotes.ts'

type Situation = {
  review: Review
  preview: Preview | undefined
  run: Run | undefined
  mode: Mode | undefined
  fee: FeeChoice
  impatient: boolean
  /** The review's network, and the selected one if approval switches away from it. */
  network: string
  leaves: string | undefined
  coin: Coin
  /** The highest fee that an approval allows, in wei. */
  most: bigint | undefined
  /** The simulation had no failures before the person changed the request. */
  wasFine: boolean
}

/** All warnings of a request, worst first: of its review, its preview, its simulation and the person's edits. */
export function requestNotes(situation: Situation): Note[] {
  const { review, preview, run, mode, fee, impatient, network, leaves, coin, most, wasFine } = situation
  const { symbol } = coin
  const block = blockOf(review, 'calls')
  const calls = block?.calls ?? []
  const wei = (preview?.state === 'ready' && mode && feeWith(preview, fee, mode)) || '0x0'
  const open = review.open === true
  return worstFirst(
    [
      ...blocksOf(review, 'warning').map(noteOf),
      ...(block && leaves !== undefined ? switchNotes(network, leaves) : []),
      ...dependenceNotes(block),
    ],
    [
      ...previewNotes({
        preview,
        run,
        mode: mode ?? 'single',
        count: calls.length,
        impatient,
        open,
        network,
        isFree: isFree(review),
      }).map((note) =>
        note.warning === 'likelyFails' && block?.edits && wasFine
          ? { ...note, text: together(note.text, t('approval_askedFine')) }
          : note,
      ),
      ...(mode && preview?.state === 'ready' && !open
        ? fundsNotes({
            preview,
            run,
            mode,
            fee,
            most,
            calls,
            from: review.from,
            coins: (wei) => coinsOf(wei, coin),
            symbol,
            network,
          })
        : []),
      ...(mode && preview?.state === 'ready'
        ? siteFeeNotes({ preview, mode, suggested: block?.fees, fee, coins: (wei) => coinsOf(wei, coin) })
        : []),
      ...(preview?.state === 'ready' && preview.short ? [noteOf(preview.short)] : []),
      ...runNotes({
        run,
        calls,
        ...(block?.asked && { asked: block.asked.length }),
        fee: isSigned(review) ? 0n : BigInt(wei),
        symbol,
      }),
    ],
  )
}
