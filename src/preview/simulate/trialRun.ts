import { type Address, numberToHex } from 'viem'
import type { Revert } from '../../contracts/revert.ts'
import { isUnlimited } from '../../domain/asset.ts'
import type { Call } from '../../domain/batch.ts'
import type { Run } from '../../domain/review/preview.ts'
import type { AllowanceUse, Asset, CallView, LedgerEntry } from '../../domain/review/review.ts'
import { sameAddress } from '../../domain/sameAddress.ts'
import { allowance, collectible } from '../explain/ledgerEntries.ts'
import type { Names } from '../explain/partyNames.ts'
import { type Given, givenBy } from './allowanceUse.ts'
import { isReadable, type Simulated, type Simulation } from './simulate.ts'
import { sumUp, worstOf } from './sumUp.ts'
import type { Change } from './tokenLogs.ts'

/** Nobody reads more rows than these, and fewer of a single call. */
const mostRows = 40
const mostRowsOfCall = 12

/** Looking up more tokens than these would make a page's batch a flood of requests. */
const mostTokens = 16

export type Scene = {
  calls: readonly Call[]
  /** The same calls explained. */
  views: readonly CallView[]
  coin: Asset
  names: Names
}

/** The tokens that simulations changed. */
export function tokensIn(all: readonly Simulation[]): Address[] {
  const changes = all.flatMap(({ ran }) => ran.flatMap((one) => one.changes ?? []))
  return [...new Set(changes.flatMap(({ token }) => token ?? []))].slice(0, mostTokens)
}

/**
 * The changes of the calls one after the other. A failure stops the rest unless the call allows it, or `all` of
 * them are sent in any case. Each simulation is another node's; the first provides the changes per call.
 * `undefined` if there is none whose logs can be read.
 */
export function runApart(scene: Scene, simulations: readonly Simulation[], all: boolean): Run | undefined {
  const { calls } = scene
  const readable = simulations.filter(isReadable)
  const [first] = readable
  if (!first) return undefined
  const parts = first.ran.map(({ changes = [] }) => changes)
  const tries = readable.map(({ ran }) => tried(ran, calls, all))
  const { failures } = tries.reduce((worst, one) =>
    one.failures.length > worst.failures.length ? one : worst,
  )
  const [{ stop } = tried([], calls, all)] = tries
  return {
    ...summed(scene, {
      seen: tries.map(({ ran }) => ran.map(({ changes = [] }) => changes)),
      simulation: first,
      stop,
      said: scene.views.map((view, index) => (tries.some((one) => one.counts(index)) ? view : atMost(view))),
    }),
    failures,
    calls: parts.map((part, index) => (index < stop ? top(scene, entries(scene, part), mostRowsOfCall) : [])),
    allowances: usesOf(scene, first, parts.slice(0, stop), stop),
  }
}

/** The part of a simulation that counts: a call that stops the rest ends it, and a failed call does nothing. */
function tried(ran: readonly Simulated[], calls: readonly Call[], all: boolean) {
  const failures = failuresOf(ran, calls, all)
  const last = all ? undefined : failures.find(({ index }) => calls[index]?.onFailure !== 'continue')
  const stop = last?.index ?? calls.length
  return {
    failures,
    stop,
    ran: ran.slice(0, stop),
    counts: (index: number) => index < stop && !failures.some((one) => one.index === index),
  }
}

/**
 * A call that fails in the simulation, or follows such a failure. It promises nothing, but a contract that fails
 * only there must not hide what the call may cost.
 */
const atMost = (view: CallView): CallView => ({
  ...view,
  guessed: true,
  effects: view.effects.map((effect) => ({ ...effect, bound: 'most' })),
})

/** The changes of the calls as one transaction; per call only if the calls alone have the same sum. */
export function runTogether(
  scene: Scene,
  simulations: readonly Simulation[],
  apart: Simulation | undefined,
): Run | undefined {
  const readable = simulations.filter(isReadable)
  const [first] = readable
  if (!first) return undefined
  const { changes = [] } = first.ran[0] ?? {}
  const failure = readable.map(({ ran }) => ran[0]?.failure).find((one) => one !== undefined)
  const seen = readable.flatMap(({ ran: [one] }) => (one?.changes && !one.failure ? [[one.changes]] : []))
  const parts = apart?.ran.map((one) => one.changes ?? [])
  const isSplit = parts !== undefined && !failure && sumOf(parts.flat()) === sumOf(changes)
  return {
    ...summed(scene, {
      seen: seen.length > 0 ? seen : [[]],
      together: true,
      simulation: first,
      stop: first.ran[0]?.failure && 0,
      said: seen.length > 0 ? scene.views : [],
    }),
    failures: failure ? blamed(failure, apart, scene.calls.length) : [],
    ...(failure && { fails: failure.reason }),
    ...(isSplit && { calls: parts.map((part) => top(scene, entries(scene, part), mostRowsOfCall)) }),
    allowances: failure ? [] : usesOf(scene, first, isSplit ? parts : undefined),
  }
}

/** The failures up to the one that stops the batch: results of later calls mean nothing. */
export function failuresOf(ran: readonly Simulated[], calls: readonly Call[], all = false): Run['failures'] {
  const failures: Run['failures'] = []
  for (const [index, { failure }] of ran.entries()) {
    if (failure === undefined) continue
    failures.push({ index, reason: failure.reason })
    if (!all && calls[index]?.onFailure !== 'continue') break
  }
  return failures
}

