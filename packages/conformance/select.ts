import type { Level, Topic } from './check.ts'
import { UsageError } from './options.ts'

export type Selection = {
  /** Starts of ids. Empty means all checks. */
  only: readonly string[]
  skip: readonly string[]
  /** Empty means all levels. */
  levels: readonly Level[]
  /** The documents beyond the EIPs that the wallet claims to follow. */
  claims: readonly string[]
}

/** The checks of a selection. Throws if a start matches no check, or if none is left. */
export function select(topics: readonly Topic[], { only, skip, levels, claims }: Selection): Topic[] {
  const all = topics.flatMap(({ checks }) => checks)
  const unknown = [...only, ...skip].find((start) => !all.some(({ id }) => id.startsWith(start)))
  if (unknown !== undefined) throw new UsageError(`No check begins with "${unknown}". --list shows them all.`)
  const isNamed = (id: string, starts: readonly string[]) => starts.some((start) => id.startsWith(start))
  const isWanted = ({ id, level }: { id: string; level: Level }) =>
    // A document that a wallet does not claim is checked only if its checks are named.
    (only.length > 0 ? isNamed(id, only) : level !== 'interface' || claims.includes('interface')) &&
    !isNamed(id, skip) &&
    (levels.length === 0 || levels.includes(level))
  const chosen = topics
    .map(({ topic, checks }) => ({ topic, checks: checks.filter(isWanted) }))
    .filter(({ checks }) => checks.length > 0)
  if (chosen.length === 0)
    throw new UsageError('--only, --skip and --level leave no check. --list shows them all.')
  return chosen
}
