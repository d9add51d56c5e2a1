import { createServer } from 'node:http'
import { WebSocketServer } from 'ws'

/** @typedef {import('./faults.mjs').Reply} Reply */

/**
 * The client: a WebSocket can receive messages later, an HTTP request can't.
 *
 * @typedef {{ send?: (text: string) => void }} Peer
 */

const BODY_LIMIT = 10_000_000

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-allow-private-network': 'true',
  'access-control-max-age': '600',
}

/**
 * Serves HTTP and WebSocket on one port of 127.0.0.1.
 *
 * @param {{
 *   port: number
 *   reply: (text: string, peer: Peer) => Promise<Reply>
 *   routes?: Record<string, (text: string) => Promise<Reply>>
 *   onClose: (peer: Peer) => void
 * }} options
 */
export async function startServer({ port: wanted, reply, routes = {}, onClose }) {
  let { server, sockets } = await listen(wanted)
  const port = /** @type {import('node:net').AddressInfo} */ (server.address()).port
  let open = true

  /** @param {number} port */
  async function listen(port) {
    const server = createServer(serveHttp)
    const sockets = new WebSocketServer({ server, maxPayload: BODY_LIMIT })
    sockets.on('connection', serveSocket)
    await new Promise((resolve, reject) => {
      server.once('error', reject)
      // The WebSocket server repeats the error, which would otherwise end the process.
      sockets.on('error', () => {})
      server.listen(port, '127.0.0.1', () => resolve(undefined))
    })
    return { server, sockets }
  }

  /**
   * @param {import('node:http').IncomingMessage} request
   * @param {import('node:http').ServerResponse} response
   */
  async function serveHttp(request, response) {
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
    if (request.method !== 'POST') return response.writeHead(405, cors).end('Send JSON-RPC by POST')

    const text = await read(request).catch(() => undefined)
    if (text === undefined) return response.writeHead(413, cors).end('Request too large')

    const path = request.url ?? ''
    const route = Object.hasOwn(routes, path) ? routes[path] : undefined
    const answer = await (route ? route(text) : reply(text, {})).catch(broken)
    if (answer === 'drop') return request.socket.destroy()
    const status = answer.status === 200 && answer.body === '' ? 204 : answer.status
    const type = status === 200 ? 'application/json' : 'text/plain'
    response.writeHead(status, { ...cors, 'content-type': type, ...answer.headers }).end(answer.body)
  }

  /** @param {import('ws').WebSocket} socket */
  function serveSocket(socket) {
    /** @type {Peer} */
    const peer = { send: (text) => socket.send(text) }
    socket.on('error', () => socket.terminate())
    socket.on('close', () => onClose(peer))
    socket.on('message', async (data) => {
      const answer = await reply(`${data}`, peer).catch(broken)
      if (answer === 'drop') return socket.terminate()
      // A socket has no status: "try again later" is its nearest code.
      if (answer.status !== 200) return socket.close(1013, answer.body)
      if (answer.body) socket.send(answer.body)
    })
  }

  async function close() {
    if (!open) return
    open = false
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  }

  return {
    port,
    close,
    /** Listens again on the same port. */
    async reopen() {
      if (open) return
      ;({ server, sockets } = await listen(port))
      open = true
    },
  }
}

/**
 * @param {Error} error
 * @returns {Reply}
 */
const broken = (error) => ({ status: 500, body: error.message })

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<string>}
 */
async function read(request) {
  const chunks = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    // Reads to the end, because otherwise the reply would be lost with the connection.
    if (size <= BODY_LIMIT) chunks.push(chunk)
  }
  if (size > BODY_LIMIT) throw new Error('too large')
  return Buffer.concat(chunks).toString('utf8')
}
