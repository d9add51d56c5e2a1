import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { loadReverts } from '../../contracts/revert.ts'
import type { Call } from '../../domain/batch.ts'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import type { Submission } from '../../domain/services.ts'
import { openDatabase } from '../../storage/journal/database.ts'
import { type Journal, openJournal } from '../../storage/journal/journal.ts'
import type { Disk } from '../../storage/journal/journalDisk.fake.ts'
import { createEngine, type Engine } from '../engine.ts'
import type { Node } from '../node.ts'
import { alice, bob } from './foreign.fake.ts'
import { makeChain } from './simulatedChain.fake.ts'
// Loaded before it is needed, so that `calm` has no import to wait for.
import '../track/replacementProof.ts'
import type { WitnessStore } from '../witness.ts'
import { fakeSigner } from './signer.fake.ts'
import { writtenFirst } from './written.fake.ts'

export { alice, bob }

export const origin = 'https://shop.example'

/** Methods that answer at once, without a wait. */
const immediate = ['watch', 'several', 'verify']

let journals = 0

/**
 * A wallet's engine on a model chain, with a clock that stands still until the test moves it. `crash` throws the
 * engine away at the next step it takes, as a browser does: what it awaited never comes back. The journal stays. On a
 * `disk` whatever leaves for the node has to be written first.
 */
export async function makeWorld({
  disk,
  remote = false,
  known = false,
  ...options
}: Parameters<typeof makeChain>[0] & {
  disk?: Disk
  /** A network of others, on which blocks are final only once they are deep; else one of this computer. */
  remote?: boolean
  /** A well-known network, which is never reset. */
  known?: boolean
} = {}) {
  // Read once: a file takes longer than the moments in which these worlds come to rest.
  await loadReverts()
  journals += 1
  const name = `world ${journals}`
  let journal = openJournal(name)
  const chain = makeChain(options)
  const reports: unknown[] = []
  const unwritten: string[] = []
  let witness: unknown
  let time = 1_700_000_000_000
  let timers: { at: number; task: () => void }[] = []
  let refusal: 'Locked' | 'UnknownAccount' | undefined
  let meanwhile = () => {}
  let life = newLife()
  let engine: Engine = start()

  /** Every await of the engine passes here, on its way out and on its way back. */
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
            const result = await value.apply(target, args)
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

  /** A promise that never resolves does not count as running. */
  async function leave(own: typeof life, never: Promise<never>): Promise<never> {
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
        async write(said) {
          await new Promise((resolve) => setImmediate(resolve))
          witness = said
        },
      }),
      signer: gated({
        ...fakeSigner,
        signTransaction: async (request: Parameters<typeof fakeSigner.signTransaction>[0]) => {
          if (refusal) {
            const refused = Object.assign(new Error(refusal), { name: refusal })
            meanwhile()
            throw refused
          }
          return fakeSigner.signTransaction(request)
        },
      }),
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

  /** Waits until the engine waits for the clock or for ever. */
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
    /** Bytes that left without being written, and tried, on the disk. */
    unwritten,
    calm,
    engine: () => engine,
    /** `then` happens between the signer's refusal and the engine's hearing of it. */
    lock: (value: boolean, then = () => {}) => {
      refusal = value ? 'Locked' : undefined
      meanwhile = then
    },
    /** The account is removed from the wallet. */
    forget: () => {
      refusal = 'UnknownAccount'
    },
    /** The engine dies after so many more steps. */
    dieIn: (steps: number) => {
      life.stepsLeft = steps
    },
    /** Kills what is left of the engine and starts another one on the same journal. */
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
    /** The browser deletes the journal, and starts again. */
    async lose() {
      engine.close()
      life = newLife()
      await journal.close()
      await deleteDB(name)
      journal = openJournal(name)
      await this.restart()
    },
    /** An attacker who can write to `storage.local` replaces the witness. A restart must follow. */
    forge(said: unknown) {
      witness = said
    },
    /** Something changes all rows of a store behind the wallet's back, or deletes them. To be followed by a restart. */
    async spoil(store: 'batches' | 'transactions', change: object | undefined) {
      const database = await openDatabase(name, () => {})
      const writing = database.transaction(store, 'readwrite')
      const rows = await writing.store.getAll()
      await writing.store.clear()
      if (change) for (const row of rows) await writing.store.put({ ...row, ...change } as never)
      await writing.done
      database.close()
    },
    /** Lets the earliest timer ring. */
    async pass() {
      const next = timers.sort((one, other) => one.at - other.at).shift()
      if (!next) return
      time = Math.max(time, next.at)
      next.task()
      await calm()
    },
    /** Lets so many timers ring, one after the other. */
    async passTimes(times: number) {
      for (let time = 0; time < times; time++) await this.pass()
    },
    /** Pre-confirmations and blocks until nothing moves any more. */
    async run(rounds = 60) {
      for (let round = 0; round < rounds && (await engine.busy()); round++) {
        chain.preconfirm()
        await this.pass()
        if (round % 2 === 1) chain.seal()
      }
    },
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

/** What a death takes with it: the steps to it, and what is awaited. */
function newLife() {
  return { stepsLeft: Number.POSITIVE_INFINITY, running: 0 }
}

/** A call that can be told from every other. */
export function call(name: string, change: Partial<Call> = {}): Call {
  const data = `0x${Buffer.from(name).toString('hex')}` as const
  return { to: bob, value: '0x0', data, ...change }
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
