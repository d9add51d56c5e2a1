import { type Hex, numberToHex } from 'viem'
import { startNode, type TestNode } from '../../packages/test-node/node.mjs'
import { test as base, expect } from '../fixtures.ts'

// The flow of wagmi, thirdweb and others: switch, add the network after 4902, and send on it right away.
const test = base.extend<{ second: TestNode }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures out of the pattern.
  second: async ({}, use) => {
    const node = await startNode({ chainId: 31_410 })
    await use(node)
    await node.stop()
  },
})

const added = ({ chainId, url }: TestNode) => [
  {
    chainId: numberToHex(chainId),
    chainName: 'Second chain',
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
    rpcUrls: [url],
    blockExplorerUrls: null,
  },
]

test('a site that received 4902 adds the network, and uses it by the time of the response', async ({
  wallet,
  dapp,
  chain,
  person,
  second,
}) => {
  await dapp.connect()
  await second.rpc('anvil_setBalance', [person.address, numberToHex(10n ** 20n)])
  const wanted = [{ chainId: numberToHex(second.chainId) }]
  expect(await dapp.request('wallet_switchEthereumChain', wanted)).toMatchObject({ error: { code: 4902 } })
  // The wallet's record of the 4902 survives the background's death.
  await wallet.killBackground()

  const answer = dapp.request('wallet_addEthereumChain', added(second))
  const window = await wallet.approval()
  await expect(window.getByTestId('approve')).toHaveText('Add and switch')
  await expect(window.getByTestId('approve-lesser')).toHaveText('Add only')
  await wallet.approve()
  expect(await answer).toEqual({ result: null })
  expect(await dapp.request('eth_chainId')).toEqual({ result: numberToHex(second.chainId) })

  const sent = dapp.request('eth_sendTransaction', [
    { from: person.address, to: chain.accounts[6], value: '0x1' },
  ])
  await wallet.approve()
  const hash = (await sent).result as Hex
  await expect.poll(() => second.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
})

test('the person may only add it, and then the site stays where it is', async ({
  wallet,
  dapp,
  chain,
  second,
}) => {
  await dapp.connect()
  const wanted = [{ chainId: numberToHex(second.chainId) }]
  await dapp.request('wallet_switchEthereumChain', wanted)
  const answer = dapp.request('wallet_addEthereumChain', added(second))
  await (await wallet.approval()).getByTestId('approve-lesser').click()
  expect(await answer).toEqual({ result: null })
  expect(await dapp.request('eth_chainId')).toEqual({ result: numberToHex(chain.chainId) })

  const switched = dapp.request('wallet_switchEthereumChain', wanted)
  await wallet.approve()
  expect(await switched).toEqual({ result: null })
})

test('another document of the site that received no 4902 is not offered a switch', async ({
  wallet,
  dapp,
  chain,
  second,
}) => {
  await dapp.connect()
  await dapp.request('wallet_switchEthereumChain', [{ chainId: numberToHex(second.chainId) }])
  await dapp.page.reload()
  const answer = dapp.request('wallet_addEthereumChain', added(second))
  const window = await wallet.approval()
  await expect(window.getByTestId('approve')).toHaveText('Add network')
  await expect(window.getByTestId('approve-lesser')).toHaveCount(0)
  await wallet.approve()
  expect(await answer).toEqual({ result: null })
  expect(await dapp.request('eth_chainId')).toEqual({ result: numberToHex(chain.chainId) })
})
