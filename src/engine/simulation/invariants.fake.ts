import { type Address, type Hex, parseTransaction, zeroAddress } from 'viem'
import { expect } from 'vitest'
import { batchKey, type TransactionRow } from '../../storage/journal/rows.ts'
import { ownerOf } from '../lanes.ts'
import { mostOpen } from '../next.ts'
import { isFasterCopy } from '../track/replacements.ts'
import { foreignData } from './foreign.fake.ts'
import { lastingLies } from './lies.fake.ts'
import { expectOneEffect, type Retries, retryId } from './retry.fake.ts'
import { type Batch, dataOf } from './schedule.fake.ts'
import { refused } from './simulatedChain.fake.ts'
import { alice, bob, origin, type World } from './simulatedWorld.fake.ts'

/** Events of a schedule that explain why some calls did not run. */
export type Happened = {
  reorganised: boolean
  /** The network was restarted: the wallet still reports calls that ran before; calls in flight are lost. */
  restarted: boolean
  foreign: boolean
  /** A node saw an empty account. A call that no other node had been offered ends with its refusal. */
  poor: boolean
  /** A node had no receipts for a while, so only nonce counts showed what ran. A count has no block depth. */
  counted: boolean
  /** The network is on this computer: its blocks are final soon, and nobody takes them back. */
  local?: true
  stopped: Set<number>
  cancelled: Set<number>
  retries?: Retries
}

type Executed = ReturnType<World['chain']['canonical']>

/** Compares the wallet's final reports with the chain. */
export async function expectTruth(
  world: World,
  batches: readonly Batch[],
  { stopped, cancelled, foreign, poor, restarted, counted, local, retries = new Map() }: Happened,
): Promise<void> {
  const canonical = world.chain.canonical()
  for (const era of [...world.chain.eras(), canonical]) expectNonces(era)
  const ids = [...batches.keys()].flatMap((index) => [
    `${index}`,
    ...(retries.has(index) ? [retryId(index)] : []),
  ])
  const all = await world.journal.transactionsOfAll(ids.map((id) => batchKey(origin, id)))
  for (const rows of all) {
    expectOneNonce(world, rows)
    if (!counted && !local) expectFinal(world, rows)
    expectFewFillers(rows)
  }
  if (restarted) return expectOncePerEra(world, batches, { counted, retries })
  const held = await heldAccounts(world)
  for (const [index, batch] of batches.entries()) {
    // The account's proof of finality failed, so a call may run twice. Only the nonce checks above apply.
    if (mayRunAgain(world, batch.from)) continue
    if (batch.mode !== 'removal') expectOneEffect(index, batch, canonical)
    // The calls of a batch that was sent again are on the chain for either of the two.
    if (retries.has(index)) continue
    if (batch.mode !== 'removal') placesOf({ index, calls: batch.calls, canonical })
    if (isLied(world) || held.has(batch.from)) continue
    const rows = all[ids.indexOf(`${index}`)] ?? []
    const its: Case = {
      index,
      ...batch,
      status: await world.engine().status(origin, `${index}`),
      rows,
      canonical,
      kept: poor || (counted && foreign) || stopped.has(index) || cancelled.has(index),
      foreign,
    }
    if (batch.mode === 'removal') expectRemoval(its)
    else if (batch.mode === 'atomic' && batch.calls.length > 1) expectAtomic(its)
    else expectOneByOne(its)
  }
  const removals = canonical.filter(
    ({ delegate, from }) => delegate === zeroAddress && !mayRunAgain(world, from),
  )
  expect(removals.length).toBeLessThanOrEqual(batches.filter(({ mode }) => mode === 'removal').length)
}

/**
 * True if a final proof left the chain, or if the only node lied that the proof was final. A call that was
 * signed again because of that proof may then run under both nonces; no other call may.
 */
function mayRunAgain({ chain }: World, from: Address): boolean {
  return chain.tookBack.has(from) || isLiedOfFinal(chain)
}

/** True if a node told a lasting lie, which nobody can check. */
export function isLied({ chain }: World): boolean {
  return lastingLies.some((lie) => chain.liar.told.has(lie))
}

/**
 * The accounts for which the wallet signs nothing more. Either the chain counts fewer nonces than were final:
 * it lost a final block, or a node only claimed or counted the transaction. Or a node claims to have bytes that
 * no node takes. Or a node invented a nonce far ahead.
 */
