import type { ReactNode } from 'react'
import type { Review } from '../../wire/review.ts'
import { Amount } from '../kit/Amount.tsx'
import { FeeLine } from '../kit/FeeLine.tsx'
import { Footer } from '../kit/Footer.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { blockOf } from './blocks.ts'
import { isSigned } from './decision.ts'
import { useNetwork } from './network.ts'
import { duration } from './plans.ts'
import { Trouble } from './Trouble.tsx'
import type { useRequest } from './useRequest.ts'

type Props = { review: Review; request: ReturnType<typeof useRequest> }

/** What it costs, and the decision. Both buttons always stand in the same place. */
export function Decide({ review, request }: Props) {
  const { network, coin } = useNetwork(review.chainId)
  const { mode, label, sending, canReject, canApprove, decide } = request
  const count = blockOf(review, 'calls')?.calls.length
  const time = mode && count !== undefined ? duration(mode, count, network) : undefined

  return (
    <Footer
      {...(review.risky && { danger: true })}
      reject={{
        label: 'Reject',
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
    >
      <Trouble failure={request.failure} />
      {mode && !isSigned(review) && (
        <FeeLine name={feeName()} fee={fee()} {...(time && { speed: `about ${time}` })} />
      )}
    </Footer>
  )

  function feeName(): string {
    return request.figures ? 'Fee at most' : 'Network fee'
  }

  function fee(): ReactNode {
    const { preview, figures } = request
    if (preview?.state === 'loading')
      return (
        <span data-loading>
          <Skeleton width={6} />
        </span>
      )
    const wei = figures?.most ?? (preview?.state === 'ready' && mode ? preview.fee[mode] : undefined)
    if (wei === undefined) return 'not known'
    return <Amount value={BigInt(wei)} decimals={coin.decimals} symbol={coin.symbol} exact />
  }
}
