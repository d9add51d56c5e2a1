import { useEffect, useState } from 'react'
import type { Preview } from '../../wire/review.ts'
import { Status } from '../kit/Status.tsx'
import { Text } from '../kit/Text.tsx'
import { age } from './age.ts'

const working = 'Working out the fee and whether this succeeds.'

/** Where the numbers come from: the block they were worked out on and how old it is, or why there are none. */
export function Source({ preview, seen }: { preview: Preview | undefined; seen: boolean }) {
  const now = useSeconds()
  if (!preview) return null
  const isLoading = preview.state === 'loading'
  return (
    <Text as="div" look="meta" {...(isLoading && { 'data-loading': true })}>
      {sentence(preview, seen, now)}
      <Status>{isLoading ? working : 'The preview is in.'}</Status>
    </Text>
  )
}

function sentence(preview: Preview, seen: boolean, now: number): string {
  switch (preview.state) {
    case 'loading':
      return working
    case 'ready': {
      const block = `block ${Number(preview.blockNumber).toLocaleString()}${age(now - preview.at)}`
      if (seen) return `Simulated on ${block}. It may turn out differently when it runs.`
      return preview.simulated
        ? `Tried out on ${block}. What moves could not be seen, and is read from the calls.`
        : `Estimated on ${block}. This network cannot simulate a whole batch, so each call was looked at on its own.`
    }
    case 'manual':
      return 'There is no preview: this network cannot work one out.'
    case 'unreachable':
      return 'There is no preview: the network does not answer.'
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
