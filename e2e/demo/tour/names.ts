import type { Page } from '@playwright/test'
import { bytesToHex, type Hex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { startNode } from '../../../packages/test-node/node.mjs'
import { contracts, deployContract, preconfirmed, testClient } from '../../contracts/deploy.mjs'
import { strangerOf, type World } from './world.ts'

/** The wallet resolves names here, on chains that have them. Holesky is one of them. */
const resolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const chainId = 17_000

const dns = (name: string) => bytesToHex(packetToBytes(name))

/** A name's address, and an address's name, on a chain that has names. */
export async function nameScreens({
  wallet,
  chain,
  address,
  mira,
  picture,
  page,
}: World & { page: Page }): Promise<void> {
  const node = await startNode({ chainId })
  try {
    const names = await deployContract(node.url, 'TestNames')
    await node.rpc('anvil_setCode', [resolver, await node.rpc('eth_getCode', [names, 'pending'])])
    await node.rpc('anvil_setBalance', [address, '0x1bc16d674ec80000'])
    const write = async (functionName: string, args: (Hex | string)[]) => {
      const client = testClient(node.url, 9)
      const { abi } = contracts.TestNames
      const hash = await client.writeContract({ address: resolver, abi, functionName, args, chain: null })
      await preconfirmed(client, hash)
    }
    await write('setAddress', [dns('mira.eth'), mira])
    await write('setAddress', [dns('mir\u00e0.eth'), strangerOf('not Mira')])
    await write('setName', [dns(`${mira.slice(2).toLowerCase()}.addr.reverse`), 'mira.eth'])
    await node.settle()

    await wallet.addNetwork({ name: 'Holesky', chainId, rpcUrl: node.url, symbol: 'ETH' })
    await page.locator('[data-testid="token"][data-balance="2"]').waitFor()
    await page.getByTestId('send').click()
    await page.getByTestId('send-amount').fill('0.25')
    await page.getByTestId('send-to').fill('mira.eth')
    await page.getByTestId('name-found').waitFor()
    await picture('send-name', page)
    await page.getByTestId('send-to').fill('mir\u00e0.eth')
    await page.getByTestId('name-unusual').waitFor()
    await picture('send-name-unusual', page)
    await page.getByTestId('send-to').fill('nobody.eth')
    await page.getByRole('alert').waitFor()
    await picture('send-name-nobody', page)
    await page.getByTestId('send-to').fill(mira)
    await page.getByTestId('name-primary').waitFor()
    await picture('send-name-of-address', page)
    await page.getByText('Many recipients', { exact: true }).click()
    await page.getByTestId('send-list').fill(`mira.eth, 0.5\n${address}, 0.25`)
    await page.getByTestId('recipient-name').first().waitFor()
    await picture('send-many-names', page)
    await page.getByTestId('back').click()
    await wallet.selectNetwork(chain.chainId)
  } finally {
    await node.stop()
  }
}
