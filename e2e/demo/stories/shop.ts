import { type Address, concat, encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import { entryPoint08Abi } from 'viem/account-abstraction'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import type { Sponsor } from '../../../packages/test-node/types.ts'
import { launchWallet, type Wallet } from '../../../packages/wallet-testing/index.ts'
import { testClient } from '../../contracts/deploy.mjs'
import { type Chain, type Dapp, mint, network, openDapp, startChain } from '../../fixtures.ts'
import { batch } from '../../sending.ts'
import type { Stage } from './story.ts'

const tokens = (amount: number) => BigInt(amount) * 10n ** 18n

/** The shop's parts, and a customer who has 1,000 TEST and no coin. */
export type Shop = {
  chain: Chain
  sponsor: Sponsor
  customer: Address
  wallet: Wallet
  dapp: Dapp
}

/** Starts the chain with a bundler and a paymaster, the shop's page, and the customer's wallet. */
export async function openShop({ report, after }: Stage): Promise<Shop> {
  const { chain, sponsor } = await report('Start a chain, a bundler, and the shop’s paymaster', async () => {
    const chain = await startChain({ sponsor: true })
    after(chain.stop)
    if (!chain.sponsor) throw new Error('The chain has no sponsor')
    return { chain, sponsor: chain.sponsor }
  })
  const phrase = generateMnemonic(english)
  const { address: customer } = mnemonicToAccount(phrase)
  await mint(chain.url, chain.token, customer)
  const wallet = await report('Start Chromium with the wallet of an account without any coin', async () => {
    const networks = [{ ...network(chain), preconfirmation: 200, bundlerUrl: sponsor.bundlerUrl }]
    const { wallet } = await launchWallet({ phrase, networks })
    after(wallet.close)
    return wallet
  })
  const dapp = await openDapp(wallet, chain.dappUrl)
  return { chain, sponsor, customer, wallet, dapp }
}

/** Params of `wallet_sendCalls`: the customer pays the shop 1, 2 and 3 TEST, and the paymaster pays the fee. */
export function purchase({ chain, sponsor, customer }: Shop, change: Record<string, unknown> = {}) {
  const calls = [1, 2, 3].map((amount) => ({
    to: chain.token,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [shopOf(chain), tokens(amount)],
    }),
  }))
  const paymasterService = { url: sponsor.paymasterUrl, ...change }
  return batch(chain, customer, { calls, capabilities: { paymasterService } })
}

/** The chain's facts about the customer and the shop. `runs` counts the customer's operations on the chain. */
export async function facts({ chain, customer, sponsor }: Shop) {
  const client = testClient(chain.url, 9)
  const events = await client.getContractEvents({
    address: sponsor.entryPoint,
    abi: entryPoint08Abi,
    eventName: 'UserOperationEvent',
    args: { sender: customer },
    fromBlock: 0n,
  })
  const earned = await client.readContract({
    address: chain.token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [shopOf(chain)],
  })
  return {
    coin: await client.getBalance({ address: customer }),
    isUpgraded: (await client.getCode({ address: customer })) === upgraded(chain),
    transactions: await client.getTransactionCount({ address: customer }),
    earned: earned / tokens(1),
    runs: events.length,
    paidFor: events.every(({ args }) => args.success && args.paymaster === sponsor.paymaster),
  }
}

/** How often each method reached the bundler or the paymaster since `forgetRequests`. */
export function asked({ sponsor }: Shop, ...methods: string[]): Record<string, number> {
  return Object.fromEntries(methods.map((method) => [method, sponsor.requests(method).length]))
}

/** What `wallet_getCapabilities` says about paymasters on the chain. */
export async function paymasters({ dapp, chain, customer }: Shop): Promise<unknown> {
  const { result } = await dapp.request('wallet_getCapabilities', [customer])
  return (result as Record<Hex, { paymasterService?: unknown }>)[numberToHex(chain.chainId)]?.paymasterService
}

const shopOf = (chain: Chain) => chain.accounts[5] as Address

/** The code of an account after its upgrade (EIP-7702). */
const upgraded = (chain: Chain) => concat(['0xef0100', chain.delegate]).toLowerCase()
