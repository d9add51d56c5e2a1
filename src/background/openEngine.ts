import type { Address } from 'viem'
import { wellKnownTokens } from '../domain/known/wellKnownTokens.ts'
import type { Network } from '../domain/network.ts'
import type { Services } from '../domain/services.ts'
import { createEngine } from '../engine/engine.ts'
import type { WitnessStore } from '../engine/witness.ts'
import { browser } from '../lib/browser.ts'
import { listen } from '../rpc/blockSubscription.ts'
import { warnings } from './uiState/unproven.ts'

/**
 * Survives when a browser deletes only IndexedDB. A content script in Firefox can forge it: a forgery can hold
 * an account back, but frees, sends and ends nothing.
 */
const witness: WitnessStore = {
  read: async () => (await browser.storage.local.get('witness')).witness,
  write: (witness) => browser.storage.local.set({ witness }),
}

/** The engine on the browser's storage and the nodes' block events, and the warnings before it runs calls. */
export function openEngine({
  network,
  chain,
  watched,
  loaded,
  ...own
}: Pick<Parameters<typeof createEngine>[0], 'journal' | 'signer'> & {
  chain: Parameters<typeof createEngine>[0]['chain'] & Pick<Services['chain'], 'warn'>
  network(chainId: number): Network | undefined
  /** The tokens that the person watches, by chain id. */
  watched(): Record<string, readonly { address: Address }[]>
  loaded: { unproven(): void; wanted(isNew: boolean): void }
}) {
  const engine = createEngine({
    ...own,
    chain,
    networks: { get: network },
    tokensOf: async (chainId) => [...(await wellKnownTokens(chainId)), ...(watched()[chainId] ?? [])],
    witness,
    unprovenChanged: loaded.unproven,
    awaiting: () => loaded.wanted(true),
    listen: (chainId, onBlock) => listen(network(chainId), onBlock),
  })
  const warn: Services['chain']['warn'] = (judged) => warnings({ chain, engine }, judged)
  return { ...engine, warn }
}
