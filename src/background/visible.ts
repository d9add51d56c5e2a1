import type { Address } from 'viem'
import type { Values } from '../state/state.ts'
import type { Site } from './admission.ts'
import { ownOrigin } from './ownPages.ts'

/**
 * The accounts an origin may see, the one the user looks at first; none without a connection. The wallet's own
 * requests see all. A locked wallet makes no difference.
 */
export function visibleAccounts(
  { origin, incognito }: Site,
  state: Pick<Values, 'accounts' | 'privateSessions' | 'sessions'>,
): Address[] {
  const { accounts } = state
  const sessions = incognito ? state.privateSessions : state.sessions
  const { list, selected } = accounts.getState()
  const own = list.map(({ address }) => address)
  const session = sessions.getState()[origin]?.accounts ?? []
  const seen = origin === ownOrigin() ? own : session.filter((address) => own.includes(address))
  return seen.toSorted((one, other) => Number(other === selected) - Number(one === selected))
}
