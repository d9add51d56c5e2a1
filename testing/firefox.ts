import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firefox } from '@playwright/test'
import { WebSocket } from 'ws'
import type { WalletBrowser } from './chromium.ts'

/** As the manifest names the extension. */
const id = 'volley@volley.wallet'
/** Firefox gives each profile another host for the same extension; this fixes it. */
const host = '6f2c1f0e-56c2-4a53-9d1c-0d5b6a7e8f90'

/**
 * Starts stock Firefox with the extension in `extension`, a folder as `npm run build` makes it: Playwright's own driver
 * for WebDriver BiDi, through a relay (`firefox/relay.mjs`). The binary is `FIREFOX`, or `firefox-esr` of the system.
 */
export async function launchFirefox(options: {
  extension: string
  headless: boolean
  profile?: string | undefined
}): Promise<WalletBrowser> {
  const profile = options.profile ?? (await mkdtemp(join(tmpdir(), 'volley-')))
  const context = await firefox.launchPersistentContext(profile, {
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'firefox', 'relay.mjs'),
    headless: options.headless,
    viewport: null,
    firefoxUserPrefs: {
      'extensions.webextensions.uuids': JSON.stringify({ [id]: host }),
      // A temporary add-on is installed anew at each start; what it stored stays.
      'extensions.webextensions.keepStorageOnUninstall': true,
      'extensions.webextensions.keepUuidOnUninstall': true,
    },
  })
  const { url } = JSON.parse(await readFile(join(profile, 'relay.json'), 'utf8'))
  const send = await connect(`${url}/fixture`)
  await send('webExtension.install', { extensionData: { type: 'path', path: options.extension } })

  /** Runs in the browser's own process, which alone may end an extension's background. */
  async function inParent(expression: string): Promise<void> {
    const tree = await send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 })
    const [window] = tree.contexts as { context: string }[]
    const target = { context: window?.context }
    const answer = await send('script.evaluate', { target, awaitPromise: true, expression })
    if (answer.type !== 'success') throw new Error(JSON.stringify(answer))
  }

  return {
    context,
    origin: `moz-extension://${host}`,
    profile,
    netLog: undefined,
    async addresses() {
      const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { url: string }[] }
      return contexts.map(({ url }) => url)
    },
    killBackground: () =>
      inParent(
        `WebExtensionPolicy.getByID('${id}').extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true })`,
      ),
    async close(closed) {
      await context.close()
      await closed?.()
      if (options.profile === undefined) await rm(profile, { recursive: true, force: true })
    },
  }
}

type Answer = Record<string, unknown>

async function connect(url: string): Promise<(method: string, params: unknown) => Promise<Answer>> {
  const socket = new WebSocket(url)
  const answers = new Map<number, (message: { type: string; result: Answer; message?: string }) => void>()
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    answers.get(message.id)?.(message)
    answers.delete(message.id)
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  let last = 0
  return (method, params) =>
    new Promise((resolve, reject) => {
      answers.set(++last, ({ type, result, message }) =>
        type === 'success' ? resolve(result) : reject(new Error(`${method}: ${message}`)),
      )
      socket.send(JSON.stringify({ id: last, method, params }))
    })
}
