import { expect, test } from 'vitest'
import { batchKey } from '../storage/journal/rows.ts'
import { emptyContext } from './engineContext.ts'
import { createPoller } from './poller.ts'
import { alice, origin } from './simulation/simulatedWorld.fake.ts'

type Scene = { states?: string[]; isOpen?: boolean; preconfirmation?: number; quiet?: number }

/** Milliseconds until a poll, with four-second blocks that are final once twelve more follow. */
async function waitOf({ states = [], isOpen = false, preconfirmation, quiet }: Scene): Promise<number> {
  let time = 1_700_000_000_000
  let changed = (_: object) => {}
  const waits: number[] = []
  const [chainId, key] = [777, batchKey(origin, 'a')]
  const lane = `${chainId}:${alice}`
  const transactions = new Map(states.map((state, index) => [`0x${index}`, { lane, state }]))
  const batches = new Map(isOpen ? [[key, { key, plan: { chainId, from: alice } }]] : [])
  const context = { ...emptyContext(), flight: { transactions, operations: new Map(), batches } }
  const poller = createPoller({
    journal: {
      watch(listener: typeof changed) {
        changed = listener
        return () => undefined
      },
    },
    node: {},
    ready: Promise.resolve(context),
    inTurn: async () => undefined,
    networks: { get: () => ({ blockTime: 4_000, preconfirmation, rpcUrls: ['https://node.example'] }) },
    now: () => time,
    after(milliseconds: number) {
      waits.push(milliseconds)
      return () => undefined
    },
    report: (error: unknown) => {
      throw error
    },
  } as unknown as Parameters<typeof createPoller>[0])
  if (quiet !== undefined) changed({ store: 'transactions', row: { lane } })
  time += quiet ?? 0
  await poller.drive(chainId, alice)
  poller.stop()
  return waits[0] ?? Number.NaN
}

test.each<[string, Scene, number]>([
  ['a quarter of a block where nothing is on its way', {}, 1_000],
  ['a quarter of a block for what waits', { states: ['sent'] }, 1_000],
  ['a pre-confirmation for what waits', { states: ['sent', 'included'], preconfirmation: 200 }, 200],
  ['a few looks until what is in a block is final', { states: ['included', 'included'] }, 6_000],
  ['a quarter of a block where something is in none yet', { states: ['included', 'preconfirmed'] }, 1_000],
  ['a quarter of a block where a batch goes on', { states: ['included'], isOpen: true }, 1_000],
  ['the same while something moved half a minute ago', { states: ['sent'], quiet: 30_000 }, 1_000],
  ['longer where nothing has moved for longer', { states: ['sent'], quiet: 90_000 }, 3_000],
  ['five times that at most', { states: ['sent'], quiet: 3_600_000 }, 5_000],
])('a chain is looked at after %s', async (_, scene, wait) => {
  expect(await waitOf(scene)).toBe(wait)
})
