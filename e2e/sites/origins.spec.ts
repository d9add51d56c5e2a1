import { numberToHex } from 'viem'
import { startNode } from '../../packages/test-node/node.mjs'
import { has } from '../browsers.ts'
import { expect, test } from '../fixtures.ts'
import { startRelay } from '../relay.ts'

const chainId = 31_502

test('no node learns which install asks, and requests of pages keep the page’s origin', async ({
  wallet,
  dapp,
}) => {
  const node = await startNode({ chainId })
  const relay = await startRelay(node.url)
  try {
    await wallet.addNetwork({ name: 'Another', chainId, rpcUrl: relay.url, symbol: 'ETH' })
    await dapp.connect()
    await dapp.request('wallet_switchEthereumChain', [{ chainId: numberToHex(chainId) }])
    expect(await dapp.request('eth_blockNumber')).toHaveProperty('result')
    await wallet.inBackground(
      ({ WebSocket }, [url = '']) =>
        new Promise<void>((resolve) => {
          new WebSocket(url).onerror = () => resolve()
        }),
      [relay.url.replace('http', 'ws')],
    )
    const ours = new Set(relay.origins())
    expect(relay.origins().length).toBeGreaterThan(3)
    expect([...ours]).toEqual([has('oneIdForAll') ? wallet.origin : undefined])

    await dapp.page.evaluate((url) => fetch(url, { method: 'POST', body: '{}' }), relay.url)
    expect(relay.origins().at(-1)).toBe(new URL(dapp.page.url()).origin)
  } finally {
    await relay.stop()
    await node.stop()
  }
})
