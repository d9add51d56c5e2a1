import { encodeFunctionData, numberToHex, parseAbi } from 'viem'
import { deployContract } from '../../contracts/deploy.mjs'
import { mint, openDapp } from '../../fixtures.ts'
import { ask } from './ask.ts'
import { dollars } from './base.ts'
import type { World } from './world.ts'

/** The paymaster that the sites name. Nothing answers there, and the wallet asks it for a price. */
export const paymaster = 'https://paymaster.example'

const abi = parseAbi(['function transfer(address to, uint256 amount)'])

/** A batch that the site's paymaster pays, and the same batch after that paymaster did not answer. */
export async function sponsored(world: World): Promise<void> {
  const { chain, address, mira, wallet, picture } = world
  const { bundlerUrl = '' } = chain.sponsor ?? {}
  await setBundler(world, bundlerUrl)
  const calls = [mira, chain.accounts[6] ?? mira].map((to) => ({
    to: chain.token,
    data: encodeFunctionData({ abi, args: [to, dollars('45')] }),
  }))
  const batch = (optional: boolean) => [
    {
      version: '2.0.0',
      from: address,
      chainId: numberToHex(chain.chainId),
      atomicRequired: true,
      calls,
      capabilities: { paymasterService: { url: paymaster, optional } },
    },
  ]
  await ask(world, 'sponsored', 'wallet_sendCalls', batch(false))

  // Nothing answers under this name during the tour.
  const answer = world.dapp.request('wallet_sendCalls', batch(true))
  await wallet.approve()
  const page = await wallet.approval()
  await page.locator('[data-testid="warning"][data-kind="sponsorRefused"]').waitFor()
  await page.locator('[data-testid="reject"][disabled]').waitFor({ state: 'detached' })
  await picture('approval-sponsor-refused', page)
  await wallet.reject()
  await answer
  await feeInToken(world, batch(false))
  await setBundler(world, '')
}

/** The same batch, whose fee the paymaster takes in a token: before and after it names its price. */
async function feeInToken(world: World, [request]: object[]): Promise<void> {
  const { chain, address, wallet, picture } = world
  // Only a page of this computer may name a paymaster of this computer.
  const dapp = await openDapp(wallet, chain.dappUrl)
  await dapp.connect()
  const { paymasterUrl: url = '' } = chain.sponsor ?? {}
  const token = await deployContract(chain.url, 'TestToken', ['Test dollar', 'TUSD', 6])
  await mint(chain.url, token, address)
  const capabilities = { paymasterService: { url, context: { token } } }
  await ask({ ...world, dapp }, 'token-fee', 'wallet_sendCalls', [{ ...request, capabilities }], {
    ready: '[data-testid="show-price"]',
    look: async (page) => {
      await page.getByTestId('show-price').click()
      await page.getByTestId('token-fee').waitFor()
      await page.locator('[data-testid="approve"][disabled]').waitFor({ state: 'detached' })
      await picture('approval-token-fee-shown', page)
    },
  })
  await dapp.request('wallet_disconnect')
  await dapp.page.close()
}

/** Sets the bundler of the selected network, as a person does. */
async function setBundler({ wallet, chain, dapp }: World, url: string): Promise<void> {
  const home = await wallet.home()
  await home.goto(`${wallet.origin}/popup.html`)
  await home.getByTestId('network').click()
  await home.locator(`[data-testid="network-edit"][data-chain-id="${numberToHex(chain.chainId)}"]`).click()
  await home.getByTestId('bundler-url').fill(url)
  await home.getByTestId('submit').click()
  await home.getByTestId('network-option').first().waitFor()
  await home.keyboard.press('Escape')
  await home.getByTestId('network-option').first().waitFor({ state: 'detached' })
  await dapp.page.bringToFront()
}
