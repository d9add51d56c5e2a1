import type { Address } from 'viem'
import { ownOrigin } from '../lib/ownPages.ts'
import type { Values } from '../storage/state/state.ts'
import type { Site } from './admit.ts'

/**
 * The accounts that an origin may see, the selected one first; none without a connection. The wallet's own
 * requests see all accounts. The lock does not matter.
 */
export function visibleAccounts(
  { origin, incognito }: Site,
  state: Pick<Values, 'accounts' | 'privateSessions' | 'sessions'>,
): Address[] {
  const { accounts } = state
  const sessions = incognito ? state.privateSessions : state.sessions
  const { list, selected } = accounts.getState()
  const held = (address: Address) => list.some((account) => account.address === address)
  const seen =
    origin === ownOrigin
      ? list.map(({ address }) => address)
      : (sessions.getState()[origin]?.accounts.filter(held) ?? [])
  return seen.toSorted((one, other) => Number(other === selected) - Number(one === selected))
}
