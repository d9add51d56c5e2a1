#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WebSocket, WebSocketServer } from 'ws'
import { preferColours } from './colours.mjs'
import { mendDownloads } from './downloads.mjs'
import { watchPages } from './pages.mjs'

/**
 * Takes the browser's place for Playwright: starts stock Firefox with the given arguments, and relays
 * WebDriver BiDi between the two, because Firefox allows one session only. The relay is needed because:
 *
 * - Firefox 153 lacks `emulation.setMediaFeaturesOverride`, which Playwright sends first of all (`colours.mjs`).
 * - Firefox reports no load and no end of an extension's pages (`pages.mjs`).
 * - Firefox gives no name to a download that a page makes itself (`downloads.mjs`).
 * - Playwright types by setting a field's value, which React mistakes for its own change (`typedAsByHand`).
 * - The fixture uses the same session, at `/fixture`: it installs the extension, ends its background, asks
 *   which requests the driver answered itself. It reads the address from `relay.json` in the profile.
 */
const args = process.argv.slice(2)
const profile = args[args.indexOf('--profile') + 1] ?? '.'
const firefox = spawn(process.env.FIREFOX ?? 'firefox-esr', [...args, '--remote-allow-system-access'], {
  stdio: ['ignore', 'ignore', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 0))
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => firefox.kill('SIGKILL'))

const socket = new WebSocket(`${await listening()}/session`, { maxPayload: 1 << 30 })
await new Promise((resolve) => socket.once('open', resolve))
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', maxPayload: 1 << 30 })
await new Promise((resolve) => server.once('listening', () => resolve(undefined)))

/** @typedef {{ id?: number, method?: string, params?: any, type?: string, result?: any }} Message */

/** @type {Map<number, (message: Message) => void>} */
const pending = new Map()
/** @type {Set<WebSocket>} */
const listeners = new Set()
let last = 0

/** @type {string[]} Requests that the driver answered itself, since the fixture last read them. */
const answered = []

/** @param {string | undefined} method @param {unknown} params @param {(message: Message) => void} answer */
function ask(method, params, answer) {
  pending.set(++last, answer)
  socket.send(JSON.stringify({ id: last, method, params }))
}

/** @param {Message} event */
function tell(event) {
  for (const listener of listeners) listener.send(JSON.stringify(event))
}

/** @param {string} method @param {unknown} params @returns {Promise<any>} */
const send = (method, params) =>
  new Promise((resolve) => ask(method, params, ({ result }) => resolve(result)))

const pages = watchPages({
  send,
  tell: (method, params) => tell({ type: 'event', method, params }),
})

server.on('connection', (client, { url }) => {
  if (url !== '/fixture') listeners.add(client)
  client.on('close', () => listeners.delete(client))
  client.on('message', (data) => {
    const { id, method, params } = JSON.parse(typedAsByHand(String(data)))
    const answer = (/** @type {Message} */ message) => client.send(JSON.stringify({ ...message, id }))
    pages.asked(method, params)
    if (method === 'network.provideResponse') answered.push(params.request)
    if (method === 'volley.answered') answer({ type: 'success', result: { requests: answered.splice(0) } })
    else if (method === 'emulation.setMediaFeaturesOverride')
      void preferColours(send, params).then(() => answer({ type: 'success', result: {} }))
    else
      ask(method, params, (message) => {
        // A command that fails because its page is gone must fail after the event that reports this.
        if (message.type === 'error') void pages.look().then(() => answer(message))
        else answer(message)
      })
  })
})

const mendDownload = mendDownloads()

socket.on('message', (data) => {
  /** @type {Message} */
  const message = JSON.parse(String(data))
  const answer = pending.get(message.id ?? 0)
  pending.delete(message.id ?? 0)
  if (answer) return answer(message)
  mendDownload(message.method, message.params)
  tell(message)
  pages.hear(message.method, message.params)
})

const address = server.address()
const url = `ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
writeFileSync(join(profile, 'relay.json'), JSON.stringify({ url }))
process.stderr.write(`WebDriver BiDi listening on ${url}\n`)

/** The browser's own typing command inserts the text as a person does. @param {string} command */
function typedAsByHand(command) {
  const byHand =
    "(text => document.activeElement?.tagName === 'IFRAME' ? document.activeElement : void document.execCommand('insertText', false, text))"
  return command.replaceAll('window.__pw_bidiInsertText(', `${byHand}(`)
}

/** @returns {Promise<string>} */
function listening() {
  return new Promise((resolve) => {
    firefox.stderr.setEncoding('utf8').on('data', (text) => {
      const [, url] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(text) ?? []
      if (url) resolve(url)
    })
  })
}
