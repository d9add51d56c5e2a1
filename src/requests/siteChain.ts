import { networkOf } from '../storage/state/networkList.ts'
import { selectNetwork } from '../storage/state/networks.ts'
import { choose } from '../storage/state/sessions.ts'
import type { State, Values } from '../storage/state/state.ts'
import type { Site } from './admit.ts'

/** A site's own network, if it may have one and chose one that still exists. */
export function ownChain(site: Site, state: Values): number | undefined {
  const chainId = sessionsOf(site, state).getState()[site.origin]?.chainId
  const isOwn = chainId !== undefined && mayChoose(site, state) && networkOf(state, chainId)
  return isOwn ? chainId : undefined
}

/** The network selected for a site: its own, or the wallet's. */
export function chainOf(site: Site, state: Values): number {
  return ownChain(site, state) ?? state.networks.getState().selected
}

/** If the person allows it. A choice in a private window never moves pages outside of it. */
function mayChoose({ incognito }: Site, { settings }: Values): boolean | undefined {
  return incognito || settings.getState().networkPerSite
}

/** Selects a network: for this site alone if it may have its own, or else for the wallet and all sites. */
export async function selectFor(site: Site, chainId: number, state: State): Promise<void> {
  const sessions = sessionsOf(site, state)
  const isAlone = mayChoose(site, state) && sessions.getState()[site.origin]
  if (isAlone) await sessions.commit(choose(site.origin, chainId))
  // A private window that is closed has no sessions left.
  else if (!site.incognito) await state.networks.commit(selectNetwork(chainId))
}

export function sessionsOf<sessions>(
  { incognito }: { incognito?: true | undefined },
  { sessions, privateSessions }: { sessions: sessions; privateSessions: sessions },
): sessions {
  return incognito ? privateSessions : sessions
}
