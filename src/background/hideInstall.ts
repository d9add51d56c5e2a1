import { browser } from '../lib/browser.ts'

/**
 * Removes `Origin` from the wallet's own web requests. In Firefox the header has an id that is unique to this
 * install, so a node could link a person's accounts and networks. The rule lasts for a browser session. In
 * Chromium all installs share the id, and the manifest requests no permission for rules. Never throws.
 */
export async function hideInstall(): Promise<void> {
  await browser.declarativeNetRequest
    ?.updateSessionRules({
      removeRuleIds: [1],
      addRules: [
        {
          id: 1,
          action: { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'remove' }] },
          // Without the initiator, the rule would strip the header from pages' requests, and sites rely on it.
          condition: { initiatorDomains: [location.host], resourceTypes: ['xmlhttprequest', 'websocket'] },
        },
      ],
    })
    .catch(console.error)
}
