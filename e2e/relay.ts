import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy between the wallet and a node, which fails as the test wants. */
export type Relay = {
  url: string
  /** The number of requests with this method that it received. */
  carried(method: string): number
  /** True if this text was in one of the requests that it received. */
  saw(text: string): boolean
  /** The `Origin` header of each request, and of each socket's handshake. */
  origins(): (string | undefined)[]
  /** Switches to another node from now on. */
  to(url: string): void
  /** Accepts requests without a reply from now on. */
  hang(): void
  /** Breaks all connections and refuses new ones. */
  stop(): Promise<void>
}

/** An error instead of a result. A `withheld` request does not reach the node. */
export class Refusal {
  readonly error: { code: number; message: string }
  readonly withheld: boolean
  constructor(code: number, message: string, { withheld = false } = {}) {
    this.error = { code, message }
    this.withheld = withheld
  }
}

/** Results by method, or refusals. */
type Results = Record<string, unknown> | ((methods: readonly string[]) => Record<string, unknown>)

const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/**
 * Another URL of the node at `target`: two URLs of one network, one of which may fail while the chain
 * continues. `results` replaces results by method; a function gets the methods of all requests in the same
 * message.
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
    // If the node has just ended and breaks the connection, so does this one.
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
    saw: (text) => carried.includes(text),
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
  // A socket's handshake has no body.
  return body === '' ? [] : [JSON.parse(body)].flat()
}

function resultsFor(body: string, given: Results): Record<string, unknown> {
  return typeof given === 'function' ? given(askedIn(body).map(({ method }) => method)) : given
}

/** The body for the node: a harmless call replaces each withheld one. */
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
