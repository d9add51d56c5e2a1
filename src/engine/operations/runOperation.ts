import { hasKind } from '../../domain/errors.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import type { EngineContext } from '../engineContext.ts'
import type { PlannedBatch } from '../plan/progress.ts'
import { endError } from '../status/endError.ts'
import { isFlying } from '../track/replacements.ts'
import { draftOperation } from './draftOperation.ts'
import { refuseOldAllowances } from './oldAllowances.ts'
import { requirePrice, withFeeCalls } from './quoteFee.ts'
import { sendOperation } from './sendOperation.ts'
import { unsponsored } from './serviceAnswers.ts'
import { signOperation } from './signOperation.ts'

/** The facts that decide the next step of a sponsored batch. */
type Scene = {
  batch: PlannedBatch
  transactions: readonly TransactionRow[]
  /** No earlier batch of the account has anything left to sign or to hand to the node. */
  free: boolean
  /** The sponsor refused, and the open request decides what happens without it. */
  refused: boolean
  /** The account's own transactions and operations in flight. */
  rows: readonly TransactionRow[]
}

export type OperationStep = 'sign' | 'send' | 'settle' | 'reopen' | 'wait'

/** The next step of a sponsored batch, derived from the journal alone. Pure. */
export function nextOperationStep(
  { batch, transactions, free, refused, rows }: Scene,
  isDue: (row: TransactionRow) => boolean,
): OperationStep {
  const [operation] = transactions
  if (batch.state === 'settled') return operation && isMoving(operation) ? 'reopen' : 'wait'
  if (!operation) {
    if (batch.stopped) return 'settle'
    // The authorization is valid only for the nonce that the account has when the operation runs, and the fee was
    // compared with the allowances that the latest block has.
    const { upgrade, sponsor } = batch.plan
    const isBehind = (upgrade || sponsor?.fee) && rows.some(isMoving)
    return free && !refused && !isBehind ? 'sign' : 'wait'
  }
  if (isFlying(operation)) return isDue(operation) ? 'send' : 'wait'
  return operation.state === 'preconfirmed' ? 'wait' : 'settle'
}

function isMoving(row: TransactionRow): boolean {
  return isFlying(row) || row.state === 'preconfirmed'
}

/** Takes one step of a sponsored batch. Returns `false` if there is nothing more to do now. */
export async function runOperation(
  context: EngineContext,
  scene: Scene,
  attempt: (task: () => Promise<boolean>) => Promise<boolean>,
): Promise<boolean> {
  const { journal, now } = context
  const { batch } = scene
  const [operation] = scene.transactions
  switch (nextOperationStep(scene, (row) => isDue(context, row))) {
    case 'sign':
      return attempt(() => sign(context, batch))
    case 'send':
      if (operation) await sendOperation(context, batch, operation)
      return false
    case 'settle':
      await journal.moveBatch(batch.key, 'settled', {
        settledAt: now(),
        error: await endError(context, batch, scene.transactions),
      })
      return false
    case 'reopen':
      await journal.moveBatch(batch.key, 'running', { settledAt: undefined, error: undefined })
      return true
    case 'wait':
      return false
  }
}

/** True if later batches must wait: this one has something to sign. */
export function holdsAccount({ batch: { state, stopped }, transactions, refused }: Scene): boolean {
  return state !== 'settled' && !stopped && !refused && transactions.length === 0
}

async function sign(context: EngineContext, batch: PlannedBatch): Promise<boolean> {
  const { journal, ask, submitting, bundlerOf } = context
  const plan = withFeeCalls(batch.plan)
  const { sponsor } = plan
  const bundler = bundlerOf(plan.chainId)
  try {
    if (!sponsor || bundler === undefined) throw unsponsored('noBundler')
    const drafted = await draftOperation({ ...context, ask, bundler }, { plan, sponsor })
    const asked = { chainId: plan.chainId, sponsor, operation: drafted.operation }
    await refuseOldAllowances(context, asked)
    await requirePrice(context, asked)
    await signOperation(context, { ...batch, plan }, drafted)
    return true
  } catch (error) {
    if (!hasKind(error, 'sponsorRefused')) throw error
    // After a death of the background, the approved request continues later, and then learns of the refusal.
    const isOpen =
      !plan.brings &&
      (submitting.has(batch.key) || (await journal.request(batch.request))?.state === 'approved')
    if (isOpen) submitting.set(batch.key, error)
    // Without a change, this only wakes the open request.
    await journal.changeBatch(batch.key, isOpen ? {} : { error: error.toJSON(), stopped: true })
    return !isOpen
  }
}

/** Milliseconds between two attempts to hand an operation over: doubled each time, up to a minute. */
const [shortest, longest] = [5_000, 60_000]

function isDue({ fresh, handedOver, now }: EngineContext, { hash }: TransactionRow): boolean {
  if (fresh.has(hash)) return true
  const last = handedOver.get(hash)
  return !last || now() - last.at >= Math.min(longest, shortest * 2 ** (last.times - 1))
}