export async function heldAccounts({ chain, journal }: World): Promise<Set<string>> {
  const final = await journal.transactionsIn(['final'])
  const onChain = new Set(chain.canonical().map(({ hash }) => hash))
  const holding = final.filter(({ lane, nonce, hash, receipt, former }) => {
    const from = ownerOf(lane)
    const mayBeGone = chain.tookBack.has(from) || chain.liar.forged.has(hash) || !receipt
    const isGone = chain.tookBack.has(from) && !onChain.has(hash)
    return !former && mayBeGone && (isGone || nonce >= chain.countOf(from))
  })
  const sent = await journal.transactionsIn(['sent'])
  const refusedLater = sent.filter(
    ({ raw }) => chain.liar.told.has('known') && raw.includes(refused.slice(2)),
  )
  const flying = await journal.transactionsIn(['signed', 'sent'])
  const farAhead = flying.filter(({ lane, nonce }) => {
    return chain.liar.told.has('farAhead') && nonce > chain.countOf(ownerOf(lane)) + mostOpen
  })
  return new Set([...holding, ...refusedLater, ...farAhead].map(({ lane }) => ownerOf(lane)))
}

/**
 * A call gets a second nonce only if a final transaction that another wallet signed used the first, or one of ours
 * whose authorization did. With one URL, only that node vouches for finality, so the signature is the proof that
 * remains.
 */
function expectOneNonce({ chain }: World, rows: readonly TransactionRow[]): void {
  const isProven = ({ state, rival, nonce }: TransactionRow) =>
    state === 'replaced' &&
    rival !== undefined &&
    (chain.foreigners.has(rival.hash) || authorizedNonces(rival.raw).includes(nonce)) &&
    (chain.wasFinal.has(rival.hash) || isLiedOfFinal(chain))
  for (const index of new Set(rows.map((row) => row.index))) {
    const own = rows.filter((row) => row.index === index && !row.fills)
    // A chain that took back final blocks counts lower nonces than before.
    const last = Math.max(...own.map(({ signedAt }) => signedAt))
    const newest = Math.max(...own.filter(({ signedAt }) => signedAt === last).map(({ nonce }) => nonce))
    for (const nonce of new Set(own.map((row) => row.nonce))) {
      if (nonce === newest) continue
      const proof = own.find((row) => row.nonce === nonce && isProven(row))
      expect(proof, `why call ${index} was signed anew after nonce ${nonce}`).toBeDefined()
    }
  }
}

/** The nonces of a transaction's authorizations (EIP-7702). */
function authorizedNonces(raw: Hex): number[] {
  const { authorizationList = [] } = parseTransaction(raw)
  return authorizationList.map(({ nonce }) => nonce)
}

/** True if the only node lied about the final block: no other node can contradict it. */
function isLiedOfFinal({ node, liar }: World['chain']): boolean {
  return liar.told.has('final') && !node.several?.(1)
}

/** Whatever nonce a node invents, a batch pays for no more fillers than a reorganisation can require. */
function expectFewFillers(rows: readonly TransactionRow[]): void {
  const fillers = rows.filter(({ fills, replaces }) => fills && !replaces)
  expect(fillers.length, 'fillers').toBeLessThanOrEqual(2 * mostOpen)
}

/** Each transaction that the wallet treats as final was once in a final block of a chain. */
function expectFinal({ chain }: World, rows: readonly TransactionRow[]): void {
  for (const { state, receipt, hash } of rows) {
    if (state !== 'final' || !receipt || chain.liar.forged.has(hash)) continue
    expect(chain.wasFinal.has(hash), `${hash} counts as final`).toBe(true)
  }
}

/** On this chain, the nonces of each account are consecutive. */
function expectNonces(chain: Executed): void {
  for (const from of [alice, bob]) {
    let expected = 0
    for (const { nonce, delegate } of chain.filter((one) => one.from === from)) {
      expect(nonce).toBe(expected)
      expected += delegate ? 2 : 1
    }
  }
}

/** No chain has a call twice, and every batch has ended. A batch known by counts alone may stay at 100. */
async function expectOncePerEra(
  { chain, engine }: World,
  batches: readonly Batch[],
  { counted, retries }: { counted: boolean; retries: Retries },
): Promise<void> {
  for (const [index, batch] of batches.entries()) {
    for (const era of [...chain.eras(), chain.canonical()]) {
      if (batch.mode !== 'removal') expectOneEffect(index, batch, era)
      if (batch.mode !== 'removal' && !retries.has(index))
        placesOf({ index, calls: batch.calls, canonical: era })
    }
    expect([200, 400, 500, 600, ...(counted ? [100] : [])]).toContain(
      (await engine().status(origin, `${index}`))?.status,
    )
  }
}

