import type { ErrorKind } from '../../../wire/errors.ts'
import type { Recorded } from '../../../wire/record.ts'

export type Check = { name: string; state: 'passed' | 'failed' | 'notReached' }

type Step = { name: string; kinds: readonly ErrorKind[] }

const version: Step = { name: 'Version 2.0.0', kinds: ['unsupportedVersion'] }
const known: Step = { name: 'Known method', kinds: ['unsupportedMethod'] }
const shape: Step = { name: 'Shape and values', kinds: ['unparsable', 'invalidParams'] }
const origin: Step = { name: 'Origin and account', kinds: ['unauthorized', 'methodUnauthorized'] }
const person: Step = { name: 'Your decision', kinds: ['userRejected'] }

/** What a batch has to pass, in the interface's order. */
const batch: readonly Step[] = [
  known,
  version,
  shape,
  origin,
  { name: 'Chain', kinds: ['unknownBatchChain', 'chainDisconnected'] },
  { name: 'ID is new', kinds: ['duplicateId', 'requestPending'] },
  { name: 'Size', kinds: ['batchTooLarge'] },
  { name: 'Capabilities', kinds: ['unsupportedCapability'] },
  { name: 'Atomicity', kinds: ['noUpgradesOnChain', 'atomicityUnsupported', 'upgradeRejected'] },
  person,
]

const status: readonly Step[] = [known, shape, origin, { name: 'Known batch', kinds: ['unknownBatch'] }]

const other: readonly Step[] = [
  known,
  shape,
  origin,
  { name: 'Chain', kinds: ['unknownChain', 'chainDisconnected'] },
  { name: 'Not waiting already', kinds: ['requestPending', 'rateLimited'] },
]

const orders: Readonly<Record<string, readonly Step[]>> = {
  wallet_sendCalls: batch,
  wallet_getCallsStatus: status,
  wallet_showCallsStatus: status,
}

/** The checks that a request met, in order, as its answer tells: the first that fails is the answer. */
export function checksOf({ method, asked, took, answer, error }: Recorded): Check[] {
  const order = Object.hasOwn(orders, method) ? (orders[method] ?? other) : asked ? [...other, person] : other
  const at = error ? order.findIndex(({ kinds }) => kinds.some((kind) => kind === error.kind)) : -1
  const isOpen = took === undefined && answer === undefined
  // Whoever was asked passed all checks before, also where a later step gave the answer.
  return order.map((step, index): Check => {
    if (at >= 0)
      return { name: step.name, state: index < at ? 'passed' : index === at ? 'failed' : 'notReached' }
    if (error && !asked) return { name: step.name, state: step === person ? 'notReached' : 'passed' }
    if (step !== person || !isOpen)
      return { name: step.name, state: isOpen && !asked ? 'notReached' : 'passed' }
    return { name: step.name, state: 'notReached' }
  })
}

/** What became of a request, in a word. */
export type Decision = 'approved' | 'rejected' | 'refused' | 'failed' | 'no prompt' | 'asks you' | 'runs'

/** Whether the wallet refused it, the person decided, or nobody was asked. */
export function decisionOf({ asked, approved, answer, error }: Recorded): Decision {
  if (!answer) return approved ? 'approved' : asked ? 'asks you' : 'runs'
  if (approved) return error ? 'failed' : 'approved'
  if (asked) return error ? (error.code === 4001 ? 'rejected' : 'refused') : 'approved'
  // A node's own answer has no kind: the request itself was in order.
  if (error) return error.kind === undefined ? 'failed' : 'refused'
  return 'no prompt'
}
