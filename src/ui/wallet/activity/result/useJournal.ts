import { useEffect, useState } from 'react'
import type { Activity } from '../../../../domain/batch.ts'
import { send } from '../../../commands/sendCommand.ts'
import type { BatchJournal } from './batchFee.ts'

/** The journal of a batch, read again whenever a call changes its state. `undefined` until it is read. */
export function useJournal(activity: Activity | undefined): BatchJournal | undefined {
  const [journal, setJournal] = useState<BatchJournal>()
  const { key, status, calls = [] } = activity ?? {}
  const states = [status, ...calls.map(({ state, hash }) => `${state} ${hash}`)].join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the journal changes with the states
  useEffect(() => {
    if (key === undefined) return undefined
    let isOver = false
    send('batch.journal', { key })
      .then((read) => !isOver && setJournal(read as BatchJournal))
      // The journal has no entry for a forgotten batch, and the screen reports that itself.
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [key, states])

  return journal
}
