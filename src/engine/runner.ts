import { hasKind, isKeyless, isSiteError, type SerializedError, WalletError } from '../domain/errors.ts'
import { present } from '../lib/present.ts'
import {
  type Awaited,
  accountLane,
  laneKey,
  type Plan,
  type TransactionRow,
} from '../storage/journal/rows.ts'
import type { EngineContext } from './engineContext.ts'
import { fundsArrived } from './funds/fundsFirst.ts'
import { holdsLane, lastIncluded, mostOpen, next, type Step } from './next.ts'
import { nonceAt, requireCount, unlessSilent } from './node.ts'
import { holdsAccount, runOperation } from './operations/runOperation.ts'
import { isUpgrade, nextNonce } from './plan/nonces.ts'
import { prepare } from './plan/prepare.ts'
import { asPlanned, fillerPlace, mayBeFilled, type PlannedBatch } from './plan/progress.ts'
import { requireCurrent } from './restart.ts'
import { followScene } from './scene.ts'
import { broadcast } from './send/broadcast.ts'
import { signFiller } from './sign/filler.ts'
import { reprice } from './sign/reprice.ts'
import { notAwaited, signCalls } from './sign/sign.ts'
import { endError } from './status/endError.ts'
import { requireLeft } from './status/leftToDo.ts'
import { claimedBy, isBeaten, isFlying, newestAt } from './track/replacements.ts'

/**
 * Advances every batch of a lane as far as possible, one after the other: no batch starts while an earlier one
 * has calls to sign. Run it in turns per lane. Throws `chainDisconnected`; the next call continues from the
 * journal.
 */
export async function runLane(context: EngineContext, lane: string): Promise<void> {
  let free = true
  for (const key of keysOf(context, lane)) {
    if (await runBatch(context, { key, lane, free })) free = false
  }
}

/** Started batches come first. Within each group, older batches come first. */
function keysOf({ flight }: EngineContext, lane: string): string[] {
  const open = [...flight.batches.values()].filter(({ plan }) => laneKey(plan.chainId, plan.from) === lane)
  open.sort(
    (one, other) =>
      Number(one.state === 'planned') - Number(other.state === 'planned') || one.createdAt - other.createdAt,
  )
  const sent = [...flight.transactions.values(), ...flight.operations.values()]
    .filter((row) => accountLane(row.lane) === lane)
    .map(({ batch }) => batch)
  return [...new Set([...open.map(({ key }) => key), ...sent])]
}

type Job = { key: string; lane: string; free: boolean }

/** Takes one step after the other until the batch has to wait. Returns true if the batch holds the lane. */
async function runBatch(context: EngineContext, { key, lane, ...job }: Job): Promise<boolean> {
  const { missing, fresh, delegated, counts, submitting, flight, spent } = context
  const scene = await followScene(context, key, lane)
  try {
    for (;;) {
      const planned = asPlanned(scene.now().batch)
      const lacksFunds = planned?.plan.brings && planned.state === 'planned'
      if (lacksFunds && !(await fundsArrived(context, planned))) return false
      const { batch: row, transactions, living } = scene.now()
      const batch = asPlanned(row)
      if (!batch) return false
      const rows = living.filter((row) => !isBeaten(row, living))
      const operations = [...flight.operations.values()].filter(
        (row) => accountLane(row.lane) === lane && !spent.has(row.hash),
      )
      const claimed = claimedBy(operations)
      const free = job.free && claimed.length === 0
      if (batch.plan.sponsor) {
        const refused = submitting.get(batch.key) !== undefined
        const sponsored = { batch, transactions, free, rows: [...rows, ...operations], refused }
        if (await runOperation(context, sponsored, (task) => attempt(context, batch, task))) continue
        return holdsAccount(sponsored)
      }
      const step = next(batch, transactions, {
        free,
        lane: rows,
        missing,
        fresh,
        count: counts.get(lane),
        delegated: delegated.has(lane) || batch.plan.upgrade !== undefined || rows.some(isUpgrade),
      })
      const goesOn = await runStep(context, step, { batch, transactions, rows, claimed, lane })
      if (!goesOn) return holdsLane(batch, transactions)
    }
  } finally {
    scene.stop()
  }
}

