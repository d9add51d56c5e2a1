import { useEffect, useMemo, useState } from 'react'
import type { Review } from '../../domain/review/review.ts'
import { blockOf } from '../../domain/review/reviewBlocks.ts'
import type { PendingRequest } from '../../messages/uiState.ts'

/** A request whose typed data is in words; `undefined` until it is. The code for that loads only then. */
export function useExplained(waiting: PendingRequest | undefined): PendingRequest | undefined {
  const review = waiting?.review
  const key = useMemo(
    () => (review && blockOf(review, 'typedData')?.found ? JSON.stringify(review) : undefined),
    [review],
  )
  const [explained, setExplained] = useState<{ key: string; review: Review }>()

  useEffect(() => {
    if (!key) return
    let isOver = false
    import('./explainReview.ts')
      .then(({ explainReview }) => explainReview(JSON.parse(key)))
      .then((review) => !isOver && setExplained({ key, review }))
      // Nobody can approve what is not explained: the window stays empty.
      .catch(console.error)
    return () => {
      isOver = true
    }
  }, [key])

  return useMemo(() => {
    if (!waiting || !key) return waiting
    return explained?.key === key ? { ...waiting, review: explained.review } : undefined
  }, [waiting, key, explained])
}
