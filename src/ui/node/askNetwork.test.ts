import { expect, test } from 'vitest'
import { makeNodes } from '../../rpc/nodes.fake.ts'
import { askNetwork } from './askNetwork.ts'

const block = { method: 'eth_blockNumber' as const, params: [] }

test('the answers are those of the network’s own node, null where it refuses', async () => {
  const { rpc } = makeNodes(({ method }) =>
    method === 'eth_blockNumber' ? { result: '0x7' } : { error: { code: -32601, message: 'no' } },
  )
  expect(await askNetwork(1, rpc)([block, { method: 'eth_getLogs', params: [] }])).toEqual(['0x7', null])
})

test('balances of another chain are not those of this one', async () => {
  const batch = async () => [{ result: '0x2' }, { result: '0x7' }]
  await expect(askNetwork(1, { batch })([block])).rejects.toMatchObject({
    kind: 'chainDisconnected',
    data: { refusal: 'error_otherChain' },
  })
})
