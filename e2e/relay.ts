import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What is between the wallet and a node, and breaks as the test likes. */
export type Relay = {
  url: string
  /** How many requests with this method it was asked to carry. */
  carried(method: string): number
  /** Carries on to another node from now on. */
  to(url: string): void
  /** Takes requests and never answers, from now on. */
  hang(): void
  /** Breaks all connections and refuses new ones. */
  stop(): Promise<void>
}

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/** Another URL of the node at `target`: two URLs of one network, of which one may die while the chain goes on. */
export async function startRelay(target: string): Promise<Relay> {
  let node: string | undefined = target
  let carried = ''
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    carried += body
    if (!node) return
    const answer = await fetch(node, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    response
      .writeHead(answer.status, { ...cors, 'content-type': 'application/json' })
      .end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    carried: (method) => carried.split(`"${method}"`).length - 1,
    to(url) {
      node = url
    },
    hang() {
      node = undefined
    },
    async stop() {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}
