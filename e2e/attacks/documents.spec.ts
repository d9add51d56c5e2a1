import { writeFile } from 'node:fs/promises'
import type { Frame, Page } from '@playwright/test'
import { expect, request, test } from './fixtures.ts'
import { look, nothing } from './look.ts'

/** Puts a frame into the page, with these attributes, and waits until it has loaded. */
async function embed(page: Page, attributes: Record<string, string>): Promise<Frame> {
  const before = page.frames()
  await page.evaluate((given) => {
    const frame = document.createElement('iframe')
    for (const [name, value] of Object.entries(given)) frame.setAttribute(name, value)
    // A blank frame has loaded by the time it is in the page.
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
    document.body.append(frame)
    return loaded.then(() => undefined)
  }, attributes)
  const frame = page.frames().find((one) => !before.includes(one))
  if (!frame) throw new Error('no frame')
  return frame
}

const hostile = '<!doctype html><title>Hostile</title>'

test('a file has no provider, and cannot borrow one', async ({ connected, good, open, remember }, info) => {
  const honest = await connected(good)
  const unchanged = await remember()
  const file = info.outputPath('hostile.html')
  await writeFile(file, hostile)
  const page = await open(`file://${file}`)
  expect(await look(page, honest)).toMatchObject(nothing)
  await unchanged()
})

test('documents without an origin of their own have no provider: data, blob, srcdoc and blank frames', async ({
  connected,
  good,
  remember,
}) => {
  const page = await connected(good)
  const unchanged = await remember()
  const blob = await page.evaluate(
    (html) => URL.createObjectURL(new Blob([html], { type: 'text/html' })),
    hostile,
  )
  for (const attributes of [
    { src: `data:text/html,${hostile}` },
    { src: blob },
    { srcdoc: hostile },
    { src: 'about:blank' },
  ]) {
    const frame = await embed(page, attributes)
    expect(await look(frame, page), JSON.stringify(attributes)).toMatchObject(nothing)
  }
  await unchanged()
})

test('a blob as a page has no provider', async ({ connected, good, open, remember }) => {
  const honest = await connected(good)
  const unchanged = await remember()
  const page = await open(good.origin)
  const url = await page.evaluate((html) => {
    const made = URL.createObjectURL(new Blob([html], { type: 'text/html' }))
    setTimeout(() => location.assign(made))
    return made
  }, hostile)
  await page.waitForURL(url)
  expect(await look(page, honest)).toMatchObject(nothing)
  await unchanged()
})

test('a sandboxed frame of a connected site has no provider, whatever its sandbox allows beside the origin', async ({
  connected,
  good,
  remember,
}) => {
  good.serve('/frame', hostile)
  const page = await connected(good)
  const unchanged = await remember()
  for (const sandbox of [
    'allow-scripts',
    'allow-scripts allow-popups allow-forms allow-top-navigation allow-modals',
  ]) {
    const frame = await embed(page, { src: '/frame', sandbox })
    expect(await look(frame, page)).toEqual({ origin: 'null', ...nothing })
  }
  await unchanged()
})

test('a page that a header puts in a sandbox has no provider, though its URL is that of a connected site', async ({
  connected,
  good,
  open,
  remember,
}) => {
  const honest = await connected(good)
  const url = good.serve('/boxed', hostile, { 'content-security-policy': 'sandbox allow-scripts' })
  const unchanged = await remember()
  const page = await open(url)
  expect(await look(page, honest)).toEqual({ origin: 'null', ...nothing })
  await unchanged()
})

test('a popup that a sandboxed frame opens inherits the sandbox, and has no provider', async ({
  connected,
  good,
  remember,
}) => {
  good.serve('/frame', hostile)
  const page = await connected(good)
  const unchanged = await remember()
  const frame = await embed(page, { src: '/frame', sandbox: 'allow-scripts allow-popups' })
  const opening = page.context().waitForEvent('page')
  await frame.evaluate(() => void window.open('/frame?popup'))
  const popup = await opening
  await popup.waitForLoadState()
  expect(await look(popup, page)).toEqual({ origin: 'null', ...nothing })
  await popup.close()
  await unchanged()
})

test('a page with the strictest policy of its own, Trusted Types too, has a provider that works', async ({
  evil,
  open,
  wallet,
  person,
}) => {
  const url = evil.serve('/strict', '<!doctype html><title>Strict</title>', {
    'content-security-policy':
      "default-src 'none'; script-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': 'clipboard-read=(), fullscreen=()',
  })
  const page = await open(url)
  const violations: string[] = []
  page.on('console', (line) => {
    if (/violat|refused/i.test(line.text())) violations.push(line.text())
  })
  const answer = request(page, 'eth_requestAccounts')
  await wallet.approve()
  expect(await answer).toEqual({ result: [person.onWire] })
  await page.reload()
  expect(await request(page, 'eth_accounts')).toEqual({ result: [person.onWire] })
  expect(violations).toEqual([])
})

test('the service worker of a page sees nothing of the wallet, and a page that it makes up is only its own site', async ({
  arena,
  connected,
  evil,
  good,
  open,
  remember,
}) => {
  await connected(good)
  evil.serve(
    '/worker.js',
    `addEventListener('install', () => skipWaiting())
     addEventListener('activate', (event) => event.waitUntil(clients.claim()))
     const seen = []
     addEventListener('message', (event) => event.source.postMessage(seen))
     addEventListener('fetch', (event) => {
       seen.push(event.request.method + ' ' + event.request.url)
       if (event.request.url.endsWith('/made-up'))
         event.respondWith(new Response('<!doctype html><title>Made up</title>', {
           headers: { 'content-type': 'text/html' },
         }))
     })`,
    { 'content-type': 'text/javascript' },
  )
  const page = await open(evil.origin)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js')
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
  await page.goto(`${evil.origin}/made-up`)
  expect(await page.title()).toBe('Made up')
  const unchanged = await remember()
  expect(await request(page, 'eth_accounts')).toEqual({ result: [] })
  expect(await request(page, 'eth_blockNumber')).toMatchObject({ result: expect.stringMatching(/^0x/) })
  const seen = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        navigator.serviceWorker.addEventListener('message', (event) => resolve(event.data))
        navigator.serviceWorker.controller?.postMessage('seen')
      }),
  )
  expect(seen.join()).not.toMatch(/POST|-extension:/)
  expect(seen.join()).not.toContain(arena.node.url)
  await unchanged()
})

test('a frame asks as its own site, never as the page around it, and cannot ask as a site that it embeds', async ({
  connected,
  evil,
  good,
  person,
}) => {
  good.serve('/frame', hostile)
  evil.serve('/frame', hostile)
  await connected(good)
  const page = await connected(evil)
  const inner = await embed(page, { src: `${good.origin}/frame` })
  expect(await request(inner, 'eth_accounts')).toEqual({ result: [person.onWire] })
  await request(page, 'wallet_revokePermissions', [{ eth_accounts: {} }])
  expect(await request(page, 'eth_accounts')).toEqual({ result: [] })
  expect(await request(inner, 'eth_accounts')).toEqual({ result: [person.onWire] })
  expect(await request(page, 'personal_sign', ['0x00', person.address])).toMatchObject({
    error: { code: 4100 },
  })
})
