import { useEffect, useRef, useState } from 'react'
import type { AtPath } from './askLedger.ts'
import { faultText } from './faultText.ts'
import { type Fault, faultOf } from './ledgerFault.ts'
import { passes, untilReady } from './untilReady.ts'
import { chooseLedger } from './withLedger.ts'

/** `waits`: until the device is ready, then the page resumes. `shows`: the device shows the request to the person. */
type State = { stage?: 'connects' | 'waits' | 'shows' | undefined; fault?: Fault | undefined }

/**
 * Runs one exchange with a Ledger at a time, with the one that has the account, and streams its state. `problem` says
 * what is in the way, and what to do.
 */
export function useLedger(account?: AtPath) {
  const [{ stage, fault }, setState] = useState<State>({})
  // A press and the window's own start may come before the next drawing.
  const runs = useRef(false)
  const wait = useRef<AbortController>(undefined)
  useEffect(() => () => wait.current?.abort(), [])

  return {
    busy: stage === 'connects' || stage === 'shows',
    /** The device has the request, and shows it to the person. */
    shows: stage === 'shows',
    /** The page asks the device again once it is ready. A press asks at once. */
    waits: stage === 'waits',
    fault,
    problem: fault && faultText(fault),

    /**
     * Resolves to what the task returns, or to `undefined` if it failed, another one still runs, or a later one took its
     * place. The task calls `shown` when the device gets the request. While the device is locked, in use or gone, or
     * another app is open, this waits, and then runs the task again. The browser's list opens only after a press: before
     * the task for a `choice`, or in it where a button was `pressed`.
     */
    async run<result>(
      task: (shown: () => void, pressed: boolean) => Promise<result>,
      after: 'press' | 'choice' | 'itself' = 'press',
    ): Promise<result | undefined> {
      if (runs.current) return undefined
      wait.current?.abort()
      const waiting = new AbortController()
      wait.current = waiting
      const { signal: over } = waiting
      const set = (state: State) => {
        if (!over.aborted) setState(state)
      }
      let now = after
      for (;;) {
        runs.current = true
        set({ stage: 'connects' })
        const found = await attempt(async () => {
          if (now === 'choice') await chooseLedger()
          return task(() => set({ stage: 'shows' }), now === 'press')
        })
        now = 'itself'
        if (!over.aborted) runs.current = false
        if ('result' in found) {
          set({})
          return found.result
        }
        let { fault } = found
        const tell = (found: Fault) => {
          fault = found
          set({ stage: 'waits', fault })
        }
        if (passes(fault)) tell(fault)
        if (!passes(fault) || !(await untilReady(account, { over, tell }))) {
          set({ fault })
          return undefined
        }
      }
    },
  }
}

async function attempt<result>(task: () => Promise<result>): Promise<{ result: result } | { fault: Fault }> {
  try {
    return { result: await task() }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}
