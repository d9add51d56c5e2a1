import type { Hex } from 'viem'
import { finalityOf } from '../contracts/finality.ts'
import { blockOf } from '../contracts/gas.ts'
import type { Activity } from '../domain/batch.ts'
import { hasKind, nodeError, refused, WalletError } from '../domain/errors.ts'
import type { Network } from '../domain/network.ts'
import type { Ceiling } from '../domain/review/ceiling.ts'
import type { Services } from '../domain/services.ts'
import { present } from '../lib/present.ts'
import { takeTurnsByKey } from '../lib/turns.ts'
import { type AskService, askService } from '../rpc/askService.ts'
import type { Journal } from '../storage/journal/journal.ts'
import { batchKey, laneKey } from '../storage/journal/rows.ts'
import type { Signer } from '../vault/signer.ts'
import { type After, usualAfter } from './clock.ts'
import { type EngineContext, emptyContext } from './engineContext.ts'
import { activeChains, chainOf, ownerOf } from './lanes.ts'
import { learnMinimal, type Node, nonceAt } from './node.ts'
import { quoteFee } from './operations/quoteFee.ts'
import { unsponsored } from './operations/serviceAnswers.ts'
import { nextNonce } from './plan/nonces.ts'
import { plan } from './plan/plan.ts'
import { asPlanned, type PlannedBatch } from './plan/progress.ts'
import { allowMore, offerMore } from './plan/raiseCeiling.ts'
import { createPoller } from './poller.ts'
import { withRetries } from './retry.ts'
import { sent } from './send/sent.ts'
import { tries } from './send/tries.ts'
import { acceptSignature } from './sign/acceptSignature.ts'
import { offerReplacement, type Replacement, replace } from './sign/replace.ts'
import { notAwaited } from './sign/sign.ts'
import { remainingToRetry } from './status/leftToDo.ts'
import { listed } from './status/listed.ts'
import type { RemainingCalls } from './status/remainingCalls.ts'
import { followStatuses } from './status/watchStatuses.ts'
import { prepareSubmission, submit } from './submit.ts'
import { followFlight, inFlight } from './track/inFlight.ts'
import { createProof } from './track/proof.ts'
import { recount } from './track/recount.ts'
import { newestAt } from './track/replacements.ts'
import { keepWitness, type Lanes, type WitnessStore } from './witness.ts'

/** Brings approved calls to the chain: signs, sends, tracks and reports them, from the journal alone. */
export type Engine = Services['engine'] & {
  /** Stops a batch: its unsigned calls are never signed. */
  stop(key: string): Promise<void>
  /** The most that replacing a pending call can cost. Throws as `offerReplacement` does. */
  offer(key: string, index: number, by: Replacement): Promise<Ceiling>
  /** Sends a pending call again, with higher fees and its nonce. Throws as `replace`, or the node's refusal. */
  speedUp(key: string, index: number, ceiling: Ceiling): Promise<void>
  /** Replaces a pending call with an empty transfer. The call may still win. Throws as `speedUp` does. */
  cancel(key: string, index: number, ceiling: Ceiling): Promise<void>
  /** The most that the rest of a batch can cost, after its fee rose too high. Throws as `offerMore` does. */
  offerMore(key: string): Promise<Ceiling>
  /** Continues such a batch, up to this ceiling. */
  allowMore(key: string, ceiling: Ceiling): Promise<void>
  /**
   * Calls of a settled batch that never ran, once that is final: a call that a reorg brings back would run
   * twice. Throws `invalidParams` if nothing is left to do.
   */
  leftOf(key: string): Promise<RemainingCalls>
  /**
   * Takes the signature of a device for what a batch wants, named by its id, and continues. Throws a refusal for
   * people, and then the batch waits as before.
   */
  give(key: string, answer: { id: Hex; signature: Hex }): Promise<void>
  /**
   * The device does not sign what a batch wants, named by its id. The batch stops, as `stop`. Instead of a
   * replacement or a filler, only that one ends. `stale`: the chain wants other bytes by now, so they are prepared
   * again.
   */
  refuse(key: string, answer: { id: Hex; stale?: boolean | undefined }): Promise<void>
  /** Resumes everything that the journal has unfinished. Call once after every start. */
  resume(): Promise<void>
  /** Resumes the batches that waited for the unlock. */
  unlocked(): Promise<void>
  /** The newest batches of all origins, newest first. `also` names one to include at any age. */
  activities(limit: number, also?: string): Promise<Activity[]>
  /**
   * Lanes whose records the journal lost: nothing is signed while an earlier transaction may be pending.
   * `unreadable` while the journal cannot be read.
   */
  unproven(): Promise<readonly string[] | 'unreadable'>
  /** Frees a lane, because the user knows the outcome of its lost transactions. */
  trust(lane: string): Promise<void>
  /** True while something moves or can move: the worker should stay alive. */
  busy(): Promise<boolean>
  /** Stops tracking. The journal keeps its rows. */
  close(): void
}

