import type { State } from '../state/state.ts'
import type { createEvents } from './events.ts'
import { visibleAccounts } from './visible.ts'

/**
 * EIP-1193: tells each site when its accounts change, and everyone when the network does, whatever the reason. What
 * changed in the moment before a death of the background is not told: a page that asks gets the truth.
 */
export function announceChanges(state: State, { emit }: Pick<ReturnType<typeof createEvents>, 'emit'>): void {
  let chainId = state.networks.getState().selected
  let told = snapshot()

  function snapshot(): Map<string, string> {
    const origins = Object.keys(state.sessions.getState())
    return new Map(origins.map((origin) => [origin, visibleAccounts(origin, state).join()]))
  }

  function tellAccounts(): void {
    const before = told
    told = snapshot()
    for (const origin of new Set([...before.keys(), ...told.keys()]))
      if ((before.get(origin) ?? '') !== (told.get(origin) ?? ''))
        emit('accountsChanged', visibleAccounts(origin, state), origin).catch(console.error)
  }

  state.sessions.subscribe(tellAccounts)
  state.accounts.subscribe(tellAccounts)
  state.networks.subscribe(({ selected }) => {
    if (selected === chainId) return
    chainId = selected
    emit('chainChanged', `0x${selected.toString(16)}`).catch(console.error)
  })
}
