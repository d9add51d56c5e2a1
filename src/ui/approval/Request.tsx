import { type ReactNode, useEffect } from 'react'
import type { Block, Decision } from '../../domain/review/review.ts'
import { blockOf, blocksOf } from '../../domain/review/reviewBlocks.ts'
import { inWords } from '../../i18n/inWords.ts'
import type { PendingRequest } from '../../messages/uiState.ts'
import { isOwn } from '../../sites/siteName.ts'
import { Screen } from '../kit/layout/Screen.tsx'
import { later } from '../shell/later.tsx'
import { Acting } from './acting.ts'
import { Calls } from './calls/Calls.tsx'
import { Decide } from './decide/Decide.tsx'
import { withoutUpgrade } from './decide/plans.ts'
import { withDataFee } from './fees/withDataFee.ts'
import { Ledger } from './ledger/LedgerSection.tsx'
import { markedIn } from './ledger/recipients.ts'
import { paymasterOf, spenderOf, spendersIn } from './ledger/spenders.ts'
import { divide } from './notes/cardNotes.ts'
import type { Note } from './notes/notes.ts'
import { Warnings } from './notes/Warnings.tsx'
import { Outcome } from './Outcome.tsx'
import { Source } from './PreviewSource.tsx'
import { Top } from './RequestHeader.tsx'
import { useRequest } from './useRequest.ts'

/** In front of a request that can take everything. Nothing can be approved before it is read. */
const Danger = later(async () => (await import('./notes/Danger.tsx')).Danger)

/** At the end, below the request. */
const BlockSite = later(async () => (await import('./BlockSite.tsx')).BlockSite)

/** Parts that most requests do not have. */
const Changes = later(async () => (await import('./calls/CallChanges.tsx')).Changes)
const SetExactly = later(async () => (await import('./calls/SetExactly.tsx')).SetExactly)
const MakeSafer = later(async () => (await import('./calls/MakeSafer.tsx')).MakeSafer)
const AccountsBlock = later(async () => (await import('./blocks/AccountsBlock.tsx')).AccountsBlock)
const Upgrade = later(async () => (await import('./blocks/UpgradeBlock.tsx')).Upgrade)
const FactsBlock = later(async () => (await import('./blocks/FactsBlock.tsx')).FactsBlock)
const Token = later(async () => (await import('./blocks/TokenBlock.tsx')).Token)
const Network = later(async () => (await import('./blocks/NetworkBlock.tsx')).Network)
const Funds = later(async () => (await import('./blocks/FundsBlock.tsx')).Funds)
const Message = later(async () => (await import('./blocks/MessageBlock.tsx')).Message)
const TypedData = later(async () => (await import('./blocks/TypedDataBlock.tsx')).TypedData)
const Meaning = later(async () => (await import('./Meaning.tsx')).Meaning)
const FiguresForm = later(async () => (await import('./fees/FiguresForm.tsx')).FiguresForm)

/** The order of blocks after the ledger and the warnings, regardless of the review's own order. */
const order: readonly Block['kind'][] = [
  'accounts',
  'funds',
  'token',
  'network',
  'facts',
  'message',
  'typedData',
  'calls',
  'upgrade',
]

type Props = {
  asked: PendingRequest
  /** The background has taken a decision. */
  onDecided: (decision: Decision) => void
  /** The place of this request among the waiting ones. */
  children?: ReactNode
}

