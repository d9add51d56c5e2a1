import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtExtension } from '../../packages/wallet-testing/index.ts'
import { findChromium } from '../../scripts/chromium.mjs'
import { has } from '../browsers.ts'
import { expect, test } from '../fixtures.ts'

/** What a page saw: whether it was still rendered ahead, and the wallet's answer. */
type Note = { ahead: boolean; chainId?: string }

/** The page that the person looks at got its answer. */
const shown = { ahead: false, chainId: '0x1', shown: true }

/** A page that has `/ahead` rendered ahead, asks the wallet after it, and opens it once the server says so. */
async function servePages() {
  const notes: Note[] = []
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let ask: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    ask = resolve
  })
  const rules = { prerender: [{ source: 'list', urls: ['/ahead'], eagerness: 'immediate' }] }
  const visit = (more: object) => {
    const note = (seen: object) =>
      fetch('/note', {
        method: 'POST',
        body: JSON.stringify({ ahead: 'prerendering' in document && document.prerendering, ...seen }),
      })
    window.ethereum.request({ method: 'eth_chainId' }).then((chainId) => note({ chainId, ...more }))
    return note
  }
  const pages: Record<string, string> = {
    '/': `<script type="speculationrules">${JSON.stringify(rules)}</script>
      <script>fetch('/asked').then(() => (${visit})({ shown: true }))
        fetch('/wait').then(() => location.assign('/ahead'))</script>`,
    '/ahead': `<script>const note = (${visit})({})
        note({})</script>`,
  }
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      notes.push(JSON.parse((await request.toArray()).join('')))
      ask()
    }
    if (request.url === '/asked') await asked
    if (request.url === '/wait') await opened
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(pages[request.url ?? ''] ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    notes,
    open,
    url: `http://127.0.0.1:${port}/`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('a request of a page that the browser renders ahead waits until the person opens the page', async () => {
  test.skip(!has('prerendering'), 'Firefox renders no page ahead')
  const pages = await servePages()
  const profile = await mkdtemp(join(tmpdir(), 'volley-'))
  const extension = builtExtension()
  // Without a driver: Chromium renders no page ahead for one that is attached.
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-sync', '--no-first-run']
  const browser = spawn(
    findChromium(),
    [
      ...flags,
      `--user-data-dir=${profile}`,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      pages.url,
    ],
    { stdio: 'ignore' },
  )
  const ended = new Promise((resolve) => browser.once('exit', resolve))
  try {
    // The page ahead asked first. If its request had been sent, it would have its answer before the one that asked later.
    await expect.poll(() => pages.notes).toEqual([{ ahead: true }, shown])
    pages.open()
    await expect.poll(() => pages.notes).toEqual([{ ahead: true }, shown, { ahead: false, chainId: '0x1' }])
  } finally {
    browser.kill()
    await ended
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    await pages.close()
  }
})
