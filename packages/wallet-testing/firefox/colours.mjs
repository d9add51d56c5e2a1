/** @typedef {{ features: { 'prefers-color-scheme'?: string | null }, contexts?: string[] }} Override */

/** Tabs whose preferred colours a test has changed. */
const changed = new Set()

/**
 * Implements `emulation.setMediaFeaturesOverride`, which Firefox 153 lacks, as its own developer tools do, for
 * the named tabs. Without a preference, the browser draws them as it does by default.
 *
 * @param {(method: string, params: unknown) => Promise<any>} send
 * @param {Override} override
 */
export async function preferColours(send, { features, contexts = [] }) {
  const scheme = features['prefers-color-scheme'] ?? 'none'
  const tabs = contexts.filter((context) => scheme === 'dark' || changed.has(context))
  // Playwright sets light colours on every new tab.
  if (tabs.length === 0) return
  for (const tab of tabs) changed.add(tab)
  const tree = await send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 })
  await send('script.evaluate', {
    target: { context: tree?.contexts[0]?.context },
    awaitPromise: true,
    expression: `(() => {
      const { NavigableManager } = ChromeUtils.importESModule('chrome://remote/content/shared/NavigableManager.sys.mjs')
      for (const id of ${JSON.stringify(tabs)}) {
        const tab = NavigableManager.getBrowsingContextById(id)
        if (tab) tab.top.prefersColorSchemeOverride = ${JSON.stringify(scheme)}
      }
    })()`,
  })
}