/** `now` is in milliseconds since 1970. `after` schedules a task. `report` receives errors that are bugs. */
export function createEngine({
  journal,
  chain,
  signer,
  networks,
  ask = askService,
  tokensOf,
  witness,
  unprovenChanged,
  awaiting,
  listen,
  now = Date.now,
  after = usualAfter,
  random,
  report = (error) => console.error(error),
}: {
  journal: Journal
  chain: Node
  signer: Pick<Signer, 'signTransaction' | 'signAuthorization' | 'signOperation'>
  networks: { get(chainId: number): Network | undefined }
  /** Asks bundlers and paymasters. */
  ask?: AskService
  tokensOf: EngineContext['tokensOf']
  /** Storage outside the journal for what the journal must hold. */
  witness: WitnessStore
  /** The set of unproven lanes changed. */
  unprovenChanged?: () => void
  /** A batch waits for a device. */
  awaiting?: () => void
  /** Reports news of a chain, with a transaction's hash or without. Returns a function that ends it. */
  listen?: (chainId: number, onNews: (hash?: string) => void) => (() => void) | undefined
  now?: () => number
  after?: After
  /** From 0 to 1. */
  random?: () => number
  report?: (error: unknown) => void
}): Engine {
  const inTurn = takeTurnsByKey()
  const full = new Set<number>()
  const node = withRetries(chain, { after, now })
  node.isMinimal = learnMinimal({ full, journal })
  // Everything waits until the journal is read and compared with its witness.
  const { done: ready, failed } = tries(begin, { after, report, changed: () => unprovenChanged?.() })
  const { drive, ...poller } = createPoller({
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
  })
  const statuses = followStatuses(journal)
  const proof = ready.then(({ lanes }) => createProof({ lanes, node, now, after, proven }))
  proof.catch(() => undefined)

  async function begin() {
    // It follows the journal from here on, so it hears which rows the witness ends.
    const { read, ...flight } = await followFlight(journal)
    const lanes = await keepWitness(journal, witness, now, read).catch((error: unknown) => {
      flight.stop()
      throw error
    })
    if (lanes.unproven.size > 0) unprovenChanged?.()
    return context(lanes, flight)
  }

  const context = (
    lanes: Lanes,
    flight: Omit<Awaited<ReturnType<typeof followFlight>>, 'read'>,
  ): EngineContext & { flight: typeof flight } => ({
    journal,
    lanes,
    node,
    signer,
    now,
    flight,
    ...present({ awaiting }),
    ...emptyContext(),
    ask,
    bundlerOf: (chainId) => networks.get(chainId)?.bundlerUrl,
    tokensOf,
    full,
    network: (chainId) => networks.get(chainId),
    finality: (chainId) => finalityOf(chainId, networks.get(chainId)),
    stateOf: (chainId) => blockOf(networks.get(chainId)),
    statusMethod: (chainId) => networks.get(chainId)?.statusMethod,
  })

  /** Advances all open batches. `before` runs in the turn of each lane. */
  async function driveAll(context: EngineContext, before?: () => void): Promise<void> {
    const plans = [...context.flight.batches.values()].map(({ plan }) => plan)
    await Promise.all(
      plans.map(async (plan) => {
        await inTurnOf(plan, async () => before?.())
        await drive(plan.chainId, plan.from)
      }),
    )
  }

  /** Resumes what waited for the lane. */
  function proven(lane: string): void {
    unprovenChanged?.()
    void drive(chainOf(lane), ownerOf(lane))
  }

  async function known(key: string): Promise<PlannedBatch> {
    const batch = asPlanned(await journal.batch(key))
    if (!batch) throw new WalletError('unknownBatch')
    return batch
  }

  /** Throws while something of the account may be pending that the wallet no longer knows. */
  async function requireProven({
    chainId,
    from,
  }: Pick<PlannedBatch['plan'], 'chainId' | 'from'>): Promise<void> {
    if ((await ready).lanes.unproven.has(laneKey(chainId, from)))
      throw refused('error_unproven', undefined, 'chainDisconnected')
  }

  async function takePlace(key: string, index: number, by: Replacement, ceiling: Ceiling): Promise<void> {
    const { plan } = await known(key)
    await requireProven(plan)
    const hash = await inTurnOf(plan, async (context) =>
      replace(context, await known(key), { index, by, ceiling }),
    ).catch((error: unknown) => {
      if (!hasKind(error, 'awaitsDevice')) throw error
    })
    await drive(plan.chainId, plan.from)
    const row = hash && (await journal.transaction(hash))
    if (row?.state === 'dropped' && row.error) throw nodeError(row.error)
  }

  async function inTurnOf<result>(
    { chainId, from }: PlannedBatch['plan'],
    task: (context: EngineContext) => Promise<result>,
  ): Promise<result> {
    const context = await ready
    return inTurn(laneKey(chainId, from), () => task(context))
  }

  return {
    plan,

    knows: async (origin, id) => (await journal.batch(batchKey(origin, id))) !== undefined,

    async nonces(chainId, from) {
      await requireProven({ chainId, from })
      const rows = await journal.inLane(laneKey(chainId, from), inFlight)
      const count = await nonceAt(node, chainId, from, 'pending')
      const replaceable = rows.filter(({ state }) => state === 'signed' || state === 'sent')
      return {
        next: nextNonce(count, rows),
        inFlight: new Map(
          replaceable.map(({ nonce, batch }) => [nonce, newestAt(rows, nonce)?.batch ?? batch]),
        ),
      }
    },

    prepare: async (submission) => prepareSubmission(await ready, submission),

    async quote({ origin, request, id, ...plan }, token) {
      const { sponsor, chainId } = plan
      const { bundlerUrl } = networks.get(chainId) ?? {}
      if (!sponsor || bundlerUrl === undefined) throw unsponsored('noBundler')
      return quoteFee({ node, ask, bundler: bundlerUrl }, { plan, sponsor, token })
    },

    submit: async (submission) => submit(await ready, submission, drive),

    async resubmit(origin, id, isLate) {
      const { request, plan } = await known(batchKey(origin, id))
      if (plan.sponsor || !isLate) await submit(await ready, { origin, id, request, ...plan }, drive)
    },

    sent: (origin, id) => sent(journal, batchKey(origin, id)),

    status: (origin, id) => statuses.of(batchKey(origin, id)),

    async history(origin, limit) {
      const rows = await journal.batches({ origin, limit })
      const summaries = rows.map(async ({ key, createdAt }) => {
        const { id, chainId, status } = (await statuses.of(key)) ?? {}
        return id && chainId && status ? [{ id, chainId, status, createdAt }] : []
      })
      return (await Promise.all(summaries)).flat()
    },

    async stop(key) {
      const batch = asPlanned(await journal.batch(key))
      if (!batch || batch.state === 'settled') return
      await journal.changeBatch(key, { stopped: true, ...(batch.awaited && notAwaited) })
      await drive(batch.plan.chainId, batch.plan.from)
    },

    offer: async (key, index, by) => offerReplacement(await ready, await known(key), { index, by }),
    speedUp: (key, index, ceiling) => takePlace(key, index, 'faster', ceiling),
    cancel: (key, index, ceiling) => takePlace(key, index, 'cancel', ceiling),

    offerMore: async (key) => offerMore(await ready, await known(key)),

    async allowMore(key, ceiling) {
      const { plan } = await known(key)
      await inTurnOf(plan, async (context) => allowMore(context, await known(key), ceiling))
      await drive(plan.chainId, plan.from)
    },

    async leftOf(key) {
      const context = await ready
      const { plan } = await known(key)
      return remainingToRetry(context, key).finally(() => drive(plan.chainId, plan.from))
    },

    async give(key, answer) {
      const { plan } = await known(key)
      await requireProven(plan)
      await inTurnOf(plan, async (context) => acceptSignature(context, await known(key), answer)).finally(
        () => drive(plan.chainId, plan.from),
      )
    },

    async refuse(key, { id, stale }) {
      const { plan, awaited } = await known(key)
      if (awaited?.wanted.id !== id) throw refused('error_notWanted')
      const { replaces, fills } = awaited.row
      const old = replaces && (await journal.transaction(replaces))
      // A call may itself replace a transaction of another batch.
      const stops = !stale && !fills && (!old || old.batch !== key)
      if (!stale && !stops) (await ready).declined.add(replaces ?? key)
      await journal.changeBatch(key, {
        waits: undefined,
        awaited: undefined,
        ...(stops && { stopped: true }),
      })
      await drive(plan.chainId, plan.from)
    },

    async resume() {
      const context = await ready
      await poller.start()
      await driveAll(context)
      // It reads up to twenty batches with all their calls, and no send should wait for that.
      recount(context).catch(report)
    },

    async unlocked() {
      const context = await ready
      context.locked.clear()
      // In the lane's turn, too: a signature refused before the unlock may have locked its batch.
      await driveAll(context, () => context.locked.clear())
    },

    activities: async (limit, also) =>
      (await failed()) ? [] : listed(await ready, poller, { limit, ...present({ also }) }),

    unproven: async () => ((await failed()) ? 'unreadable' : [...(await ready).lanes.unproven]),

    async trust(lane) {
      const { lanes } = await ready
      if (!lanes.unproven.has(lane)) return
      await lanes.prove(lane)
      proven(lane)
    },

    async busy() {
      const context = await ready
      return activeChains(context).length > 0
    },

    close() {
      poller.stop()
      statuses.stop()
      void ready.then(({ flight, lanes }) => {
        flight.stop()
        lanes.stop()
      })
      void proof.then(({ stop }) => stop())
    },
  }
}
