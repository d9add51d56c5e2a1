import { type Address, parseEther, parseUnits, toHex } from 'viem'
import type { TestNode } from '../../../packages/test-node/node.mjs'
import { contracts, deployContract, preconfirmed, testClient } from '../../contracts/deploy.mjs'
import { type Chain, placeCode, startChain } from '../../fixtures.ts'

/** The token of the tour, as a person knows one. */
export const usdc = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }

/** USD Coin at Base and at Ethereum: elsewhere the wallet calls a token of that name an imitation. */
const usdcOnBase: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const usdcOnEthereum: Address = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

/** An amount of USD Coin in its smallest units. */
export const dollars = (amount: string): bigint => parseUnits(amount, usdc.decimals)

/** The balances of the public phrase's accounts, as odd as people's. */
const coins = ['0.734', '0.0528', '0.31', '0.002']

/** A chain that answers as Base does, whose token is USD Coin. */
export async function startBase(): Promise<Chain> {
  const chain = await startChain({ like: 'base', sponsor: true })
  await placeUsdc(chain, usdcOnBase)
  for (const [place, account] of chain.accounts.entries())
    await chain.rpc('anvil_setBalance', [account, toHex(parseEther(coins[place] ?? '0.02'))])
  await chain.settle()
  return { ...chain, token: usdcOnBase }
}

/** The last of the first storage slots, in which the test token keeps its name and its symbol. */
const lastSlot = 5

/** Puts the test token where the chain of that name has USD Coin. */
export async function placeUsdc(chain: TestNode, place: Address): Promise<void> {
  const { name, symbol, decimals } = usdc
  const made = await deployContract(chain.url, 'TestToken', [name, symbol, decimals])
  for (let slot = 0; slot <= lastSlot; slot++) {
    const at = `0x${slot.toString(16)}`
    const value = await chain.rpc('eth_getStorageAt', [made, at, 'latest'])
    await chain.rpc('anvil_setStorageAt', [place, `0x${slot.toString(16).padStart(64, '0')}`, value])
  }
  await placeCode(chain, place, await chain.rpc('eth_getCode', [made, 'latest']))
}

/** Mints dollars. Anybody may do that with the test token. */
export const mintDollars = (url: string, token: Address, to: Address, amount: string) =>
  write(url, 9, token, 'mint', [to, dollars(amount)])

/** Mira sends dollars, which she gets for it. */
export async function sendFromMira({ url, accounts }: Chain, to: Address, amount: string): Promise<void> {
  await mintDollars(url, usdcOnBase, accounts[miraAt] as Address, amount)
  await write(url, miraAt, usdcOnBase, 'transfer', [to, dollars(amount)])
}

/** Mira's place among the accounts of the public phrase. */
export const miraAt = 5

async function write(url: string, from: number, address: Address, functionName: string, args: unknown[]) {
  const client = testClient(url, from)
  const { abi } = contracts.TestToken
  const hash = await client.writeContract({ address, abi, functionName, args, chain: null })
  await preconfirmed(client, hash)
}
