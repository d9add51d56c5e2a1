import { useMemo, useRef, useState } from 'react'
import type { Address } from 'viem'
import type { Mode } from '../../domain/batch.ts'
import { mostOf } from '../../domain/review/ceiling.ts'
import type { Edits } from '../../domain/review/edits.ts'
import type { Preview } from '../../domain/review/preview.ts'
import type { Choice, Decision, LedgerEntry } from '../../domain/review/review.ts'
import { blockOf } from '../../domain/review/reviewBlocks.ts'
import { inWords } from '../../i18n/inWords.ts'
import type { PendingRequest } from '../../messages/uiState.ts'
import { send } from '../commands/sendCommand.ts'
import { useUiState } from '../shell/useUiState.ts'
import { placesOf } from './calls/placesOf.ts'
import { advise, approveLabel, isSigned, mayApprove } from './decide/decision.ts'
import { inertTexts } from './decide/inertTexts.ts'
import { useInert } from './decide/useButtonDelay.ts'
import { usePreviewTimeout } from './decide/usePreviewTimeout.ts'
import { type FeeChoice, sentBy, shortWith } from './fees/feeChoices.ts'
import { readFigures, type Typed } from './fees/figures.ts'
import { useCeiling } from './fees/useCeiling.ts'
import { runOf, told } from './ledger/trialLedger.ts'
import { isFree, outcome } from './notes/notes.ts'
import { requestNotes } from './notes/requestNotes.ts'
import { useNetwork } from './useNetwork.ts'
import { useSelected } from './useSelected.ts'

const loading: Preview = { state: 'loading' }

/** Milliseconds until the buttons look busy. Most requests have left the window by then. */
const busyAfter = 150

/** The means to change a request, and the state of the last change. */
export type Editing = {
  busy: boolean
  /** The person enters gas by hand for all calls at once, so not per call. */
  byHand: boolean
  /** The reason why the last change was refused. */
  failure: string | undefined
  /** Replaces all earlier changes. Resolves to whether they were accepted; false while a change is pending. */
  edit(edits: Edits): Promise<boolean>
}

