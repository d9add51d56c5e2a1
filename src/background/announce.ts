import { ownerOf } from '../journal/rows.ts'
import type { State } from '../state/state.ts'
import type { Site } from './admission.ts'
import type { createEvents } from './events.ts'
import { ownChain } from './siteNetwork.ts'
import { visibleAccounts } from './visible.ts'

/**
 * EIP-1193: tells each site when its accounts or its network change, whatever the reason, and nobody else. What
 * changed in the moment before a death of the background is not told: a page that asks gets the truth.
 */
export function announceChanges(state: State, { emit }: Pick<ReturnType<typeof createEvents>, 'emit'>): void {
  let told = snapshot()
  let chains = chainsNow()

  function snapshot(): Map<string, { site: Site; seen: string }> {
    const sites: Site[] = [
      ...Object.keys(state.sessions.getState()).map((origin) => ({ origin })),
      ...Object.keys(state.privateSessions.getState()).map((origin) => ({
        origin,
        incognito: true as const,
      })),
    ]
    return new Map(sites.map((site) => [ownerOf(site), { site, seen: visibleAccounts(site, state).join() }]))
  }

  function tellAccounts(): void {
    const before = told
    told = snapshot()
    for (const [owner, { site }] of new Map([...before, ...told]))
      if ((before.get(owner)?.seen ?? '') !== (told.get(owner)?.seen ?? ''))
        emit('accountsChanged', visibleAccounts(site, state), site).catch(console.error)
  }

  state.sessions.subscribe(tellAccounts)
  state.privateSessions.subscribe(tellAccounts)
  state.accounts.subscribe(tellAccounts)
  for (const slice of [state.networks, state.sessions, state.privateSessions, state.settings])
    slice.subscribe(tellChains)

  /** The wallet's network, and the sites that have another one of their own. */
  function chainsNow() {
    const own = [...snapshot()].flatMap(([owner, { site }]) => {
      const chainId = ownChain(site, state)
      return chainId === undefined ? [] : [[owner, { site, chainId }] as const]
    })
    return { selected: state.networks.getState().selected, own: new Map(own) }
  }

  function tellChains(): void {
    const before = chains
    chains = chainsNow()
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
