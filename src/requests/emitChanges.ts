import { forSite } from '../domain/forSite.ts'
import { ownerOf } from '../storage/journal/rows.ts'
import type { State, Values } from '../storage/state/state.ts'
import type { Site } from './admit.ts'
import type { createEvents } from './events.ts'
import { ownChain } from './siteChain.ts'
import { visibleAccounts } from './visibleAccounts.ts'

/**
 * EIP-1193: emits an event to each site whose accounts or network change for any reason, and to no other site.
 * A change just before the background dies emits none; a page that sends a request gets the current value.
 */
export function announceChanges(state: State, { emit }: Pick<ReturnType<typeof createEvents>, 'emit'>): void {
  // Computed only when something changes: with hundreds of sites it would delay each start.
  let announced = momentOf(state)
  let chosen = momentOf(state)

  function tellAccounts(): void {
    const before = seenBySites(announced)
    announced = momentOf(state)
    const now = seenBySites(announced)
    for (const [owner, { site }] of new Map([...before, ...now]))
      if ((before.get(owner)?.seen ?? '') !== (now.get(owner)?.seen ?? ''))
        emit('accountsChanged', forSite(visibleAccounts(site, state)), site).catch(console.error)
  }

  state.sessions.subscribe(tellAccounts)
  state.privateSessions.subscribe(tellAccounts)
  state.accounts.subscribe(tellAccounts)
  for (const slice of [state.networks, state.sessions, state.privateSessions, state.settings])
    slice.subscribe(tellChains)

  function tellChains(): void {
    const before = chainsOf(chosen)
    chosen = momentOf(state)
    const chains = chainsOf(chosen)
    const tell = (chainId: number, to?: Parameters<typeof emit>[2]) =>
      emit('chainChanged', `0x${chainId.toString(16)}`, ...(to ? [to] : [])).catch(console.error)
    const apart = new Map([...before.own, ...chains.own])
    for (const [owner, { site }] of apart) {
      const chainId = chains.own.get(owner)?.chainId ?? chains.selected
      if (chainId !== (before.own.get(owner)?.chainId ?? before.selected)) tell(chainId, site)
    }
    if (chains.selected !== before.selected)
      tell(chains.selected, apart.size ? { but: [...apart.values()].map(({ site }) => site) } : undefined)
  }
}

/** A snapshot of the state that decides what sites see. State values are never mutated in place. */
function momentOf(state: Values): Values {
  const { accounts, networks, privateSessions, sessions, settings } = state
  return {
    accounts: still(accounts),
    networks: still(networks),
    privateSessions: still(privateSessions),
    sessions: still(sessions),
    settings: still(settings),
  }
}

function still<value>({ getState }: { getState(): value }): { getState(): value } {
  const value = getState()
  return { getState: () => value }
}

function sitesOf({ sessions, privateSessions }: Values): Site[] {
  return [
    ...Object.keys(sessions.getState()).map((origin) => ({ origin })),
    ...Object.keys(privateSessions.getState()).map((origin) => ({ origin, incognito: true as const })),
  ]
}

function seenBySites(moment: Values): Map<string, { site: Site; seen: string }> {
  const seen = (site: Site) => visibleAccounts(site, moment).join()
  return new Map(sitesOf(moment).map((site) => [ownerOf(site), { site, seen: seen(site) }]))
}

/** The wallet's network, and the sites with their own network. */
function chainsOf(moment: Values) {
  const own = sitesOf(moment).flatMap((site) => {
    const chainId = ownChain(site, moment)
    return chainId === undefined ? [] : [[ownerOf(site), { site, chainId }] as const]
  })
  return { selected: moment.networks.getState().selected, own: new Map(own) }
}
