import { expect, test } from 'vitest'
import { entryPoint } from '../../../domain/userOperation.ts'
import { createRpc } from '../../../rpc/client.ts'
import { checkedNetwork } from './checkedNetwork.ts'

const [node, bundlerUrl] = ['https://node.example/', 'https://bundler.example/rpc']
const seven = { chainId: 7, name: 'Seven', symbol: 'SEV', rpcUrls: ['http://127.0.0.1:9545', node] }
const good = { eth_chainId: '0x7', eth_supportedEntryPoints: [entryPoint] }

/** Results by URL and method; every other URL is silent. */
function serve(results: Record<string, Record<string, unknown>>) {
  const asked: string[] = []
  const rpc = createRpc({
    network: () => undefined,
    async fetch(url, init) {
      const of = results[url]
      if (!of) throw new TypeError('Failed to fetch')
      const { id, method } = JSON.parse(String(init.body))
      asked.push(`${method} ${url}`)
      return new Response(JSON.stringify({ jsonrpc: '2.0', id, result: of[method] ?? null }))
    },
  })
  return { asked, rpc: Promise.resolve(rpc) }
}

test('a network passes if each of its nodes serves its chain or is silent', async () => {
  const { rpc, asked } = serve({ [node]: { eth_chainId: '0x7' } })
  expect(await checkedNetwork(seven, undefined, rpc)).toBe(seven)
  expect(asked).toEqual([`eth_chainId ${node}`])
})

test('a network whose second node serves another chain is refused with both chains', async () => {
  const { rpc } = serve({ [node]: { eth_chainId: '0xa' } })
  await expect(checkedNetwork(seven, undefined, rpc)).rejects.toThrow(/10.*7/)
})

test('the form asks a new bundler once', async () => {
  const { rpc, asked } = serve({ [bundlerUrl]: good })
  const network = { ...seven, bundlerUrl }
  expect(await checkedNetwork(network, 'https://other.example', rpc)).toBe(network)
  expect(asked).toEqual([`eth_chainId ${bundlerUrl}`, `eth_supportedEntryPoints ${bundlerUrl}`])
  await checkedNetwork(network, bundlerUrl, rpc)
  expect(asked).toHaveLength(2)
})

test.each([
  ['This bundler serves chain 1, not 7.', { ...good, eth_chainId: '0x1' }],
  [
    'This bundler doesn’t serve EntryPoint v0.8, which Volley needs.',
    { ...good, eth_supportedEntryPoints: [] },
  ],
  ['The bundler didn’t answer, or didn’t report its chain.', {}],
])('a bundler is refused with the words: %s', async (words, results) => {
  const { rpc } = serve({ [bundlerUrl]: results })
  await expect(checkedNetwork({ ...seven, bundlerUrl }, undefined, rpc)).rejects.toThrow(words)
})
