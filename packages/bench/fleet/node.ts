import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Network } from '../../../src/domain/network.ts'
import { post } from '../../../src/lib/postJson.ts'

export type Node = Awaited<ReturnType<typeof startNode>>

/** Milliseconds between pre-confirmations, and between blocks: as on Base. */
const pace = { preconfirmation: 200, block: 2_000 }

const main = join(import.meta.dirname, '../../test-node/main.mjs')

/** Starts the test node in a separate process, so that it takes no CPU time from the wallets. */
export async function startNode() {
  const child = spawn(process.execPath, [main, '--port', '0', '--block', `${pace.block}`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  const { url, chainId } = JSON.parse(String(line))

  async function rpc(method: string, params: unknown[] = []): Promise<unknown> {
    const posted = await post(fetch, url, { jsonrpc: '2.0', id: 1, method, params }, 60_000)
    if ('fault' in posted) throw posted.fault
    const { result, error } = posted.json as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }

  const network: Network = {
    chainId: Number(chainId),
    name: 'Fleet',
    rpcUrls: [url],
    symbol: 'ETH',
    decimals: 18,
    preconfirmation: pace.preconfirmation,
    blockTime: pace.block,
    custom: true,
  }
  return {
    rpc,
    network,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
