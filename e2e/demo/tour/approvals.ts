import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, maxUint256, parseAbi, toHex } from 'viem'
import { openDapp } from '../../fixtures.ts'
import { ask, type Look } from './ask.ts'
import { dollars, usdc } from './base.ts'
import { dangerousSites } from './dangerousSites.ts'
import { editing } from './editing.ts'
import { risenFee } from './risenFee.ts'
import { signing } from './signing.ts'
import { simulation } from './simulation.ts'
import { sponsored } from './sponsored.ts'
import { waitingRequests } from './waitingRequests.ts'
import { sites, unknownNetwork, type World } from './world.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])

/** All requests that a site can make, one window after the other. */
export async function approvals(world: World): Promise<void> {
  await connecting(world)
  await dangerousSites(world)
  await batches(world)
  await risenFee(world)
  await waitingRequests(world)
  await simulation(world)
  await editing(world)
  await many(world)
  await sponsored(world)
  await signing(world)
  await networks(world)
  await locked(world)
}

async function connecting(world: World): Promise<void> {
  const { dapp, chain } = world
  const asset = (symbol: string, decimals: number) => ({
    type: 'ERC20',
    options: { address: chain.token, symbol, decimals },
  })
  await ask(world, 'connect', 'eth_requestAccounts', undefined, { approve: true })
  await ask(world, 'watch-mismatch', 'wallet_watchAsset', asset('TETHER', 18))
  await ask(world, 'watch', 'wallet_watchAsset', asset(usdc.symbol, usdc.decimals), { approve: true })
  await dapp.page.bringToFront()
}

async function batches(world: World): Promise<void> {
  const { chain, address, mira, picture } = world
  const [payroll = mira, spender = mira] = chain.accounts.slice(6)
  const token = (functionName: 'transfer' | 'approve', to: Address, amount: bigint) => ({
    to: chain.token,
    data: encodeFunctionData({ abi, functionName, args: [to, amount] }),
  })
  const pay = { to: mira, value: toHex(5n * 10n ** 17n) }
  const two = [token('transfer', mira, dollars('120')), pay]
  const failing = {
    to: chain.reverter,
    data: encodeFunctionData({
      abi: parseAbi(['function fail(string reason)']),
      args: ['the shop is closed'],
    }),
  }
  const send = (name: string, calls: object[], options: Look = {}, atomicRequired = false) =>
    ask(world, name, 'wallet_sendCalls', [batch(world, calls, atomicRequired)], options)

  const first = (page: Page) => page.getByTestId('call').first()
  await send(
    'atomic',
    two,
    {
      async look(page) {
        await first(page).locator('summary').click()
        await first(page).scrollIntoViewIfNeeded()
        await picture('approval-atomic-open', page)
        await page.getByTestId('upgrade').scrollIntoViewIfNeeded()
        await picture('approval-atomic-upgrade', page)
      },
    },
    true,
  )
  await send('sequential', [...two, token('transfer', payroll, dollars('35'))], {
    async look(page) {
      await page.getByTestId('plan-option').last().scrollIntoViewIfNeeded()
      await picture('approval-sequential-plans', page)
    },
  })
  await send('partial', [two[0] ?? pay, failing, pay])
  await send('allowance', [
    token('approve', spender, maxUint256),
    { to: payroll, value: '0x1' },
    token('transfer', mira, dollars('0.123456')),
  ])
  await ask(world, 'transaction', 'eth_sendTransaction', [{ from: address, ...pay }])
  await ask(world, 'unknown', 'eth_sendTransaction', [
    { from: address, ...pay, to: chain.token, data: '0xdeadbeef' },
  ])

  await chain.pause()
  await ask(world, 'unreachable', 'wallet_sendCalls', [batch(world, two, false)], {
    ready: '[data-testid="warning"][data-kind="unreachable"]',
    async look(page) {
      await page.getByRole('button', { name: 'Enter gas and fee' }).click()
      await page.getByTestId('gas-input').first().fill('60000')
      await page.getByTestId('fee-input').scrollIntoViewIfNeeded()
      await picture('approval-figures', page)
    },
  })
  await chain.resume()
}

/** A hundred calls, requested by a page with a long name. */
async function many(world: World): Promise<void> {
  const { chain, wallet, picture } = world
  const dapp = await openDapp(wallet, sites.payroll)
  await dapp.connect()
  const calls = Array.from({ length: 100 }, (_, index) =>
    index % 3 === 2
      ? { to: chain.accounts[index % 9], value: toHex(10n ** 15n + BigInt(index)) }
      : {
          to: chain.token,
          data: encodeFunctionData({
            abi,
            functionName: 'transfer',
            args: [
              toHex(BigInt(index + 1) * 0x1234567890abcdef1234567890abcdefn, { size: 20 }),
              dollars(`${(index + 1) / 10}`),
            ],
          }),
        },
  )
  const sorted = calls.toSorted((one, other) => Number('data' in other) - Number('data' in one))
  await ask({ ...world, dapp }, 'many', 'wallet_sendCalls', [batch(world, sorted, false)], {
    async look(page) {
      await page.getByTestId('call-group').first().scrollIntoViewIfNeeded()
      await picture('approval-many-groups', page)
    },
  })
  await dapp.page.close()
}

async function networks(world: World): Promise<void> {
  const { other, chain, wallet } = world
  const { name, rpcUrl, explorer } = unknownNetwork
  const network = {
    chainId: toHex(other.chainId),
    chainName: name,
    rpcUrls: [rpcUrl],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    blockExplorerUrls: [explorer],
  }
  const { request, page } = world.dapp
  await request('wallet_switchEthereumChain', [{ chainId: network.chainId }])
  await ask(world, 'add-and-switch', 'wallet_addEthereumChain', [network])
  // The reloaded document has not got a 4902.
  await page.reload()
  await page.waitForFunction(() => 'dapp' in window)
  await ask(world, 'add-network', 'wallet_addEthereumChain', [network])
  // No public site may name a node on this machine, so the person adds it.
  await wallet.addNetwork({ name, chainId: other.chainId, rpcUrl: other.url, symbol: 'ETH' })
  await wallet.selectNetwork(chain.chainId)
  await page.bringToFront()
  await ask(world, 'switch-network', 'wallet_switchEthereumChain', [{ chainId: network.chainId }])
  const elsewhere = {
    ...batch(world, [{ to: world.mira, value: toHex(10n ** 16n) }], false),
    chainId: network.chainId,
  }
  // The account has nothing on that network, so the approval cannot be confirmed.
  await ask(world, 'switch-and-send', 'wallet_sendCalls', [elsewhere], {
    ready: '[data-testid="warning"][data-kind="insufficientFunds"]',
  })
}

async function locked(world: World): Promise<void> {
  const { wallet, address, dapp } = world
  await wallet.lock()
  await dapp.page.bringToFront()
  await ask(world, 'locked', 'personal_sign', [toHex('Hello'), address], {
    ready: '[data-testid="password-input"]',
    look: (page) => wallet.unlock(page),
  })
}

function batch({ chain, address }: World, calls: object[], atomicRequired: boolean) {
  return { version: '2.0.0', from: address, chainId: toHex(chain.chainId), atomicRequired, calls }
}
