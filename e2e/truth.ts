import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestNode } from '../packages/test-node/node.mjs'

type Asked = { id?: unknown; method: string; params?: unknown[] }

const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'content-type': 'application/json',
}

/** A second URL of a test node, which tells the truth while the first one lies. */
export async function serveTruth(node: TestNode): Promise<{ url: string; stop(): Promise<void> }> {
  const answer = async ({ id, method, params = [] }: Asked) => {
    const outcome = await node.rpc(method, params).then(
      (result) => ({ result }),
      ({ code, message, data }) => ({ error: { code, message, data } }),
    )
    return { jsonrpc: '2.0', id, ...outcome }
  }
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') return response.writeHead(204, headers).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Asked | Asked[]
    const answers = Array.isArray(body) ? await Promise.all(body.map(answer)) : await answer(body)
    response.writeHead(200, headers).end(JSON.stringify(answers))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
