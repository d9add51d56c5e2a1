import { encodeFunctionData, erc20Abi, numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { details, select } from './accounts.ts'
import { ask } from './ask.ts'
import { dollars, mintDollars } from './base.ts'
import type { World } from './world.ts'

/** A batch of more dollars than the account has, and the account "Savings" that brings the rest. */
export async function fundsFirst(world: World): Promise<void> {
  const { chain, wallet, address, mira, dapp } = world
  const key = generatePrivateKey()
  const savings = privateKeyToAddress(key)
  await chain.rpc('anvil_setBalance', [savings, numberToHex(parseEther('0.25'))])
  await mintDollars(chain.url, chain.token, savings, '12000')
  await chain.settle()
  await wallet.unlock()
  await wallet.importKey(key)
  const page = await wallet.home()
  await details(page, savings)
  await page.getByTestId('account-name').fill('Savings')
  await page.getByTestId('account-rename').click()
  await page.getByTestId('account-rename').waitFor({ state: 'detached' })
  await page.reload()
  await select(page, address)

  await dapp.page.bringToFront()
  const amount = dollars('5000')
  const capabilities = {
    auxiliaryFunds: {
      requiredAssets: [{ address: chain.token, amount: numberToHex(amount), standard: 'erc20' }],
    },
  }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [mira, amount] })
  await ask(world, 'funds', 'wallet_sendCalls', [
    {
      version: '2.0.0',
      from: address,
      chainId: numberToHex(chain.chainId),
      atomicRequired: false,
      calls: [{ to: chain.token, data }],
      capabilities,
    },
  ])
}