/** The person's choices so far, the known outcome, and the ways to decide. */
export function useRequest(pending: PendingRequest, onDecided: (decision: Decision) => void) {
  const { id, review, revision } = pending
  const newest = useUiState((state) => state.previews[id])
  // A preview of an older revision does not apply to the changed request.
  const current = newest?.revision === undefined || newest.revision === revision ? newest : undefined
  const pushed = useMemo(() => current && inertTexts(current), [current])
  const { name, coin } = useNetwork(review.chainId)
  const { chainId: selected = review.chainId } = useSelected(pending)
  const { name: selectedName } = useNetwork(selected)
  const calls = blockOf(review, 'calls')
  const accounts = blockOf(review, 'accounts')
  const count = calls?.calls.length ?? 0
  const preview = pushed ?? (calls && loading)

  const [chosen, setChosen] = useState<Address[]>(accounts?.picked ?? [])
  // The screen is valid for this account only: the choice of another one repeats the request.
  const actor = accounts && review.from
  const picked = actor ? [actor] : chosen
  const [wanted, choose] = useState<Mode>()
  const mode = wanted && calls?.options.includes(wanted) ? wanted : calls?.mode
  const [typed, type] = useState<Typed>(() => ({
    gas: (calls?.asked ?? calls?.calls ?? []).map(gasOf),
    fee: '',
  }))
  const [fee, chooseFee] = useState<FeeChoice>({})
  const [byHand, enter] = useState(false)
  const asksFigures =
    !isSigned(review) && (preview?.state === 'manual' || (preview?.state === 'unreachable' && byHand))
  const gas = calls ? placesOf(calls).map((place) => typed.gas[place] ?? '') : []
  const figures = asksFigures && mode ? readFigures({ ...typed, gas }, mode) : undefined

  const run = runOf(preview, mode)
  const outcomeTold = told(review, run)
  const expected = outcome(outcomeTold, preview, mode, count, run, isFree(review))
  const isFine = preview?.state === 'ready' && !expected.fails
  const [fineFor, setFine] = useState<Address>()
  if (isFine && !calls?.edits && fineFor !== review.from) setFine(review.from)
  const { ceiling, rises } = useCeiling({ preview, figures, fee, mode, revision })
  const impatient = usePreviewTimeout(preview?.state === 'loading')
  const notes = requestNotes({
    review,
    preview,
    run,
    mode,
    fee,
    impatient,
    network: name,
    leaves: review.selects && selected !== review.chainId ? selectedName : undefined,
    coin,
    most: ceiling && mostOf(ceiling),
    wasFine: fineFor === review.from,
  })
  const grave = notes.filter(({ understand }) => understand !== undefined)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const understood = grave.every(({ understand = '' }) => ticked.includes(understand))
  const title = understood ? expected.title : (grave[0]?.heading ?? inWords(review.title))
  const sent = sentBy(calls?.calls ?? [], review.from)
  const isShort =
    preview?.state === 'ready' &&
    mode !== undefined &&
    (preview.short !== undefined || shortWith(preview, fee, mode, sent) > 0n)
  const isLow =
    outcomeTold.low.length > 0 ||
    notes.some(
      ({ warning, severity }) =>
        severity === 'bad' && (warning === 'slippage' || warning === 'approvalUnused'),
    )
  const advice = advise(review, preview, run, isLow)
  const hasFigures = figures !== undefined
  const situation = { review, preview, picked, mode, impatient, hasFigures, isShort, understood, advice }
  const label = approveLabel(situation)

  const content = useMemo(() => JSON.stringify(review), [review])
  const shown = [notes.map(({ warning, heading }) => [warning, heading]), outcomeTold.rows.map(changeOf)]
  const { inert, isInert } = useInert(
    JSON.stringify([id, content, title, mode, fee, shown, impatient, understood, rises, advice]),
  )

  const [failure, setFailure] = useState<string>()
  const [retrying, setRetrying] = useState(false)
  const [decided, setDecided] = useState<{ by: Decision | 'lesser'; content: string }>()
  // If the review changes after the decision, the person has to decide again, so the old decision is void.
  const sending = decided?.content === content ? decided.by : undefined
  // Blocks a second press at once. React draws the busy buttons later: drawing would slow the signatures down.
  const pressed = useRef<string>(undefined)
  const isDecided = () => pressed.current === content
  const canReject = !inert && !sending
  const [editing, setEditing] = useState<{ of?: number; failure?: string }>({})
  // The changed request may arrive before the answer to its change.
  const busy = editing.of === revision
  const canApprove = canReject && understood && !busy && mayApprove(situation)

  async function decide(decision: Decision, { lesser = false } = {}) {
    const approves = decision === 'approved'
    if (isInert() || isDecided() || !(approves ? canApprove : canReject)) return
    pressed.current = content
    const timer = setTimeout(setDecided, busyAfter, { by: lesser ? 'lesser' : decision, content })
    setFailure(undefined)
    try {
      // A permit is stored before it can be signed, so that none is missing later.
      if (approves && blockOf(review, 'typedData'))
        (await import('../permits/keepAsked.ts')).keepAsked(pending)
      await send('approval.decide', {
        id,
        decision,
        revision,
        ...(approves && { choice: choice(lesser) }),
      })
      onDecided(decision)
    } catch (error) {
      clearTimeout(timer)
      pressed.current = undefined
      setFailure((error as Error).message)
      setDecided(undefined)
    }
  }

  /** The background checks the changes and repeats the request: the new review shows what it would sign. */
  async function edit(edits: Edits, from = actor) {
    if (busy || isDecided()) return false
    const end = (failure?: string) =>
      setEditing((now) => (now.of === revision ? { ...(failure && { failure }) } : now))
    setEditing({ of: revision })
    try {
      await send('approval.edit', { id, revision, edits: { ...edits, ...(from && { from }) } })
      end()
      return true
    } catch (error) {
      end((error as Error).message)
      return false
    }
  }

  /** Leaves out the call that will likely fail, and its approvals. The new review shows what remains. */
  async function leaveOut() {
    if (isInert() || !calls || typeof advice === 'string') return
    const order = placesOf(calls).filter((_, at) => !advice.leaveOut.includes(at))
    await edit({ ...calls.edits, order })
  }

  function pick(accounts: Address[]) {
    if (actor) void edit(calls?.edits ?? {}, accounts[0])
    else setChosen(accounts)
  }

  /** Asks the node again, which may first enforce a pause. Its answer arrives as the preview. */
  async function retry() {
    setFailure(undefined)
    setRetrying(true)
    await send('approval.retry', { id }).catch((error: Error) => setFailure(error.message))
    setRetrying(false)
  }

  function tick(sentence: string, isTicked: boolean) {
    setTicked((before) => (isTicked ? [...before, sentence] : before.filter((one) => one !== sentence)))
  }

  function choice(lesser: boolean): Choice {
    return {
      ...(grave.length > 0 && understood && { understood }),
      ...(blockOf(review, 'network')?.switches && !lesser && { switch: true as const }),
      ...(accounts && { accounts: picked }),
      ...(mode && { mode }),
      ...(figures
        ? { gas: figures.gas, fees: figures.fees }
        : { ...(fee.speed && { speed: fee.speed }), ...(fee.exact && { fees: fee.exact }) }),
      ...(ceiling && { ceiling }),
    }
  }

  return {
    preview,
    run,
    outcome: expected,
    picked,
    pick,
    mode,
    choose,
    typed,
    type,
    enter,
    asksFigures,
    figures,
    fee,
    ceiling,
    chooseFee,
    editing: { busy, failure: editing.failure, byHand: asksFigures, edit },
    grave,
    ticked,
    tick,
    understood,
    notes: notes.filter((note) => !grave.includes(note)),
    title,
    advice,
    leaveOut,
    label,
    failure: failure ?? editing.failure,
    sending,
    canReject,
    canApprove,
    decide,
    retry,
    retrying,
  }
}

/** The parts of a ledger row that a decision depends on. */
function changeOf({ direction, asset, amount, party }: LedgerEntry) {
  return [direction, asset.address?.toLowerCase(), asset.symbol, amount, party?.address.toLowerCase()]
}

function gasOf({ gas }: { gas?: string }): string {
  return gas ? BigInt(gas).toString() : ''
}
