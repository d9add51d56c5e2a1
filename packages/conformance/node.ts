import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hex } from 'viem'

/** A node with the given chain id and hardly any method: a wallet can add it as a network. */
export async function serveNode(chainId: Hex): Promise<{ url: string; close(): Promise<void> }> {
  const answers: Record<string, unknown> = {
    eth_chainId: chainId,
    net_version: String(Number(chainId)),
    eth_blockNumber: '0x1',
  }
  const server = createServer((request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    response.writeHead(200, { ...headers, 'content-type': 'application/json' })
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => response.end(text && JSON.stringify(answer(JSON.parse(text)))))
  })
  const answer = (message: unknown): unknown => {
    if (Array.isArray(message)) return message.map(answer)
    const { id, method } = message as { id: number; method: string }
    const result = answers[method]
    const error = { code: -32601, message: 'Method not found' }
    return { jsonrpc: '2.0', id, ...(result === undefined ? { error } : { result }) }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
