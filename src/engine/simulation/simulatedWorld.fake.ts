import { WalletError } from '../../domain/errors.ts'
import { wordings } from '../send/refusals.ts'
import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import type { Address } from 'viem'
import { loadReverts } from '../../contracts/revert.ts'
import type { Call } from '../../domain/batch.ts'
import type { Network } from '../../domain/network.ts'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import type { Submission } from '../../domain/services.ts'
import type { AskService } from '../../rpc/askService.ts'
import { openDatabase } from '../../storage/journal/database.ts'
import { type Journal, openJournal } from '../../storage/journal/journal.ts'
import type { Disk } from '../../storage/journal/journalDisk.fake.ts'
import type { BatchRow, TransactionRow } from '../../storage/journal/rows.ts'
import type { Signer } from '../../vault/signer.ts'
import { createEngine, type Engine } from '../engine.ts'
import type { Node } from '../node.ts'
import type { WitnessStore } from '../witness.ts'
import { alice, bob } from './foreign.fake.ts'
import { fakeSigner, signAuthorizationOnDevice, signTransactionOnDevice } from './signer.fake.ts'
import { makeChain } from './simulatedChain.fake.ts'
import { syncMethod } from './simulatedNode.fake.ts'
import { writtenFirst } from './written.fake.ts'

export { alice, bob }

export const origin = 'https://shop.example'

/** Methods that answer synchronously, so the engine does not await them. */
const immediate = ['watch', 'several', 'verify', 'syncMethod']

let journals = 0

/**
 * A wallet's engine on a model chain, with a clock that only the test moves. `dieIn` stops the engine after
 * some steps, as a browser does: its awaits never return, and the journal stays. With a `disk`, bytes must be
 * on that disk before they leave for the node.
 */
