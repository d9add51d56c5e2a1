import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { body: string; headers?: Record<string, string> }

/** A site with its own origin and the attacker's content. */
export type Site = {
  /** `http://name.localhost:port`. */
  origin: string
  /** Serves the body at the path, and returns its URL. HTML unless a header says otherwise. */
  serve(path: string, body: string, headers?: Record<string, string>): string
  /** The requested paths, with the headers of each request. */
  heard: { path: string; headers: IncomingHttpHeaders }[]
}

/**
 * Any number of sites on loopback. Browsers resolve every name under `localhost` to it and treat it as secure,
 * so each name is a separate origin that may also have service workers.
 */
export async function serveSites() {
  const answers = new Map<string, Answer>()
  const logs = new Map<string, Site['heard']>()
  const server = createServer(({ url = '/', headers }, response) => {
    const path = new URL(url, 'http://any').pathname
    logs.get(headers.host ?? '')?.push({ path, headers })
    const { body, headers: more } = answers.get(`${headers.host}${path}`) ?? empty
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...more })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let made = 0

  return {
    /** A new site. Each has its own origin, even if a name is reused. */
    site(name: string): Site {
      made += 1
      const host = `${name}-${made}.localhost:${port}`
      const log: Site['heard'] = []
      logs.set(host, log)
      return {
        origin: `http://${host}`,
        heard: log,
        serve(path, body, headers) {
          answers.set(`${host}${path}`, { body, ...(headers && { headers }) })
          return `http://${host}${path}`
        },
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const empty: Answer = { body: '<!doctype html><title>Empty</title>' }

/** A page that runs this before anything else in it. The function must be self-contained. */
export function pageThat(script: () => void): string {
  return `<!doctype html><title>Hostile</title><script>(${script})()</script>`
}
