import { browser } from '../lib/browser.ts'

/**
 * Removes `Origin` from what the wallet itself asks of the web. Firefox writes an id there that no other install has, by
 * which a node could follow a person from one account and one network to the next. The rule lasts for a session of the
 * browser. In Chromium the id is the same for everybody, and the manifest asks for no permission there. Never throws.
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
