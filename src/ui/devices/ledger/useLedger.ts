import { useRef, useState } from 'react'
import { faultText } from './faultText.ts'
import { type Fault, faultOf } from './ledgerFault.ts'

/** Runs one exchange with a Ledger at a time. `problem` says why the last one failed, and what to do. */
export function useLedger() {
  const [stage, setStage] = useState<'connects' | 'shows'>()
  const [fault, setFault] = useState<Fault>()
  // A press and the window's own start may come before the next drawing.
  const runs = useRef(false)

  return {
    busy: stage !== undefined,
    /** The device has the request, and shows it to the person. */
    shows: stage === 'shows',
    fault,
    problem: fault && faultText(fault),

    /**
     * Resolves to what the task returns, or to `undefined` if it failed or another one still runs. The task calls `shown`
     * when the device gets the request.
     */
    async run<result>(task: (shown: () => void) => Promise<result>): Promise<result | undefined> {
      if (runs.current) return undefined
      runs.current = true
      setStage('connects')
      setFault(undefined)
      try {
        return await task(() => setStage('shows'))
      } catch (error) {
        setFault(faultOf(error))
        return undefined
      } finally {
        runs.current = false
        setStage(undefined)
      }
    },
  }
}
