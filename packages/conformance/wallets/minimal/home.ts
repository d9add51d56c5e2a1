import type { Fault } from './faults.ts'
import { type Network, read } from './store.ts'

/** Lets the driver enter what a person would type, because there is no onboarding. */
Object.assign(globalThis, {
  page: {
    async setUp({ phrase, networks }: { phrase: string; networks: Network[] }) {
      await chrome.storage.local.clear()
      await chrome.storage.local.set({ phrase, networks, selected: networks[0]?.chainId })
    },
    selectNetwork: (chainId: number) => chrome.runtime.sendMessage({ select: chainId }),
    /** Clears everything except the phrase and the networks, and turns on the given faults. */
    async setFaults(faults: Fault[]) {
      const [phrase, networks] = [await read('phrase'), (await read('networks')).slice(0, 2)]
      await chrome.storage.local.clear()
      await chrome.storage.local.set({ phrase, networks, selected: networks[0]?.chainId, faults })
    },
  },
})
