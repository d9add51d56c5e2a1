import { listen } from '../chain/news.ts'
import { createEngine, type Engine } from '../execute/engine.ts'
import type { WitnessStore } from '../execute/witness.ts'
import { browser } from '../wire/browser.ts'
import type { Network } from '../wire/mirror.ts'

/** Beside the vault: browsers delete IndexedDB by itself, and then this is there still. */
const witness: WitnessStore = {
  read: async () => (await browser.storage.local.get('witness')).witness,
  write: (witness) => browser.storage.local.set({ witness }),
}

/** The engine over the browser's storage and the nodes' news. */
export function openEngine({
  network,
  ...own
}: Pick<Parameters<typeof createEngine>[0], 'journal' | 'chain' | 'signer' | 'unprovenChanged'> & {
  network(chainId: number): Network | undefined
}): Engine {
  return createEngine({
    ...own,
    networks: { get: network },
    witness,
    listen: (chainId, heard) => listen(network(chainId), heard),
  })
}
