import * as v from 'valibot'
import { WalletError } from '../../domain/errors.ts'
import { type History, historySchema } from '../../storage/journal/history.ts'
import type { Journal } from '../../storage/journal/journal.ts'
import type { State } from '../../storage/state/state.ts'

/** The state slices in a backup. Settings, such as the theme and the auto-lock, stay with the device. */
const carried = [
  'accounts',
  'networks',
  'pictures',
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

/** A backup's contents besides the vault: names, networks, tokens, connections, and settled batches. */
export async function collect({ state, journal }: { state: State; journal: Journal }) {
  await state.pictures.ready()
  const saved = Object.fromEntries(carried.map((name) => [name, state[name].save()]))
  const history: History = await journal.history()
  return { version: 1, state: saved, history } satisfies v.InferInput<typeof schema>
}

/** Restores what `collect` returned. Parses all of it before it writes any; rejects with `damagedBackup`. */
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
    throw new WalletError('damagedBackup')
  }
}