type Case = Batch & {
  index: number
  status: Awaited<ReturnType<ReturnType<World['engine']>['status']>>
  rows: readonly TransactionRow[]
  canonical: Executed
  /**
   * The user or a mistaken node kept some calls from running. A call that ended by counts is not signed again,
   * even if another wallet's transaction turns out to have used its nonce.
   */
  kept: boolean
  foreign: boolean
}

/** The position of each call on the chain. Each call is there at most once, in the order of the batch. */
function placesOf({
  index,
  calls,
  canonical,
}: Pick<Case, 'index' | 'calls' | 'canonical'>): (number | undefined)[] {
  const places = calls.map((kind, place) => {
    const data = dataOf(index, place, kind)
    const at = canonical.flatMap((one, at) => (one.data.includes(data.slice(2)) ? [at] : []))
    expect(at.length, `call ${index}.${place}`).toBeLessThan(2)
    return at[0]
  })
  const ran = places.filter((at) => at !== undefined)
  expect(ran).toEqual(ran.toSorted((one, other) => one - other))
  return places
}

function expectRemoval({ index, rows, canonical, status, kept, foreign }: Case): void {
  const ran = canonical.filter(({ hash, delegate }) => delegate && rows.some((row) => row.hash === hash))
  expect(ran.length, `removal ${index}`).toBeLessThan(2)
  expect(status?.status, `removal ${index}`).toBe(ran.length === 0 ? 400 : 200)
  if (!kept && !foreign) expect(ran.length, `removal ${index} has nothing in its way`).toBe(1)
}

function expectAtomic(its: Case): void {
  const { index, calls, canonical, from, status, kept } = its
  const ran = placesOf(its).flatMap((at, place) => (at === undefined ? [] : [{ at, kind: calls[place] }]))
  expect([0, calls.length]).toContain(ran.length)
  const [first] = ran
  const code = canonical
    .slice(0, (first?.at ?? 0) + 1)
    .findLast((one) => one.from === from && one.delegate !== undefined)?.delegate
  const does = code !== undefined && code !== zeroAddress && !ran.some(({ kind }) => kind === 'reverts')
  expect(status?.status, `atomic batch ${index}`).toBe(first ? (does ? 200 : 500) : 400)
  expect(status).toMatchObject({ atomic: true })
  if (!kept) expect(ran.length, `atomic batch ${index} has nothing in its way`).toBe(calls.length)
}

function expectOneByOne(its: Case): void {
  const { index, calls, status, kept } = its
  const places = placesOf(its)
  const ran = places.flatMap((at, place) => (at === undefined ? [] : [calls[place]]))
  const worked = ran.filter((kind) => kind === 'works').length
  const expected = worked === calls.length ? 200 : worked > 0 ? 600 : ran.length > 0 ? 500 : 400
  expect(status?.status, `batch ${index}`).toBe(expected)
  expect(status?.receipts?.length ?? 0).toBe(ran.length)

  if (!calls.every((kind) => kind === 'works') || kept) return
  for (const [place, at] of places.entries()) {
    if (at !== undefined || isOvertaken(its, places, place)) continue
    expect.fail(`call ${index}.${place} has nothing in its way, and did not happen`)
  }
}

/**
 * The only reason why a call that nobody stopped may be missing: another wallet used its nonce while a later
 * call of the batch was already signed, and the later call ran. Running the missing call now would change the
 * order. A stepwise batch ends there, and its unsigned calls stay unsigned.
 */
function isOvertaken(
  { mode, rows, canonical, from }: Case,
  places: readonly (number | undefined)[],
  place: number,
): boolean {
  const own = rows.filter(
    (row) => row.index === place && !row.fills && !(row.state === 'dropped' && isFasterCopy(row, rows)),
  )
  if (own.length === 0) {
    return mode === 'stepwise' && places.some((at, earlier) => at === undefined && earlier < place)
  }
  const lostNonce = own.every(({ state, nonce, replacedBy }) => {
    const winner = canonical.find((one) => one.from === from && one.nonce === nonce)
    return state === 'replaced' && winner?.data === foreignData && winner.hash === replacedBy
  })
  return lostNonce && places.some((at, later) => at !== undefined && later > place)
}
