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

/** Results by method. */
type Results = Record<string, unknown> | ((asked: readonly string[]) => Record<string, unknown>)

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/**
 * Another URL of the node at `target`: two URLs of one network, of which one may die while the chain goes on. What
 * `results` names by method is answered so instead; a function is told what else is asked in the same moment.
 */
export async function startRelay(target: string, results: Results = {}): Promise<Relay> {
  let node: string | undefined = target
  let carried = ''
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    carried += body
    if (!node) return
    // A node that has just ended breaks the connection, and so does this one.
    const answer = await fetch(node, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    }).catch(() => undefined)
    if (!answer) return response.destroy()
    response
      .writeHead(answer.status, { ...cors, 'content-type': 'application/json' })
      .end(withResults(body, await answer.text(), results))
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

function withResults(asked: string, answered: string, given: Results): string {
  // Whoever asks for a socket says nothing.
  if (asked === '') return answered
  const requests: { id: unknown; method: string }[] = [JSON.parse(asked)].flat()
  const results = typeof given === 'function' ? given(requests.map(({ method }) => method)) : given
  if (Object.keys(results).length === 0) return answered
  const answers: unknown = JSON.parse(answered)
  const changed = [answers].flat().map((answer, index) => {
    const { id, method } = requests[index] ?? { id: null, method: '' }
    return Object.hasOwn(results, method) ? { jsonrpc: '2.0', id, result: results[method] } : answer
  })
  return JSON.stringify(Array.isArray(answers) ? changed : changed[0])
}
