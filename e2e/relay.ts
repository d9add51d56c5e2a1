import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What is between the wallet and a node, and breaks as the test likes. */
export type Relay = {
  url: string
  /** How many requests with this method it was asked to carry. */
  carried(method: string): number
  /** What `Origin` was with each request, and with each wish for a socket. */
  origins(): (string | undefined)[]
  /** Carries on to another node from now on. */
  to(url: string): void
  /** Takes requests and never answers, from now on. */
  hang(): void
  /** Breaks all connections and refuses new ones. */
  stop(): Promise<void>
}

/** In the place of a result: an error. `withheld` requests do not reach the node behind. */
export class Refusal {
  readonly error: { code: number; message: string }
  readonly withheld: boolean
  constructor(code: number, message: string, { withheld = false } = {}) {
    this.error = { code, message }
    this.withheld = withheld
  }
}

/** Results by method, or refusals. */
type Results = Record<string, unknown> | ((asked: readonly string[]) => Record<string, unknown>)

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/**
 * Another URL of the node at `target`: two URLs of one network, of which one may die while the chain goes on. What
 * `results` names by method is answered so instead; a function is told what else is asked in the same moment.
 */
export async function startRelay(target: string, results: Results = {}): Promise<Relay> {
  let node: string | undefined = target
  let carried = ''
  const origins: (string | undefined)[] = []
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
    origins.push(request.headers.origin)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString('utf8')
    carried += body
    if (!node) return
    const given = resultsFor(body, results)
    // A node that has just ended breaks the connection, and so does this one.
    const answer = await fetch(node, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: withheld(body, given),
    }).catch(() => undefined)
    if (!answer) return response.destroy()
    response
      .writeHead(answer.status, { ...cors, 'content-type': 'application/json' })
      .end(withResults(body, await answer.text(), given))
  })
  server.on('upgrade', ({ headers }, socket) => {
    origins.push(headers.origin)
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    carried: (method) => carried.split(`"${method}"`).length - 1,
    origins: () => origins,
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

type Asked = { id: unknown; method: string }

function askedIn(body: string): Asked[] {
  // Whoever asks for a socket says nothing.
  return body === '' ? [] : [JSON.parse(body)].flat()
}

function resultsFor(body: string, given: Results): Record<string, unknown> {
  return typeof given === 'function' ? given(askedIn(body).map(({ method }) => method)) : given
}

/** What the node behind gets: in the place of what is withheld something harmless. */
function withheld(body: string, given: Record<string, unknown>): string {
  const isWithheld = ({ method }: Asked) => given[method] instanceof Refusal && given[method].withheld
  if (!askedIn(body).some(isWithheld)) return body
  const passed = askedIn(body).map((one) =>
    isWithheld(one) ? { jsonrpc: '2.0', id: one.id, method: 'eth_chainId', params: [] } : one,
  )
  return JSON.stringify(body.trimStart().startsWith('[') ? passed : passed[0])
}

function withResults(body: string, answered: string, given: Record<string, unknown>): string {
  if (Object.keys(given).length === 0) return answered
  const requests = askedIn(body)
  const answers: unknown = JSON.parse(answered)
  const changed = [answers].flat().map((answer, index) => {
    const { id, method } = requests[index] ?? { id: null, method: '' }
    if (!Object.hasOwn(given, method)) return answer
    const result = given[method]
    return { jsonrpc: '2.0', id, ...(result instanceof Refusal ? { error: result.error } : { result }) }
  })
  return JSON.stringify(Array.isArray(answers) ? changed : changed[0])
}
