import { useState } from 'react'
import { faultText } from './faultText.ts'
import { type Fault, faultOf } from './ledgerFault.ts'

/** Runs one exchange with a Ledger at a time. `problem` says why the last one failed, and what to do. */
export function useLedger() {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()

  return {
    busy,
    fault,
    problem: fault && faultText(fault),

    /** Resolves to what the task returns, or to `undefined` if it failed or another one still runs. */
    async run<result>(task: () => Promise<result>): Promise<result | undefined> {
      if (busy) return undefined
      setBusy(true)
      setFault(undefined)
      try {
        return await task()
      } catch (error) {
        setFault(faultOf(error))
        return undefined
      } finally {
        setBusy(false)
      }
    },
  }
}
