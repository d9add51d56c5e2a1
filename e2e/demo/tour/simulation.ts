import { type Address, encodeFunctionData, parseEther, toHex } from 'viem'
import { type ContractName, contracts, deployContract } from '../../contracts/deploy.mjs'
import { mint } from '../../fixtures.ts'
import { ask } from './ask.ts'
import { dollars, mintDollars } from './base.ts'
import type { World } from './world.ts'

/** The simulation of a batch with a swap, and the approval without a simulation. */
export async function simulation(world: World): Promise<void> {
  const { chain, address, mira, picture } = world
  const payroll = chain.accounts[6] ?? mira
  const take = await deployContract(chain.url, 'TestToken', ['Harbor Dollar', 'HUSD', 18])
  const swap = await deployContract(chain.url, 'TestSwap')
  await mintDollars(chain.url, chain.token, swap, '1000')
  await mint(chain.url, take, swap)
  await chain.settle()

  const some = dollars('250')
  const call = (name: ContractName, to: Address, functionName: string, args: unknown[]) => ({
    to,
    data: encodeFunctionData({ abi: contracts[name].abi, functionName, args }),
  })
  const give = (to: Address, amount: string) =>
    call('TestToken', chain.token, 'transfer', [to, dollars(amount)])
  const path = [chain.token, take]
  const trade = call('TestSwap', swap, 'swapExactTokensForTokens', [some, 0n, path, address, 2n ** 40n])
  const batch = (calls: object[], atomicRequired: boolean) => [
    { version: '2.0.0', from: address, chainId: toHex(chain.chainId), atomicRequired, calls },
  ]
  const calls = [
    call('TestToken', chain.token, 'approve', [swap, dollars('1000')]),
    trade,
    give(mira, '12.5'),
    give(payroll, '7.25'),
    { to: mira, value: toHex(parseEther('0.25')) },
  ]

  await ask(world, 'swap', 'wallet_sendCalls', batch(calls, true), {
    async look(page) {
      await page.getByTestId('plan').scrollIntoViewIfNeeded()
      await page.getByTestId('call').nth(3).scrollIntoViewIfNeeded()
      await picture('approval-swap-calls', page)
      await page.getByTestId('call').nth(2).locator('summary').click()
      await page.getByText('After this call').scrollIntoViewIfNeeded()
      await picture('approval-swap-after', page)
    },
  })
  await ask(
    world,
    'swap-fails',
    'wallet_sendCalls',
    batch([give(mira, '12.5'), trade, give(payroll, '7.25')], false),
  )
  chain.setFaults(['unlisted@eth_simulateV1', 'unlisted@eth_estimateGas', 'unlisted@eth_call'])
  await ask(world, 'not-simulated', 'wallet_sendCalls', batch([give(mira, '12.5')], false), {
    ready: '[data-testid="warning"][data-kind="notSimulated"]',
  })
  chain.setFaults([])
}
