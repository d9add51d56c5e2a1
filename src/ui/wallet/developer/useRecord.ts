import { useEffect, useState } from 'react'
import { browser } from '../../../lib/browser.ts'
import { type Recorded, recordPort } from '../../../messages/developerRecord.ts'
import { collected } from './mergeRecords.ts'

const again = 200

/** Requests of sites, newest first, while this page is open. Starts with those the background still has. */
export function useRecord() {
  const [entries, setEntries] = useState<readonly Recorded[]>([])

  useEffect(() => {
    let ended = false
    let close = () => {}
    const follow = () => {
      if (ended) return
      try {
        const port = browser.runtime.connect({ name: recordPort })
        close = () => port.disconnect()
        port.onMessage.addListener((message) =>
          setEntries((before) => collected(before, message as Recorded[])),
        )
        // The background stops when idle, and the next request starts it again, so we miss nothing.
        port.onDisconnect.addListener(() => setTimeout(follow, again))
      } catch {
        setTimeout(follow, again)
      }
    }
    follow()
    return () => {
      ended = true
      close()
    }
  }, [])

  return { entries, clear: () => setEntries([]) }
}