type Scene = {
  batch: PlannedBatch
  transactions: TransactionRow[]
  rows: TransactionRow[]
  /** Nonces that operations may still use for their authorizations. */
  claimed: number[]
  lane: string
}

/** Takes one step. Returns `false` if there is nothing more to do now. */
async function runStep(context: EngineContext, step: Step, scene: Scene): Promise<boolean> {
  const { journal, missing, lanes, declined } = context
  const { batch, transactions } = scene
  switch (step.do) {
    case 'send':
      for (const { hash } of step.rows) missing.delete(hash)
      // The rows are stored by now, so the witness never names a row that the journal does not have yet.
      await lanes.note(
        batch.key,
        scene.lane,
        step.rows.map(({ hash }) => hash),
      )
      await broadcast(context, batch.plan.chainId, step.rows)
      return true
    case 'sign':
      return attempt(context, batch, () => sign(context, scene, step.indices))
    case 'reprice': {
      if (declined.has(step.row.hash)) return false
      // If the chain asks for no more than the signed fees, the same bytes are sent again later.
      let isSigned = false
      await attempt(context, batch, async () => {
        isSigned = await reprice(context, batch, step.row)
        return isSigned
      })
      return isSigned
    }
    case 'fillNonceGap': {
      if (declined.has(batch.key) || scene.claimed.includes(step.nonce)) return false
      // If the filler cannot be signed, another transaction may use the nonce: a retry at once would loop.
      let filled = false
      await attempt(context, batch, async () => {
        filled = await fill(context, scene, step)
        return filled
      })
      return filled
    }
    case 'settle': {
      const error = await unlessSilent(endError(context, batch, transactions))
      // Nodes may never tell how this batch ended. Other batches continue.
      if (error === false) return false
      // The clock may have been set back.
      const settledAt = Math.max(context.now(), lastIncluded(transactions))
      await journal.moveBatch(batch.key, 'settled', { settledAt, error, ...notAwaited })
      return false
    }
    case 'reopen':
      await journal.moveBatch(batch.key, 'running', {
        settledAt: undefined,
        error: batch.stopped ? batch.error : undefined,
      })
      return true
    case 'wait':
      // Another wallet may have used the nonce that a filler was for.
      if (batch.waits === 'fee' && (context.counts.has(scene.lane) || !transactions.some(isFlying)))
        await journal.changeBatch(batch.key, { waits: undefined })
      return false
    default:
      return false
  }
}

/** Milliseconds until a risen fee is checked again. */
const feePatience = 4000

/**
 * Pauses the batch if the wallet is locked, the fee rose, the lane's past is lost, or a device is to sign. Ends
 * the batch if it can never be signed.
 */
async function attempt(
  context: EngineContext,
  batch: PlannedBatch,
  task: () => Promise<boolean>,
): Promise<boolean> {
  const { journal, locked, feeRoseAt, now, lanes } = context
  const { chainId, from, rescue } = batch.plan
  const lane = laneKey(chainId, from)
  // A rescue also signs for the rescued account.
  if (lanes.unproven.has(lane) || (rescue && lanes.unproven.has(laneKey(chainId, rescue.account))))
    return false
  if (batch.awaited && isAwaited(context, batch.awaited, lane)) return false
  if (locked.has(batch.key) || now() - (feeRoseAt.get(batch.key) ?? 0) < feePatience) return false
  try {
    return await task()
  } catch (error) {
    if (hasKind(error, 'awaitsDevice')) return false
    if (hasKind(error, 'locked')) {
      locked.add(batch.key)
      if (batch.state === 'running') await journal.moveBatch(batch.key, 'paused')
      return false
    }
    if (hasKind(error, 'feeRose')) {
      feeRoseAt.set(batch.key, now())
      if (!batch.waits) await journal.changeBatch(batch.key, { waits: 'fee' })
      return false
    }
    const end = ending(error)
    if (!end) {
      // The user stopped the batch before it was signed: decide its next step again.
      if (!batch.stopped && (await journal.batch(batch.key))?.stopped) return true
      throw error
    }
    await journal.changeBatch(batch.key, { stopped: true, error: end })
    return true
  }
}

/**
 * True while a device has bytes that can still run: no other transaction used their nonce, and the one that they
 * replace is still pending.
 */