/** Draws any review. Methods have no views of their own: a new look is a new kind of block. */
export function Request({ asked: pending, onDecided, children }: Props) {
  const { id, method, origin, review } = pending
  const request = useRequest(pending, onDecided)
  const { preview, mode, notes, title, decide } = request
  const calls = blockOf(review, 'calls')
  const { rows } = request.outcome
  const spenders = spendersIn(rows)
  const divided = divide(notes, spenders, markedIn(request.outcome, calls?.calls ?? [], review))
  const facts = blocksOf(review, 'facts').find((block) => spenderOf(block.facts, spenders))
  const about = facts && spenderOf(facts.facts, spenders)

  useEffect(() => {
    document.title = title
  }, [title])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) void decide('approved')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  })

  return (
    <Screen
      data-testid="approval"
      data-method={method}
      data-origin={origin}
      data-request={id}
      header={<Top asked={pending} picked={request.picked} />}
      footer={<Decide review={review} request={request} own={isOwn(origin)} />}
    >
      {children}
      {request.grave.length > 0 && (
        <Danger
          notes={request.grave}
          ticked={request.ticked}
          onTick={request.tick}
          disabled={!request.canReject && !request.understood}
        />
      )}
      <Acting value={review.from}>{request.understood && contents()}</Acting>
      <BlockSite asked={pending} disabled={!request.canReject} />
    </Screen>
  )

  function contents(): ReactNode {
    return (
      <>
        <Outcome title={title} low={request.outcome.low} token={blockOf(review, 'token')} notes={notes} />
        <Ledger
          outcome={request.outcome}
          review={review}
          preview={preview}
          mode={mode}
          run={request.run}
          spenders={[...spenders, ...paymasterOf(calls?.tokenFee)]}
          notes={divided.cards}
          facts={about?.others ?? []}
          marksAlone={!divided.rest.some(({ warning }) => warning === 'firstInteraction')}
          repair={repair}
        />
        <Warnings
          notes={divided.rest}
          onRetry={request.retry}
          retrying={request.retrying}
          repair={repair}
          onByHand={calls && !request.asksFigures ? () => request.enter(true) : undefined}
        />
        {calls &&
          request.run &&
          (request.run.allowances.length > 1 || calls.calls.some(({ least }) => least)) && (
            <MakeSafer block={calls} run={request.run} editing={request.editing} />
          )}
        {calls?.edits && <Changes block={calls} editing={request.editing} />}
        {request.asksFigures && mode && calls && (
          <FiguresForm
            calls={calls.calls}
            typed={request.typed}
            onType={request.type}
            reason={preview?.state === 'manual' ? inWords(preview.reason) : undefined}
          />
        )}
        {order.flatMap((kind) =>
          blocksOf(review, kind).map((block, index) => {
            const drawn = draw(block)
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a kind never reorder
            return drawn && <div key={`${kind}${index}`}>{drawn}</div>
          }),
        )}
        {calls ? <Source preview={preview} seen={request.run !== undefined} /> : <Meaning review={review} />}
      </>
    )
  }

  /** Sets a note's approvals to the most that the calls can take. */
  function repair({ warning, allowances }: Note): ReactNode {
    const unlimited = request.run?.allowances.filter(({ amount }) => amount === undefined)
    const uses = warning === 'approvalLarger' ? allowances : warning === 'unlimitedApproval' && unlimited
    return calls && uses && <SetExactly block={calls} uses={uses} editing={request.editing} />
  }

  function draw(block: Block): ReactNode {
    switch (block.kind) {
      case 'accounts':
        return <AccountsBlock block={block} picked={request.picked} onPick={request.pick} />
      case 'calls':
        return (
          <Calls
            block={block}
            mode={mode ?? block.mode}
            review={review}
            preview={preview}
            run={request.run}
            onMode={request.choose}
            editing={request.editing}
          />
        )
      case 'upgrade':
        return (
          mode === 'atomic' && (
            <Upgrade block={block} review={review} onDecline={decline} disabled={!request.canReject} />
          )
        )
      case 'funds':
        return <Funds block={block} review={review} />
      case 'token':
        return <Token block={block} notes={notes} />
      case 'network':
        return <Network block={block} />
      case 'message':
        return <Message block={block} account={request.picked[0]} />
      case 'typedData':
        return <TypedData block={block} open={notes.some(({ warning }) => warning === 'unexplained')} />
      case 'facts':
        return (
          block !== facts && (
            <FactsBlock block={{ ...block, facts: withDataFee(block.facts, preview, mode) }} />
          )
        )
      case 'ledger':
      case 'warning':
        return undefined
    }
  }

  /** Declining a required upgrade declines the batch; otherwise the plans without it remain. */
  function decline() {
    const required = review.blocks.some((block) => block.kind === 'upgrade' && block.required)
    const other = calls && !required ? withoutUpgrade(calls.options) : undefined
    if (other) request.choose(other)
    else void decide('upgradeDeclined')
  }
}