export async function makeWorld({
  disk,
  remote = false,
  known = false,
  ask,
  tokens = [],
  onDevice = false,
  network = {},
  ...options
}: Parameters<typeof makeChain>[0] & {
  disk?: Disk
  /** A remote network, whose blocks are final only once they are deep; else one on this computer. */
  remote?: boolean
  /** A well-known network, which is never restarted. */
  known?: boolean
  /** The account's key is on a device. */
  onDevice?: boolean
  /** What the person set for the network. A test may change it meanwhile. */
  network?: Partial<Network>
  /** Bundler and paymaster. With it, the network has a bundler. */
  ask?: AskService
  /** Tokens that the wallet knows on the chain. */
  tokens?: readonly Address[]
} = {}) {
  // Read once up front: a file read takes longer than `calm` waits.
  await Promise.all([loadReverts(), wordings()])
  journals += 1
  const name = `world ${journals}`
  let journal = openJournal(name)
  const chain = makeChain(options)
  const reports: unknown[] = []
  const unwritten: string[] = []
  /** The hashes of what was signed for a copy of the chain. */
  const ofCopies = new Set<string>()
  let witness: unknown
  let time = 1_700_000_000_000
  let timers: { at: number; task: () => void }[] = []
  let refusal: 'locked' | 'unknownAccount' | undefined
  let meanwhile = () => {}
  let life = newLife()
  let engine: Engine = start()

  /** Each await of the engine takes two steps, its start and its return. A dead engine's never return. */
  function gated<room extends object>(room: room): room {
    const own = life
    const gate = () => {
      if (own !== life || own.stepsLeft <= 0) return new Promise<never>(() => {})
      own.stepsLeft -= 1
      return undefined
    }
    return new Proxy(room, {
      get(target, name) {
        const value = Reflect.get(target, name)
        if (typeof value !== 'function' || immediate.includes(String(name))) return value
        return async (...args: unknown[]) => {
          own.running += 1
          try {
            const dead = gate()
            if (dead) return await leave(own, dead)
            const doing = value.apply(target, args)
            // A node may take blocks to answer this one: the engine continues meanwhile.
            const result = await (args[1] === syncMethod ? leave(own, doing) : doing)
            const late = gate()
            if (late) return await leave(own, late)
            return name === 'marks' ? gated(result) : result
          } finally {
            own.running -= 1
          }
        }
      },
    })
  }

  /** Takes an await that may never return off the running count. */
  async function leave<result>(own: typeof life, never: Promise<result>): Promise<result> {
    own.running -= 1
    try {
      return await never
    } finally {
      own.running += 1
    }
  }

  function start(): Engine {
    const own = life
    return createEngine({
      journal: gated<Journal>(journal),
      chain: gated<Node>(
        disk ? writtenFirst(chain.node, { disk, witness: () => witness, unwritten }) : chain.node,
      ),
      witness: gated<WitnessStore>({
        read: async () => witness,
        async write(next) {
          await new Promise((resolve) => setImmediate(resolve))
          witness = next
        },
      }),
      signer: gated({
        ...fakeSigner,
        signTransaction: async (request: Parameters<Signer['signTransaction']>[0]) => {
          if (refusal) {
            const refused = new WalletError(refusal)
            meanwhile()
            throw refused
          }
          const signed = await (onDevice ? signTransactionOnDevice : fakeSigner.signTransaction)(request)
          if (chain.isCopy()) ofCopies.add(signed.hash)
          return signed
        },
        ...(onDevice && { signAuthorization: signAuthorizationOnDevice }),
      }),
      ...(ask && { ask: gated({ ask }).ask }),
      tokensOf: async () => tokens.map((address) => ({ address })),
      networks: {
        get: (chainId) => ({
          chainId,
          name: 'Model',
          rpcUrls: [remote || known ? 'https://node.example' : 'http://127.0.0.1'],
          symbol: 'ETH',
          decimals: 18,
          preconfirmation: 200,
          blockTime: 2000,
          custom: !known,
          ...(ask && { bundlerUrl: 'https://bundler.example' }),
          ...network,
        }),
      },
      now: () => time,
      random: () => 0.5,
      after(milliseconds, task) {
        const timer = { at: time + milliseconds, task: () => own === life && task() }
        timers.push(timer)
        return () => {
          timers = timers.filter((other) => other !== timer)
        }
      },
      report: (error) => reports.push(error),
    })
  }

  /** Waits until the engine waits only for the clock, or for ever. */
  async function calm(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      await new Promise((resolve) => setImmediate(resolve))
      quiet = life.running === 0 || disk?.isDead() ? quiet + 1 : 0
    }
  }

  return {
    get journal() {
      return journal
    },
    chain,
    reports,
    /** Bytes that were signed for a copy of the chain, and are on the chain itself or in its mempool. */
    get strayed() {
      const there = chain.isCopy() ? [] : [...chain.canonical(), ...chain.waiting()]
      return there.filter(({ hash }) => ofCopies.has(hash))
    },
    /** Bytes that left before the disk had them, marked as tried. */
    unwritten,
    calm,
    engine: () => engine,
    /** `then` runs after the signer refuses and before the engine receives the refusal. */
    lock: (value: boolean, then = () => {}) => {
      refusal = value ? 'locked' : undefined
      meanwhile = then
    },
    /** Removes the account from the wallet. */
    forget: () => {
      refusal = 'unknownAccount'
    },
    /** Stops the engine after this many more steps. */
    dieIn: (steps: number) => {
      life.stepsLeft = steps
    },
    /** Stops the engine and starts another one on the same journal. */
    async restart() {
      engine.close()
      life = newLife()
      if (disk?.isDead()) {
        await disk.start(name)
        journal = openJournal(name)
      }
      timers = []
      engine = start()
      void engine.resume()
      await calm()
    },
    /** Deletes the journal, as a browser may, and starts again. */
    async lose() {
      engine.close()
      life = newLife()
      await journal.close()
      await deleteDB(name)
      journal = openJournal(name)
      await this.restart()
    },
    /** Replaces the witness, as an attacker with access to `storage.local` could. A restart must follow. */
    forge(forged: unknown) {
      witness = forged
    },
    /** Changes or deletes rows of a store without the wallet: all, or those chosen. A restart must follow. */
    async spoil<store extends 'batches' | 'transactions'>(
      store: store,
      change: object | undefined,
      chosen: (row: Rows[store]) => boolean = () => true,
    ) {
      const database = await openDatabase(name, () => {})
      const writing = database.transaction(store, 'readwrite')
      const rows = (await writing.store.getAll()) as Rows[store][]
      await writing.store.clear()
      for (const row of rows) {
        if (!chosen(row)) await writing.store.put(row as never)
        else if (change) await writing.store.put({ ...row, ...change } as never)
      }
      await writing.done
      database.close()
    },
    /** Moves the clock to the earliest timer and runs it. */
    async pass() {
      const next = timers.sort((one, other) => one.at - other.at).shift()
      if (!next) return
      time = Math.max(time, next.at)
      next.task()
      await calm()
    },
    /** Runs this many timers, one after the other. */
    async passTimes(times: number) {
      for (let time = 0; time < times; time++) await this.pass()
    },
    /** Makes pre-confirmations and blocks until the engine is idle, for at most `rounds` rounds. */
    async run(rounds = 60) {
      for (let round = 0; round < rounds && (await engine.busy()); round++) {
        chain.preconfirm()
        await this.pass()
        if (round % 2 === 1) chain.seal()
      }
    },
    now: () => time,
    later: (milliseconds: number) => {
      time += milliseconds
    },
    async end() {
      engine.close()
      await journal.close()
      await deleteDB(name)
    },
  }
}

export type World = Awaited<ReturnType<typeof makeWorld>>

type Rows = { batches: BatchRow; transactions: TransactionRow }

/** State that ends with an engine: the steps left, and the number of awaits under way. */
function newLife() {
  return { stepsLeft: Number.POSITIVE_INFINITY, running: 0 }
}

/** Receives the calls: with an account of the model, they would be calls to itself. */
const shop: Address = '0x5e11e75e11e75e11e75e11e75e11e75e11e75e11'

/** A call with its name as data, so tests can tell calls apart. */
export function call(name: string, change: Partial<Call> = {}): Call {
  const data = `0x${Buffer.from(name).toString('hex')}` as const
  return { to: shop, value: '0x0', data, ...change }
}

export function submission(id: string, calls: Call[], change: Partial<Submission> = {}): Submission {
  return {
    origin,
    request: `request ${id}`,
    id,
    kind: 'batch',
    from: alice,
    chainId: 1,
    mode: calls.length === 1 ? 'single' : 'stepwise',
    calls,
    ceiling: highCeiling(change.mode === 'atomic' ? 1 : calls.length),
    ...change,
  }
}
