import { useEffect, useState } from 'react'
import type { Preview } from '../../wire/review.ts'
import { Status } from '../kit/Status.tsx'
import { Text } from '../kit/Text.tsx'
import { age } from './age.ts'

/** Where the numbers come from: the block they were worked out on and how old it is, or why there are none. */
export function Source({ preview }: { preview: Preview | undefined }) {
  const now = useSeconds()
  switch (preview?.state) {
    case undefined:
      return null
    case 'loading':
      return (
        <Text as="div" look="meta" data-loading>
          <Status visible>Working out the fee and whether this succeeds.</Status>
        </Text>
      )
    case 'ready': {
      const block = Number(preview.blockNumber).toLocaleString()
      const old = age(now - preview.at)
      return (
        <Text look="meta">
          {preview.simulated
            ? `Simulated on block ${block}${old}. It may turn out differently when it runs.`
            : `Estimated on block ${block}${old}. This network cannot simulate a whole batch, so later calls were looked at on their own.`}
        </Text>
      )
    }
    case 'manual':
      return <Text look="meta">There is no preview: this network cannot work one out.</Text>
    case 'unreachable':
      return <Text look="meta">There is no preview: the network does not answer.</Text>
  }
}

function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
