import { useMemo, useState } from 'react'
import type { Address } from 'viem'
import { formatAmount, withSymbol } from '../../wire/amount.ts'
import type { Mode } from '../../wire/batch.ts'
import type { Asked } from '../../wire/mirror.ts'
import type { Choice, Decision, LedgerEntry, Preview } from '../../wire/review.ts'
import { useMirror } from '../mirror.ts'
import { send } from '../send.ts'
import { blockOf, blocksOf } from './blocks.ts'
import { approveLabel, isSigned, mayApprove } from './decision.ts'
import { readFigures, type Typed } from './figures.ts'
import { inertTexts } from './inertTexts.ts'
import { useNetwork } from './network.ts'
import { outcome, previewNotes, worstFirst } from './notes.ts'
import { runOf, told } from './run.ts'
import { runNotes } from './runNotes.ts'
import { useInert } from './useInert.ts'
import { usePatience } from './usePatience.ts'

const loading: Preview = { state: 'loading' }

/** What the person chose so far, what is known of the outcome, and the ways to decide. */
export function useRequest({ id, review, revision }: Asked) {
  const sent = useMirror((mirror) => mirror.previews[id])
  const pushed = useMemo(() => sent && inertTexts(sent), [sent])
  const { name, coin } = useNetwork(review.chainId)
  const calls = blockOf(review, 'calls')
  const accounts = blockOf(review, 'accounts')
  const count = calls?.calls.length ?? 0
  const preview = pushed ?? (calls && loading)

  const [picked, pick] = useState<Address[]>(accounts?.picked ?? [])
  const [wanted, choose] = useState<Mode>()
  const mode = wanted && calls?.options.includes(wanted) ? wanted : calls?.mode
  const [typed, type] = useState<Typed>(() => ({ gas: calls?.calls.map(gasOf) ?? [], fee: '' }))
  const [byHand, enter] = useState(false)
  const asksFigures =
    !isSigned(review) && (preview?.state === 'manual' || (preview?.state === 'unreachable' && byHand))
  const figures = asksFigures && mode ? readFigures(typed, mode) : undefined

  const run = runOf(review, preview, mode, picked)
  const outcomeTold = told(review, run)
  const wei = (preview?.state === 'ready' && mode && preview.fee[mode]) || '0x0'
  const impatient = usePatience(preview?.state === 'loading')
  const notes = worstFirst(blocksOf(review, 'warning'), [
    ...previewNotes({
      preview,
      run,
      mode: mode ?? 'single',
      count,
      impatient,
      open: review.open === true,
      coins: (wei) => withSymbol(formatAmount(wei, coin.decimals, { exact: true }).text, coin.symbol),
      symbol: coin.symbol,
      network: name,
    }),
    ...runNotes({
      run,
      calls: calls?.calls ?? [],
      fee: isSigned(review) ? 0n : BigInt(wei),
      symbol: coin.symbol,
    }),
  ])
  const grave = notes.filter(({ understand }) => understand !== undefined)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const understood = grave.every(({ understand = '' }) => ticked.includes(understand))
  const title = understood
    ? outcome(outcomeTold.title, preview, count, run)
    : (grave[0]?.heading ?? review.title)
  const situation = { review, preview, picked, mode, impatient, hasFigures: figures !== undefined }
  const label = approveLabel(situation)

  const content = useMemo(() => JSON.stringify(review), [review])
  const said = [notes.map(({ warning, heading }) => [warning, heading]), outcomeTold.rows.map(changeOf)]
  const { inert, isInert } = useInert(JSON.stringify([id, content, title, mode, said, impatient, understood]))

  const [failure, setFailure] = useState<string>()
  const [decided, setDecided] = useState<{ decision: Decision; content: string }>()
  // A review that changed after the decision is asked again, so the decision on the old one is void.
  const sending = decided?.content === content ? decided.decision : undefined
  const canReject = !inert && !sending
  const canApprove = canReject && understood && mayApprove(situation)

  async function decide(decision: Decision) {
    if (isInert() || !(decision === 'approved' ? canApprove : canReject)) return
    setDecided({ decision, content })
    setFailure(undefined)
    try {
      await send('approval.decide', {
        id,
        decision,
        revision,
        ...(decision === 'approved' && { choice: choice() }),
      })
    } catch (error) {
      setFailure((error as Error).message)
      setDecided(undefined)
    }
  }

  /** Asks the node again. What it says arrives as the preview. */
  async function retry() {
    setFailure(undefined)
    await send('approval.retry', { id }).catch((error: Error) => setFailure(error.message))
  }

  function tick(sentence: string, isTicked: boolean) {
    setTicked((before) => (isTicked ? [...before, sentence] : before.filter((one) => one !== sentence)))
  }

  function choice(): Choice {
    return {
      ...(grave.length > 0 && understood && { understood }),
      ...(accounts && { accounts: picked }),
      ...(mode && { mode }),
      ...(figures && { gas: figures.gas, fees: figures.fees }),
    }
  }

  return {
    preview,
    run,
    outcome: outcomeTold,
    picked,
    pick,
    mode,
    choose,
    typed,
    type,
    enter,
    asksFigures,
    figures,
    grave,
    ticked,
    tick,
    understood,
    notes: notes.filter((note) => !grave.includes(note)),
    title,
    label,
    failure,
    sending,
    canReject,
    canApprove,
    decide,
    retry,
  }
}

/** What a decision depends on in a row of the ledger. */
function changeOf({ direction, asset, amount, party }: LedgerEntry) {
  return [direction, asset.address?.toLowerCase(), asset.symbol, amount, party?.address.toLowerCase()]
}

function gasOf({ gas }: { gas?: string }): string {
  return gas ? BigInt(gas).toString() : ''
}