/** The call that the account's code names, else the first that fails alone. */
function blamed({ call, reason }: Revert, apart: Simulation | undefined, count: number): Run['failures'] {
  const alone = apart?.ran.findIndex(({ failure }) => failure !== undefined) ?? -1
  const index = call ?? alone
  return index >= 0 && index < count ? [{ index, reason }] : []
}

type Seen = {
  /** What each node saw change, by transaction. */
  seen: readonly (readonly (readonly Change[])[])[]
  /** All calls are one transaction. */
  together?: true
  simulation: Simulation
  /** The first call that does not count. */
  stop: number | undefined
  /** The calls that may happen. */
  said: readonly CallView[]
}

function summed(scene: Scene, { seen, together, simulation, stop, said: views }: Seen) {
  const known = given(scene, simulation, stop)
  const isKnown = ({ token, other, id }: Change) =>
    id === undefined && known.some((one) => one.token === token && one.spender === other)
  const left = known.map(({ token, spender, left, through }) => ({
    ...allowance(scene.names.asset(token), scene.names.party(spender), left),
    through,
  }))
  const each = seen.map((parts) => [
    ...parts.map((changes) =>
      changes.flatMap((change) =>
        entries(scene, [change], change.direction === 'allowance' || !isKnown(change)),
      ),
    ),
    left,
  ])
  const { title, ledger } = sumUp(views, each, together)
  const rows = top(scene, ledger, mostRows)
  return {
    title,
    rows,
    seen: top(scene, worstOf(each), mostRows),
    ...(rows.length < ledger.length && { more: ledger.length - rows.length }),
  }
}

/** The allowances that calls give before the stop, and whose token reports the rest. */
function given({ calls }: Scene, { left }: Simulation, stop = calls.length): (Given & { left: bigint })[] {
  return givenBy(calls).flatMap((one, place) => {
    const rest = left[place]
    return rest === undefined || one.index >= stop ? [] : [{ ...one, left: rest }]
  })
}

function entries(scene: Scene, changes: readonly Change[], withParty = false): LedgerEntry[] {
  const { names, coin } = scene
  return changes.flatMap(({ direction, token, id, amount, other, wraps, through }): LedgerEntry[] => {
    const found = token ? names.asset(token) : coin
    if (wraps && !found.known) return []
    const asset = id === undefined ? found : collectible(found, id)
    if (direction === 'allowance') {
      const party = names.party(other)
      return amount === undefined
        ? [{ direction, asset: { ...asset, decimals: 0 }, party }]
        : [{ ...allowance(asset, party, amount), through }]
    }
    const party = withParty && { party: names.party(other) }
    return [{ direction, asset, amount: numberToHex(amount ?? 0n), ...party }]
  })
}

/**
 * The first of many rows: all losses and allowances, then gains with trusted tokens first, so that a flood of
 * strangers' tokens cannot push out known ones.
 */
function top({ names }: Scene, rows: readonly LedgerEntry[], most: number): LedgerEntry[] {
  if (rows.length <= most) return [...rows]
  const arrives = ({ direction }: LedgerEntry) => direction === 'received'
  const isStrange = ({ asset: { address } }: LedgerEntry) =>
    address !== undefined && !names.isTrusted(address)
  const rank = (row: LedgerEntry) => 2 * Number(arrives(row)) + Number(isStrange(row))
  const losses = rows.filter((row) => !arrives(row)).length
  return rows.toSorted((one, other) => rank(one) - rank(other)).slice(0, Math.max(most, losses))
}

/**
 * The amount of each allowance that the calls use. Tokens do not reduce unlimited ones: for these it is the
 * amount that others than the account moved, if only one allowance can have been used.
 */
function usesOf(
  scene: Scene,
  simulation: Simulation,
  parts: readonly (readonly Change[])[] | undefined,
  stop?: number,
): AllowanceUse[] {
  const { names, calls } = scene
  const all = given(scene, simulation, stop)
  return all.flatMap(({ index, token, spender, amount, left, through }) => {
    const isShared = all.filter((one) => one.token === token && one.through === through).length > 1
    const moved = parts && movedByOthers(parts, calls, token)
    const rest = left === amount && isUnlimited(amount) ? (isShared ? undefined : moved) : amount - left
    if (rest === undefined || rest < 0n) return []
    const { asset, party, amount: most } = allowance(names.asset(token), names.party(spender), amount)
    return party ? [{ index, asset, party, ...(most && { amount: most }), used: numberToHex(rest) }] : []
  })
}

function movedByOthers(
  parts: readonly (readonly Change[])[],
  calls: readonly Call[],
  token: Address,
): bigint {
  return parts
    .filter((_, index) => !sameAddress(calls[index]?.to, token))
    .flat()
    .reduce(
      (sum, change) =>
        change.direction === 'sent' && change.token === token && change.id === undefined
          ? sum + (change.amount ?? 0n)
          : sum,
      0n,
    )
}

/** The net changes, as a text to compare. */
function sumOf(changes: readonly Change[]): string {
  const sums = new Map<string, bigint>()
  for (const { direction, token, id, amount = 0n } of changes) {
    if (direction === 'allowance') continue
    const key = `${token} ${id}`
    sums.set(key, (sums.get(key) ?? 0n) + (direction === 'sent' ? -amount : amount))
  }
  return [...sums]
    .filter(([, sum]) => sum !== 0n)
    .map(([key, sum]) => `${key} ${sum}`)
    .toSorted()
    .join()
}
