import type { AtPath } from './askLedger.ts'
import { type Fault, faultOf } from './ledgerFault.ts'
import { requireReady } from './withLedger.ts'

/** Faults that a person ends at the device or its cable. The window then resumes without another press. */
const passing: readonly Fault[] = ['locked', 'wrongApp', 'unplugged', 'inUse']

export const passes = (fault: Fault): boolean => passing.includes(fault)

/** Milliseconds between two looks at the device. */
const pause = 500

/** Milliseconds after which nobody seems to come back to the device. Then a press in the window starts again. */
const patience = 10 * 60_000

/**
 * Looks at the Ledger until it is ready for this account, or has a fault that does not pass, and `tell`s each other
 * fault meanwhile. Resolves to false if that is `over`, or took too long. A hidden page leaves the device to others.
 */
export async function untilReady(
  account: AtPath | undefined,
  { over, tell }: { over: AbortSignal; tell: (fault: Fault) => void },
): Promise<boolean> {
  const end = Date.now() + patience
  while (Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, pause))
    if (over.aborted) return false
    if (document.hidden) continue
    const fault = await requireReady(account).then(() => undefined, faultOf)
    if (over.aborted) return false
    if (!fault || !passes(fault)) return true
    tell(fault)
  }
  return false
}
