import * as v from 'valibot'
import { vaultError } from '../../domain/vaultErrors.ts'
import { type History, historySchema } from '../../storage/journal/history.ts'
import type { Journal } from '../../storage/journal/journal.ts'
import type { State } from '../../storage/state/state.ts'

/** The persisted values in a backup. Appearance and auto-lock belong to the device. */
const carried = [
  'accounts',
  'networks',
  'tokens',
  'sessions',
  'blocked',
  'contacts',
  'nfts',
] as const satisfies (keyof State)[]

const schema = v.object({
  version: v.literal(1),
  state: v.record(v.string(), v.unknown()),
  history: historySchema,
})

/** What a backup carries beside the vault: names, networks, tokens, connections, and what has ended. */
export async function collect({ state, journal }: { state: State; journal: Journal }) {
  const saved = Object.fromEntries(carried.map((name) => [name, state[name].save()]))
  const history: History = await journal.history()
  return { version: 1, state: saved, history } satisfies v.InferInput<typeof schema>
}

/** Takes in what `collect` gave. All of it is read before any of it is written; rejects with `DamagedBackup`. */
export async function bring(
  rest: unknown,
  { state, journal, now }: { state: State; journal: Journal; now: number },
): Promise<void> {
  const { writes, history } = read(rest, state)
  await journal.addHistory(history, now)
  for (const write of writes) await write()
}

function read(rest: unknown, state: State) {
  try {
    const { state: saved, history } = v.parse(schema, rest)
    const writes = carried.flatMap((name) => (name in saved ? [state[name].restore(saved[name])] : []))
    return { writes, history }
  } catch {
    throw vaultError('DamagedBackup')
  }
}
