import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, firefox } from '@playwright/test'
import { WebSocket } from 'ws'
import { findFirefox } from '../../../scripts/firefox.mjs'
import { removeAtExit, removeProfile } from '../profile.ts'

/** A running stock Firefox. */
export type Session = {
  context: BrowserContext
  profile: string
  /** Sends a command of WebDriver BiDi. Throws if the browser refuses it. */
  send(method: string, params: unknown): Promise<Answer>
  /** Runs in the browser's own process, which may do more than any page. The value crosses as JSON. */
  inParent(expression: string): Promise<unknown>
  end(): Promise<void>
}

type Answer = Record<string, unknown>

/** Keys and values as in `about:config`. */
export type Prefs = Record<string, string | boolean>

type Options = { headless: boolean; profile?: string | undefined; prefs?: Prefs }

/**
 * Starts stock Firefox: Playwright's own driver for WebDriver BiDi, through a relay (`relay.mjs`). The binary
 * is `FIREFOX`, or the system's `firefox-esr`. Without a `profile` it uses a temporary one, deleted at the
 * end.
 */
export async function startFirefox({ headless, profile: given, prefs = {} }: Options): Promise<Session> {
  const profile = given ?? (await mkdtemp(join(tmpdir(), 'volley-')))
  const launched = firefox.launchPersistentContext(profile, {
    channel: 'moz-firefox',
    executablePath: join(import.meta.dirname, 'relay.mjs'),
    headless,
    viewport: null,
    env: { ...process.env, FIREFOX: findFirefox() },
    firefoxUserPrefs: { ...quiet, ...prefs },
  })
  if (given === undefined) launched.catch(() => removeProfile(profile))
  const context = await launched
  const remove = given === undefined ? removeAtExit(profile) : undefined
  const { url } = JSON.parse(await readFile(join(profile, 'relay.json'), 'utf8'))
  const send = await connect(`${url}/fixture`)

  return {
    context,
    profile,
    send,
    async inParent(expression) {
      const tree = await send('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 })
      const [window] = tree.contexts as { context: string }[]
      const { type, result, ...rest } = (await send('script.evaluate', {
        target: { context: window?.context },
        awaitPromise: true,
        expression: `(async () => JSON.stringify(await (${expression})))()`,
      })) as { type: string; result?: { value?: string } }
      if (type !== 'success') throw new Error(JSON.stringify(rest))
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    async end() {
      await context.close()
      await remove?.()
    },
  }
}

/** Turns off what Firefox does in a new profile for a new person, which would delay tests. */
const quiet = {
  // The browser reports every DNS lookup to its observers (`network.ts`).
  'network.dns.notifyResolution': true,
  'browser.newtabpage.enabled': false,
  'browser.startup.homepage': 'about:blank',
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // A process kept ready for the next site costs more than it saves.
  'dom.ipc.processPrelaunch.enabled': false,
}

async function connect(url: string): Promise<Session['send']> {
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
  // A browser that dies answers nothing any more, and nobody may wait for it.
  socket.once('close', () => {
    for (const answer of answers.values()) answer({ type: 'error', result: {}, message: 'Firefox has ended' })
  })
  let last = 0
  return (method, params) =>
    new Promise((resolve, reject) => {
      answers.set(++last, ({ type, result, message }) =>
        type === 'success' ? resolve(result) : reject(new Error(`${method}: ${message}`)),
      )
      socket.send(JSON.stringify({ id: last, method, params }), (error) => error && reject(error))
    })
}
