import { randomUUID } from 'node:crypto'
import type { Contact, WalletBrowser } from './chromium.ts'
import { runInContentScript } from './firefox/contentScript.ts'
import { readBodies, readNetwork, recordNetwork } from './firefox/network.ts'
import { type Prefs, type Session, startFirefox } from './firefox/session.ts'
import { putAway } from './putAway.ts'

/** The extension's id in the manifest. */
const id = 'volley@volley.wallet'
/** Firefox gives the same extension another host in each profile; in a persistent profile it is this one. */
const host = '6f2c1f0e-56c2-4a53-9d1c-0d5b6a7e8f90'

/** Firefox's *Never remember history*: all windows are private, and the background too. */
const neverRemembers = 'browser.privatebrowsing.autostart'

/** Idle browsers. A new browser takes seconds; installing another extension in one takes moments. */
const idle: Session[] = []

/**
 * Stock Firefox with the extension in `extension`, a folder as `npm run build` makes it. Without a persistent
 * profile it may be a reused browser, which keeps no data of its earlier tests.
 */
export async function launchFirefox(options: {
  extension: string
  headless: boolean
  profile?: string | undefined
  prefs?: Prefs | undefined
}): Promise<WalletBrowser> {
  const isOurs = options.profile === undefined
  const prefs = isOurs ? {} : { ...lasting, ...options.prefs }
  const session = (isOurs && idle.pop()) || (await startFirefox({ ...options, prefs }))
  const { context, inParent, profile, send } = session
  const own = isOurs ? randomUUID() : host
  const origin = `moz-extension://${own}`
  const uuids = JSON.stringify({ [id]: own })
  await inParent(`Services.prefs.setStringPref('extensions.webextensions.uuids', ${JSON.stringify(uuids)})`)
  await recordNetwork(session)
  const installed = new Set<string>()
  /** If an extension of the same id is installed, this updates it. */
  const install = async () => {
    for (const path of options.extension.split(',')) {
      const answer = await send('webExtension.install', { extensionData: { type: 'path', path } })
      installed.add(String(answer.extension))
    }
  }
  if (prefs[neverRemembers]) await inParent(`${allow}.then(() => null)`)
  await install()

  let last: Contact[] | undefined
  /** Allows private windows, which outlive their tabs and take in later private tabs. */
  let isPrivate = false

  return {
    context,
    origin,
    profile,
    contacts: async () => last ?? (await readNetwork(session, origin)),
    bodies: () => readBodies(session, origin),
    async addresses() {
      const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { url: string }[] }
      return contexts.map(({ url }) => url)
    },
    async inBackground(run, arg) {
      const open = context.pages().find((page) => page.url().startsWith(origin))
      const page = open ?? (await context.newPage())
      if (!open) await page.goto(`${origin}/icons/16.png`)
      const inside = `(${run})(scope, ${JSON.stringify(arg) ?? 'undefined'})`
      const value = await page.evaluate(`chrome.runtime.getBackgroundPage().then((scope) => ${inside})`)
      if (!open) await page.close()
      return value as Awaited<ReturnType<typeof run>>
    },
    inContentScript: (page, body) => runInContentScript(session, { id, url: page.url(), body }),
    async killBackground() {
      await inParent(`WebExtensionPolicy.getByID('${id}').extension
        .terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true })
        .then(() => null)`)
    },
    async allowInPrivate() {
      isPrivate = true
      await inParent(`(async () => {
        const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs')
        await ${allow}
        await (await AddonManager.getAddonByID('${id}')).reload()
      })().then(() => null)`)
    },
    update: install,
    async close(closed) {
      if (!isOurs) {
        last = await readNetwork(session, origin)
        await context.close()
        return closed?.()
      }
      await closed?.()
      await putAway(session, { idle, isReusable: !isPrivate, empty: () => clear(session, installed) })
    },
  }
}

/** Does the same as the switch *Run in Private Windows*. */
const allow = `ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs').ExtensionPermissions
  .add('${id}', { permissions: ['internal:privateBrowsingAllowed'], origins: [] })`

/** Firefox reinstalls a temporary add-on at each start; its storage stays. */
const lasting: Prefs = {
  [neverRemembers]: false,
  'extensions.webextensions.keepStorageOnUninstall': true,
  'extensions.webextensions.keepUuidOnUninstall': true,
}

/** Leaves an empty tab and nothing else. */
async function clear({ context, inParent, send }: Session, installed: ReadonlySet<string>): Promise<void> {
  // A new tab is costly, and most tests leave the first one as it was.
  const empty = context.pages().find((page) => page.url() === 'about:blank') ?? (await context.newPage())
  for (const page of context.pages()) if (page !== empty) await page.close()
  for (const extension of installed) await send('webExtension.uninstall', { extension })
  await context.clearCookies()
  await inParent(
    `new Promise((resolve) => Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_ALL, () => resolve(null)))`,
  )
}
