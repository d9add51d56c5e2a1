import { browser } from '../lib/browser.ts'

/**
 * Removes `Origin` from the wallet's own web requests. Firefox puts an id there that is unique to the install,
 * so a node could follow a person from one account and one network to the next. The rule lasts for a browser
 * session. In Chromium the id is the same for everybody, and the manifest requests no permission. Never throws.
 */
export async function hideInstall(): Promise<void> {
  await browser.declarativeNetRequest
    ?.updateSessionRules({
      removeRuleIds: [1],
      addRules: [
        {
          id: 1,
          action: { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'remove' }] },
          // Without the initiator it would take the header from what pages ask, which sites rely on.
          condition: { initiatorDomains: [location.host], resourceTypes: ['xmlhttprequest', 'websocket'] },
        },
      ],
    })
    .catch(console.error)
}
