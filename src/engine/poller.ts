import type { Address } from 'viem'
import { finalityOf } from '../contracts/finality.ts'
import { isUnanswered } from '../domain/errors.ts'
import type { Network } from '../domain/network.ts'
import type { takeTurnsByKey } from '../lib/turns.ts'
import type { Journal } from '../storage/journal/journal.ts'
import { laneKey } from '../storage/journal/rows.ts'
import { type After, createClock } from './clock.ts'
import type { EngineContext } from './engineContext.ts'
import { activeChains, activeLanes, chainOf } from './lanes.ts'
import type { Node } from './node.ts'
import { look, recordSights } from './operations/followOperations.ts'
import { runLane } from './runner.ts'
import { followSend } from './track/followSend.ts'
import { poll, recordPoll } from './track/poll.ts'
import { isFlying } from './track/replacements.ts'

/** Milliseconds without a change after which a chain is polled less and less often. */
const patience = 30_000

/** The longest interval for transactions that are in a block and not final, in milliseconds. */
const longestSettling = 15_000

/** After this many polls, the engine checks again that the node still has what it took. */
const presenceEvery = 5

/**
 * Polls each chain while it has unfinished work, and advances every lane after each poll. `report` receives
 * bugs. The next poll asks an unreachable node again.
 */
export function createPoller({
  journal,
  node,
  ready,
  inTurn,
  networks,
  listen,
  now,
  after,
  random,
  report,
}: {
  journal: Journal
  node: Node
  ready: Promise<EngineContext>
  inTurn: ReturnType<typeof takeTurnsByKey>
  networks: { get(chainId: number): Network | undefined }
  /** Reports news of a chain, with a transaction's hash or without. Returns a function that ends it. */
  listen?: ((chainId: number, onNews: (hash?: string) => void) => (() => void) | undefined) | undefined
  now: () => number
  after: After
  random?: (() => number) | undefined
  report: (error: unknown) => void
}) {
  const news = new Map<number, (() => void) | undefined>()
  const clock = createClock({ tick, interval, after, now, random, changed: attend })
  /** When a row of each chain last changed. */
  const movedAt = new Map<number, number>()
  const unwatch = journal.watch((change) => {
    if (change.store === 'transactions') movedAt.set(chainOf(change.row.lane), now())
    if (change.store === 'batches' && change.row.plan) movedAt.set(change.row.plan.chainId, now())
  })
  const unreachable = new Set<number>()
  let flight: EngineContext['flight'] | undefined
  void ready.then((context) => {
    flight = context.flight
    context.follow = (row, receipt) => {
      followSend(context, inTurn, row, receipt).catch((error) => note(chainOf(row.lane), error))
    }
    context.drive = (chainId, from) => void drive(chainId, from)
  })

  /** Looks for a chain's operations. Returns the function that records what it saw of a lane's. */
  async function lookForOperations(context: EngineContext, chainId: number) {
    const sights = await look(context, chainId)
    return (lane: string) => recordSights(context, lane, sights)
  }

  /** Polls a chain and advances its lanes. `false` after an error or a silent node, `undefined` when idle. */
  async function tick(chainId: number, times: number): Promise<boolean | undefined> {
    const context = await ready
    const lanes = activeLanes(context, chainId)
    if (lanes.length === 0) return undefined
    let snapshot: Awaited<ReturnType<typeof poll>>
    let record: ((lane: string) => Promise<void>) | undefined
    try {
      ;[snapshot, record] = await Promise.all([
        poll(context, chainId, { presence: times % presenceEvery === 0, times }),
        context.flight.operations.size > 0 ? lookForOperations(context, chainId) : undefined,
      ])
    } catch (error) {
      return note(chainId, error)
    }
    const results = await Promise.all(
      lanes.map((lane) =>
        inTurn(lane, async () => {
          if (snapshot) await recordPoll(context, lane, snapshot)
          await record?.(lane)
          await runLane(context, lane).finally(() => context.counts.delete(lane))
        }).then(
          () => true,
          (error) => note(chainId, error),
        ),
      ),
    )
    if (!results.every(Boolean)) return false
    unreachable.delete(chainId)
    return activeLanes(context, chainId).length > 0 ? true : undefined
  }

  async function drive(chainId: number, from: Address): Promise<void> {
    const context = await ready
    const lane = laneKey(chainId, from)
    // The clock starts before anything is sent, so that no news of it is missed.
    clock.start(chainId)
    node.verify?.(chainId)
    try {
      await inTurn(lane, () => runLane(context, lane))
      unreachable.delete(chainId)
    } catch (error) {
      note(chainId, error)
    }
    if (activeLanes(context, chainId).length > 0) clock.start(chainId)
  }

  function note(chainId: number, error: unknown): false {
    if (isUnanswered(error)) unreachable.add(chainId)
    else report(error)
    return false
  }

  /**
   * Milliseconds between polls. Signed and sent transactions wait for pre-confirmations, if the chain has them;
   * everything else waits for blocks. After lost answers, there may be something left to sign. A chain without
   * changes is polled up to five times less often.
   */
  function interval(chainId: number, lost = 0): number {
    const { preconfirmation, blockTime = 2000 } = networks.get(chainId) ?? {}
    const ofBlocks = Math.min(Math.max(blockTime / 4, 250), 3000)
    const rows = [...(flight?.transactions.values() ?? []), ...(flight?.operations.values() ?? [])]
    const own = rows.filter(({ lane }) => lane.startsWith(`${chainId}:`))
    const waits = own.some(isFlying)
    // Included transactions are polled a few times until they are final, at any finality depth.
    const isOpen = [...(flight?.batches.values() ?? [])].some(({ plan }) => plan.chainId === chainId)
    const isSettling = !isOpen && !lost && own.length > 0 && own.every(({ state }) => state === 'included')
    const { depth } = finalityOf(chainId, networks.get(chainId))
    const ofFinality = isSettling ? Math.min((blockTime * depth) / 8, longestSettling) : 0
    const usual = ((waits || lost) && preconfirmation) || Math.max(ofBlocks, ofFinality)
    const quiet = now() - (movedAt.get(chainId) ?? now())
    return usual * Math.min(5, Math.max(1, quiet / patience))
  }

  /** Listens to a chain while it is polled. Ignores transactions that are not ours. */
  function attend(chainId: number, running: boolean): void {
    news.get(chainId)?.()
    news.delete(chainId)
    if (!running || !listen) return
    const onNews = (hash?: string) => {
      void ready.then(({ flight }) => {
        if (hash === undefined || flight.transactions.has(hash))
          clock.hurry(chainId, { all: hash === undefined })
      })
    }
    news.set(chainId, listen(chainId, onNews))
  }

  return {
    /** Advances an account's batches on one chain, and polls the chain until they are final. */
    drive,
    /** Polls every chain with unfinished work at once. */
    async start(): Promise<void> {
      for (const chainId of activeChains(await ready)) clock.start(chainId, { atOnce: true })
    },
    /** True if the node did not answer the latest request. */
    isUnreachable: (chainId: number): boolean => unreachable.has(chainId),
    stop(): void {
      clock.stop()
      unwatch()
    },
  }
}
