import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, erc20Abi, type Hex, numberToHex, parseEther } from 'viem'
import {
  english,
  generateMnemonic,
  generatePrivateKey,
  mnemonicToAccount,
  privateKeyToAccount,
} from 'viem/accounts'
import { launchWallet, type Wallet } from '../../../packages/wallet-testing/index.ts'
import { type Chain, expect, mint, network, startChain } from '../../fixtures.ts'
import { tickUnknown } from '../../rescuing.ts'
import { settledApproval } from '../settledApproval.ts'
import { same } from './outcome.ts'
import type { Stage, Story } from './story.ts'
import { loot, plant, sendCoin, startThief, type Thief } from './thief.ts'

const drainer: Address = '0x00000000000000000000000000000000000bad01'

type Scene = { chain: Chain; wallet: Wallet; thief: Thief; victim: Address; safe: Address }

/** A thief has the key, a contract takes every coin, and the tokens leave anyway. */
export const rescue: Story = async (stage) => {
  const { report } = stage
  const scene = await begin(stage)
  await report('A friend sends 0.1 ETH for the fee', () => swept(scene))
  await report('The thief is faster than the first rescue', () => outrun(scene, stage))
  await report('The second rescue pays more than the thief', () => rescued(scene, stage))
}

async function begin({ report, after }: Stage): Promise<Scene> {
  const phrase = generateMnemonic(english)
  const { address: victim } = mnemonicToAccount(phrase)
  const key = generatePrivateKey()
  const { address: safe } = privateKeyToAccount(key)
  const chain = await report('Start a chain with a thief on it', async () => {
    const chain = await startChain()
    after(chain.stop)
    await mint(chain.url, chain.token, victim)
    await allow(chain, victim)
    await plant(chain, victim)
    await chain.rpc('anvil_setBalance', [victim, '0x0'])
    await chain.rpc('anvil_setBalance', [safe, numberToHex(parseEther('1'))])
    await chain.settle()
    return chain
  })
  const thief = startThief(chain, mnemonicToAccount(phrase))
  after(async () => thief.stop())
  const wallet = await report('Start Chromium with the wallet of the victim', async () => {
    const { wallet } = await launchWallet({ phrase, networks: [{ ...network(chain), preconfirmation: 200 }] })
    after(wallet.close)
    await wallet.importKey(key)
    return wallet
  })
  return { chain, wallet, thief, victim, safe }
}

/** The victim once allowed a drainer everything. */
async function allow(chain: Chain, victim: Address): Promise<void> {
  await chain.rpc('anvil_setBalance', [victim, numberToHex(parseEther('1'))])
  await chain.rpc('anvil_impersonateAccount', [victim])
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [drainer, 10n ** 24n] })
  await chain.rpc('eth_sendTransaction', [{ from: victim, to: chain.token, data, gas: '0x186a0' }])
  await chain.settle()
  await chain.rpc('anvil_stopImpersonatingAccount', [victim])
}

async function swept({ chain, victim }: Scene): Promise<string> {
  await sendCoin(chain, victim, parseEther('0.1'))
  await chain.settle()
  const [left, taken] = await Promise.all([coinsOf(chain, victim), coinsOf(chain, loot)])
  same('What is left, and what the thief has', { left, taken }, { left: 0n, taken: parseEther('0.1') })
  return 'The contract in the account forwarded all of it to the thief in the same transaction.'
}

async function outrun(scene: Scene, { picture }: Stage): Promise<string> {
  const { chain, wallet, thief, victim, safe } = scene
  const home = await openRescue(scene)
  await tickUnknown(home)
  await picture('rescue', home)
  await home.getByTestId('rescue-review').click()
  await picture('approval', await settledApproval(wallet))
  thief.bid(200)
  await raced(scene, 1)
  await home.bringToFront()
  await home.reload()
  await home.locator('[data-testid="activity"][data-status="500"]').click()
  await home.getByText('Someone was faster').first().waitFor()
  await picture('status-outrun', home)
  same('The tokens', await tokensOf(chain, victim, safe), { victim: parseEther('1000'), safe: 0n })
  return 'The wallet says so. No token moved, and only the fee is gone.'
}

async function rescued(scene: Scene, { picture }: Stage): Promise<string> {
  const { chain, wallet, victim, safe } = scene
  const home = await wallet.home()
  await home.getByTestId('batch-retry').click()
  await ready(home)
  await tickUnknown(home)
  await home.getByTestId('rescue-review').click()
  // The thief bids as before. The wallet saw that bid in the block.
  await picture('approval-more', await settledApproval(wallet))
  await raced(scene, 2)
  await home.bringToFront()
  await home.reload()
  await home.locator('[data-testid="activity"][data-status="200"]').first().click()
  await picture('status-rescued', home)
  same('The tokens', await tokensOf(chain, victim, safe), { victim: 0n, safe: parseEther('1000') })
  const [left, allowed] = await Promise.all([coinsOf(chain, victim), allowanceOf(chain, victim)])
  same('What a thief can still take', { left, allowed }, { left: 0n, allowed: 0n })
  return 'All 1,000 TEST are safe, and the drainer may take nothing. The thief tried twice and got 0.1 ETH.'
}

/** Approves, and mines only once both the rescue and the thief’s answer are pending. */
async function raced({ chain, wallet, thief }: Scene, attempts: number): Promise<void> {
  chain.hold()
  await wallet.approve()
  await expect.poll(thief.attempts, { timeout: 20_000 }).toBe(attempts)
  chain.release()
  await chain.settle()
}

async function openRescue({ wallet, victim }: Scene): Promise<Page> {
  const home = await wallet.home()
  await home.bringToFront()
  await home.getByTestId('account').click()
  await home.getByTestId('accounts-manage').click()
  await home.locator(`[data-address="${victim}"]`).first().click()
  await home.getByTestId('account-rescue').click()
  await ready(home)
  return home
}

const ready = (home: Page) => home.locator('[data-testid="rescue"][data-count="2"]').waitFor()

const coinsOf = async (chain: Chain, of: Address) =>
  BigInt((await chain.rpc('eth_getBalance', [of, 'latest'])) as Hex)

const read = async (chain: Chain, data: Hex) =>
  BigInt((await chain.rpc('eth_call', [{ to: chain.token, data }, 'latest'])) as Hex)

const tokensOf = async (chain: Chain, victim: Address, safe: Address) => {
  const of = (owner: Address) =>
    read(chain, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }))
  return { victim: await of(victim), safe: await of(safe) }
}

const allowanceOf = (chain: Chain, owner: Address) =>
  read(chain, encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, drainer] }))
