import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import { listen } from './blockSubscription.ts'

const [mainnet] = builtInNetworks
let node: TestNode
beforeAll(async () => {
  node = await startNode({ interval: 50, block: 200 })
}, 30_000)
afterAll(() => node.stop())

const local = (rpcUrl: string, more = {}) => ({ ...mainnet, rpcUrls: [rpcUrl], ...more }) as typeof mainnet

test('heads arrive, and the hashes of pre-confirmed transactions', async () => {
  const onNews = vi.fn()
  const stop = listen(local(node.url), onNews, (url) => new WebSocket(url) as never)
  await vi.waitFor(() => expect(onNews).toHaveBeenCalledWith(), 5000)
  const [from, to] = node.accounts
  const hash = await node.rpc('eth_sendTransaction', [{ from, to, value: '0x1' }])
  await vi.waitFor(() => expect(onNews).toHaveBeenCalledWith(hash), 5000)
  stop?.()
})

test('a URL that is none is as good as no URL', () => {
  const broken = () => {
    throw new SyntaxError('no URL')
  }
  expect(listen(local('https://x', { wsUrl: 'wss://' }), () => undefined, broken)).toBeUndefined()
})

test('a network without a WebSocket is not listened to', () => {
  expect(listen(mainnet, () => undefined)).toBeUndefined()
  expect(listen(undefined, () => undefined)).toBeUndefined()
})

test('what is no subscription is not heard, whatever comes', () => {
  const onNews = vi.fn()
  let message = (_: { data: unknown }) => {}
  const url = vi.fn()
  listen(local('https://x', { wsUrl: 'wss://y' }), onNews, (wsUrl) => {
    url(wsUrl)
    return {
      send: () => undefined,
      close: () => undefined,
      addEventListener: (name: string, listener: typeof message) => {
        if (name === 'message') message = listener
      },
    } as never
  })
  expect(url).toHaveBeenCalledWith('wss://y')
  for (const data of [
    '',
    'null',
    '7',
    '{"id":1,"result":"0x1"}',
    '{"method":"eth_subscription"}',
    new Blob(),
  ])
    message({ data })
  expect(onNews).not.toHaveBeenCalled()
  message({ data: '{"method":"eth_subscription","params":{"result":"0xaa"}}' })
  expect(onNews).toHaveBeenCalledWith('0xaa')
})
