import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hex } from 'viem'

const zeros = (bytes: number): Hex => `0x${'00'.repeat(bytes)}`

/** The first and only block. */
const block = {
  number: '0x1',
  hash: `0x${'11'.repeat(32)}`,
  parentHash: zeros(32),
  sha3Uncles: zeros(32),
  stateRoot: zeros(32),
  receiptsRoot: zeros(32),
  transactionsRoot: zeros(32),
  logsBloom: zeros(256),
  nonce: zeros(8),
  miner: zeros(20),
  difficulty: '0x0',
  extraData: '0x',
  gasLimit: '0x1c9c380',
  gasUsed: '0x0',
  baseFeePerGas: '0x1',
  timestamp: '0x1',
  size: '0x200',
  transactions: [],
  uncles: [],
}

/** A node of an empty chain. It answers what wallets ask before they add a network. */
export async function serveNode(chainId: Hex): Promise<{ url: string; close(): Promise<void> }> {
  const answers: Record<string, unknown> = {
    eth_chainId: chainId,
    net_version: String(Number(chainId)),
    eth_blockNumber: block.number,
    eth_getBlockByNumber: block,
    eth_getBalance: '0x0',
    eth_getTransactionCount: '0x0',
    eth_getCode: '0x',
    eth_call: '0x',
    eth_gasPrice: '0x1',
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
