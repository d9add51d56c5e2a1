import { type ReactNode, useState } from 'react'
import { mostOf, rounded } from '../../../domain/review/ceiling.ts'
import type { Review } from '../../../domain/review/review.ts'
import { blockOf } from '../../../domain/review/reviewBlocks.ts'
import { inWords } from '../../../i18n/inWords.ts'
import { listed } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { Footer } from '../../kit/layout/Footer.tsx'
import { FeeLine } from '../../kit/rows/FeeLine.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { later } from '../../shell/later.tsx'
import { feeWith, speedName } from '../fees/feeChoices.ts'
import { WithWorth } from '../fees/WithWorth.tsx'
import { useNetwork } from '../useNetwork.ts'
import type { useRequest } from '../useRequest.ts'
import { isSigned } from './decision.ts'
import { duration } from './plans.ts'

const FeeSheet = later(async () => (await import('../fees/FeeSheet.tsx')).FeeSheet)
const Trouble = later(async () => (await import('./DecisionFailure.tsx')).Trouble)
const Risks = later(async () => (await import('../notes/Risks.tsx')).Risks)
const TokenFeeLine = later(async () => (await import('../fees/TokenFeeLine.tsx')).TokenFeeLine)

type Props = {
  review: Review
  request: ReturnType<typeof useRequest>
  /** The wallet itself asks. */
  own: boolean
}

/** The cost and the decision. Both buttons always have the same place. */
export function Decide({ review, request, own }: Props) {
  const { network, coin } = useNetwork(review.chainId)
  const { mode, label, advice, sending, canReject, canApprove, decide } = request
  const block = blockOf(review, 'calls')
  const count = block?.calls.length
  const [open, show] = useState<boolean>()
  const { preview } = request
  const ready = preview?.state === 'ready' && !request.figures && !block?.paidBy ? preview : undefined
  const most = ready && request.ceiling && (
    <Sentence
      of="approval_atMost"
      amount={
        <WithWorth value={mostOf(request.ceiling)} asset={coin}>
          <Amount
            value={mostOf(request.ceiling)}
            decimals={coin.decimals}
            symbol={coin.symbol}
            exact
            data-testid="fee-ceiling"
          />
        </WithWorth>
      }
    />
  )
  const time = mode && count !== undefined ? duration(mode, count, network) : undefined

  return (
    <Footer
      {...(advice !== 'approve' && { danger: true })}
      {...(typeof advice === 'object' && {
        instead: {
          label: counted('approval_leaveOutCalls', advice.leaveOut.length, {
            numbers: listed(advice.leaveOut.map((at) => at + 1)),
          }),
          disabled: !canReject,
          busy: request.editing.busy,
          onClick: () => void request.leaveOut(),
          'data-testid': 'leave-out',
        },
      })}
      reject={{
        label: t(own ? 'approval_cancel' : 'common_reject'),
        disabled: !canReject,
        busy: sending === 'rejected',
        onClick: () => void decide('rejected'),
      }}
      action={{
        label,
        disabled: !canApprove,
        busy: sending === 'approved',
        onClick: () => void decide('approved'),
      }}
      {...(review.lesser && {
        lesser: {
          label: inWords(review.lesser),
          disabled: !canApprove,
          busy: sending === 'lesser',
          onClick: () => void decide('approved', { lesser: true }),
        },
      })}
    >
      <Trouble failure={request.failure} />
      {request.understood && <Risks notes={request.notes} />}
      {mode && !isSigned(review) && (
        <FeeLine
          name={feeName()}
          fee={fee()}
          most={most}
          speed={speed()}
          {...(ready && { onSpeed: () => show(true) })}
        />
      )}
      {(blockOf(review, 'message') || blockOf(review, 'typedData')) && (
        <FeeLine fee={t('approval_feeNone')} />
      )}
      {open !== undefined && ready && mode && block && (
        <FeeSheet
          open={open}
          onClose={() => show(false)}
          preview={ready}
          block={block}
          mode={mode}
          time={time}
          coin={coin}
          chosen={request.fee}
          onChoose={request.chooseFee}
          editing={request.editing}
        />
      )}
    </Footer>
  )

  /** "Fast, about 2 s". Speeds have a name only if the person can choose. */
  function speed(): string {
    const { speed, exact } = request.fee
    const name = exact
      ? t('approval_exact')
      : block?.fees && !speed
        ? t('approval_asSuggested')
        : speedName(speed ?? 'normal')
    if (!time) return ready ? name : ''
    return ready ? t('approval_speedAbout', { speed: name, time }) : t('approval_about', { time })
  }

  function feeName(): string {
    if (block?.tokenFee) return t('approval_feeInToken', block.tokenFee.asset)
    return t(request.figures ? 'approval_feeAtMost' : 'common_networkFee')
  }

  function fee(): ReactNode {
    const { figures } = request
    if (block?.tokenFee)
      return <TokenFeeLine block={block} tokenFee={block.tokenFee} editing={request.editing} />
    if (block?.paidBy) return inWords(block.paidBy)
    if (preview?.state === 'loading')
      return (
        <span data-loading>
          <Skeleton width={6} />
        </span>
      )
    const wei = figures?.most ?? (ready && mode ? feeWith(ready, request.fee, mode) : undefined)
    if (wei === undefined) return t('common_notKnown')
    const value = figures ? BigInt(wei) : rounded(BigInt(wei))
    return (
      <WithWorth value={value} asset={coin}>
        <Amount value={value} decimals={coin.decimals} symbol={coin.symbol} exact />
      </WithWorth>
    )
  }
}
