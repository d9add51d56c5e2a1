import { ownerOf } from '../journal/rows.ts'
import type { State } from '../state/state.ts'
import type { Site } from './admission.ts'
import type { createEvents } from './events.ts'
import { visibleAccounts } from './visible.ts'

/**
 * EIP-1193: tells each site when its accounts change, and everyone when the network does, whatever the reason. What
 * changed in the moment before a death of the background is not told: a page that asks gets the truth.
 */
export function announceChanges(state: State, { emit }: Pick<ReturnType<typeof createEvents>, 'emit'>): void {
  let chainId = state.networks.getState().selected
  let told = snapshot()

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
  state.networks.subscribe(({ selected }) => {
    if (selected === chainId) return
    chainId = selected
    emit('chainChanged', `0x${selected.toString(16)}`).catch(console.error)
  })
}
