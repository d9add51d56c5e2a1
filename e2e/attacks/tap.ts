import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy in front of the node, which counts requests. */
export async function startTap(node: string) {
  const counts = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks)
    for (const { method } of [JSON.parse(body.toString() || '[]')].flat())
      counts.set(method, (counts.get(method) ?? 0) + 1)
    const answer = await fetch(node, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => undefined)
    response.writeHead(answer?.status ?? 502, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    })
    response.end(answer ? await answer.text() : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** The number of requests with this method since the start. */
    asked: (method: string) => counts.get(method) ?? 0,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
