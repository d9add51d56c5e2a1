import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The flag that keeps Chromium from every host but this machine's. */
export const offline =
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE *.localhost, EXCLUDE 127.0.0.1'

/** A JSON-RPC server on loopback, between a wallet and the kit's chains. */
export type Loopback = { url: string; close(): Promise<void> }

/** A JSON-RPC request. */
export type Asked = { id: unknown; method: string; params?: unknown[] }

/** Serves JSON-RPC by `answer`, which also gets the path of the request. Port 0 is any free port. */
export async function serveLoopback(
  answer: (asked: Asked, path: string) => Promise<unknown>,
  port = 0,
): Promise<Loopback> {
  const server = createServer(async (request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    response.writeHead(200, { ...headers, 'content-type': 'application/json' })
    let text = ''
    for await (const part of request) text += part
    if (!text) return response.end()
    const asked = JSON.parse(text)
    const path = request.url ?? '/'
    const one = (message: Asked) => answer(message, path).catch((error) => refused(message, error))
    response.end(JSON.stringify(await (Array.isArray(asked) ? Promise.all(asked.map(one)) : one(asked))))
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** The node's own answer. */
export async function passOn(rpcUrl: string, asked: Asked): Promise<unknown> {
  const answer = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', ...asked }),
  })
  return answer.json()
}

function refused({ id }: Asked, error: unknown): unknown {
  const { code = -32000, details, message } = Object(error)
  return { jsonrpc: '2.0', id, error: { code, message: details ?? message ?? String(error) } }
}
