import type { Page } from '@playwright/test'

/**
 * Gives a connected site the network that the person wants. It sends what a press in Ambire's list of connected sites
 * sends: with the presses themselves each connection took ten seconds longer.
 */
export async function setNetwork(home: Page, host: string, chainId: number): Promise<void> {
  const site = async () => (await sites(home)).find(({ id, isConnected }) => id === host && isConnected)
  const until = async (isSo: (found: Site | undefined) => boolean) => {
    for (let tries = 40; tries > 0; tries--) {
      if (isSo(await site())) return true
      await home.waitForTimeout(50)
    }
    return false
  }
  // It stores a new connection a moment after its window has closed.
  if (!(await until((found) => found !== undefined))) return
  await home.evaluate(
    (params) => {
      const message = JSON.stringify({ type: 'CHANGE_CURRENT_DAPP_NETWORK', params })
      const port = chrome.runtime.connect({ name: `tab:${crypto.randomUUID()}` })
      port.postMessage({ messageType: '> background', message, meta: '{}' })
    },
    { id: host, chainId },
  )
  await until((found) => found?.chainId === chainId)
}

type Site = { id: string; chainId: number; isConnected: boolean }

/** The sites that Ambire has stored. */
const sites = (home: Page): Promise<Site[]> =>
  home.evaluate(async () => JSON.parse((await chrome.storage.local.get('dappsV2')).dappsV2 ?? '[]'))

/** Of the extension's page. */
declare const chrome: {
  storage: { local: { get(key: string): Promise<Record<string, string>> } }
  runtime: { connect(options: { name: string }): { postMessage(message: object): void } }
}