function isAwaited({ counts, flight }: EngineContext, { nonce, row }: Awaited, lane: string): boolean {
  const old = row.replaces && flight.transactions.get(row.replaces)
  return (counts.get(lane) ?? 0) <= nonce && (!row.replaces || Boolean(old && isFlying(old)))
}

function ending(error: unknown): SerializedError | undefined {
  if (isKeyless(error)) {
    return new WalletError('unauthorized', 'The key of the account is not in the wallet').toJSON()
  }
  if (hasKind(error, 'signatureRefused')) return new WalletError('internal').toJSON()
  const isFinal = isSiteError(error) && !hasKind(error, 'chainDisconnected', 'nodeAnswered')
  return isFinal ? error.toJSON() : undefined
}

async function sign(
  context: EngineContext,
  { batch, rows, lane }: Scene,
  indices: number[],
): Promise<boolean> {
  const { journal, node, delegated, ahead } = context
  const { plan } = batch
  const first = await ahead.get(batch.key)
  ahead.delete(batch.key)
  const prepared = first?.gas.length === indices.length ? first : await prepare(node, plan, indices)
  await requireCurrent(context, lane, prepared.count)
  if ((prepared.delegate !== undefined) !== delegated.has(lane)) {
    if (prepared.delegate === undefined) delegated.delete(lane)
    else delegated.add(lane)
    return true
  }
  const next = nextNonce(prepared.count, rows)
  if (next > nextNonce(prepared.latest ?? next, rows) + mostOpen) await requireCount(node, plan, next)
  const replaces = toReplace(rows, plan, next)
  if (plan.nonce !== undefined && !replaces && !(await isFree(context, plan, next)))
    requireNonce(plan.nonce, next)
  const nonce = plan.nonce ?? next
  const competes = plan.retries !== undefined && (await requireLeft(context, batch, nonce))
  if ((competes || prepared.delegate !== undefined) && plan.mode === 'pipelined') {
    // Nodes take one transaction of an upgraded account at a time. Refused bytes may still win a retry's nonce.
    await journal.changeBatch(batch.key, { plan: { ...plan, mode: 'stepwise' } })
    return true
  }

  await signCalls(context, batch, { indices, prepared, nonce, ...present({ replaces }) })
  return true
}

/** Our transaction with the requested nonce. Throws if it is not the one that the user agreed to replace. */
function toReplace(
  rows: readonly TransactionRow[],
  { nonce, replaces }: Plan,
  expected: number,
): TransactionRow | undefined {
  const newest = newestAt(rows, nonce)
  if (newest && newest.state !== 'signed' && newest.state !== 'sent') throw new WalletError('nonceTooLow')
  if (newest && newest.batch !== replaces)
    throw new WalletError('invalidParams', 'Another transaction has this nonce', {
      path: 'nonce',
      expected,
    })
  return newest
}

/** The user may choose a nonce at which only another wallet's transaction is pending: it is not used yet. */
async function isFree(
  { node }: EngineContext,
  { chainId, from, nonce = 0, overtakes }: Plan,
  next: number,
): Promise<boolean> {
  if (!overtakes || nonce >= next) return false
  return nonce >= (await nonceAt(node, chainId, from, 'latest'))
}

function requireNonce(requested: number, expected: number): void {
  if (requested < expected) throw new WalletError('nonceTooLow', undefined, { expected })
  if (requested > expected) {
    throw new WalletError('invalidParams', `The next nonce is ${expected}`, { path: 'nonce', expected })
  }
}

async function fill(
  context: EngineContext,
  { batch, transactions, lane }: Scene,
  { nonce, isFar }: { nonce: number; isFar: boolean },
): Promise<boolean> {
  if (isFar) {
    await requireCurrent(context, lane, nonce)
    return false
  }
  const own = transactions.find((row) => row.nonce === nonce && mayBeFilled(row))
  const index = own?.index ?? fillerPlace(batch, transactions)
  const plan: Plan = { ...batch.plan, mode: 'single' }
  const prepared = await prepare(context.node, plan, [], { fills: true })
  await requireCurrent(context, lane, prepared.count)
  // Another transaction used the nonce.
  if (prepared.count > nonce) return false
  await signFiller(context, batch, { nonce, index, prepared })
  return true
}
