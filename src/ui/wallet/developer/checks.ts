import type { SiteErrorKind } from '../../../domain/errorTable.ts'
import { type Key, t } from '../../../i18n/translate.ts'
import type { Recorded } from '../../../messages/developerRecord.ts'

export type Check = { name: string; state: 'passed' | 'failed' | 'notReached' }

/** A check: its catalogue key, and the kinds of errors that it returns. */
type Step = { key: Extract<Key, `developer_check${string}`>; kinds: readonly SiteErrorKind[] }

const version: Step = { key: 'developer_checkVersion', kinds: ['unsupportedVersion'] }
const known: Step = { key: 'developer_checkMethod', kinds: ['unsupportedMethod'] }
const shape: Step = { key: 'developer_checkShape', kinds: ['unparsable', 'invalidParams'] }
const origin: Step = { key: 'developer_checkOrigin', kinds: ['unauthorized', 'methodUnauthorized'] }
const person: Step = { key: 'developer_checkPerson', kinds: ['userRejected'] }

/** The checks of a batch, in the interface's order. */
const batch: readonly Step[] = [
  known,
  version,
  shape,
  origin,
  { key: 'developer_checkChain', kinds: ['unknownBatchChain', 'chainDisconnected'] },
  { key: 'developer_checkId', kinds: ['duplicateId', 'requestPending'] },
  { key: 'developer_checkSize', kinds: ['batchTooLarge'] },
  { key: 'developer_checkCapabilities', kinds: ['unsupportedCapability'] },
  {
    key: 'developer_checkAtomicity',
    kinds: ['noUpgradesOnChain', 'atomicityUnsupported', 'upgradeRejected'],
  },
  person,
]

const status: readonly Step[] = [
  known,
  shape,
  origin,
  { key: 'developer_checkBatch', kinds: ['unknownBatch'] },
]

const other: readonly Step[] = [
  known,
  shape,
  origin,
  { key: 'developer_checkChain', kinds: ['unknownChain', 'chainDisconnected'] },
  { key: 'developer_checkWaiting', kinds: ['requestPending', 'rateLimited'] },
]

const orders: Readonly<Record<string, readonly Step[]>> = {
  wallet_sendCalls: batch,
  wallet_getCallsStatus: status,
  wallet_showCallsStatus: status,
}

/** The checks of a request in order, derived from its response: the first failing check is the response. */
export function checksOf({ method, asked: wasPrompted, took, answer, error }: Recorded): Check[] {
  const order = Object.hasOwn(orders, method)
    ? (orders[method] ?? other)
    : wasPrompted
      ? [...other, person]
      : other
  const at = error ? order.findIndex(({ kinds }) => kinds.some((kind) => kind === error.kind)) : -1
  const isOpen = took === undefined && answer === undefined
  // A request that reached the person passed all earlier checks, even if a later step gave the response.
  return order.map((step, index): Check => {
    const name = t(step.key)
    if (at >= 0) return { name, state: index < at ? 'passed' : index === at ? 'failed' : 'notReached' }
    if (error && !wasPrompted) return { name, state: step === person ? 'notReached' : 'passed' }
    if (step !== person || !isOpen) return { name, state: isOpen && !wasPrompted ? 'notReached' : 'passed' }
    return { name, state: 'notReached' }
  })
}

/** The outcome of a request. */
export type Decision = 'approved' | 'rejected' | 'refused' | 'failed' | 'noPrompt' | 'asksYou' | 'runs'

/** Derives the outcome: a refusal by the wallet, the person's decision, or a response without a prompt. */
export function decisionOf({ asked: wasPrompted, approved, answer, error }: Recorded): Decision {
  if (!answer) return approved ? 'approved' : wasPrompted ? 'asksYou' : 'runs'
  if (approved) return error ? 'failed' : 'approved'
  if (wasPrompted) return error ? (error.code === 4001 ? 'rejected' : 'refused') : 'approved'
  // A node's error has no kind: the request itself was valid.
  if (error) return error.kind === undefined ? 'failed' : 'refused'
  return 'noPrompt'
}
