import type { BrowserContext, Route } from '@playwright/test'
import { type Address, parseEther, toHex } from 'viem'
import { startNode } from '../../../packages/test-node/node.mjs'
import { builtInNetworks } from '../../../src/storage/state/builtInNetworks.ts'
import { mintDollars, placeUsdc, usdcOnEthereum } from './base.ts'

type Item = { id: number; method: string }
type Answer = { id: number; result?: unknown }

/** The network of a URL. A browser adds the slash after a host. */
const networkAt = (url: string) =>
  builtInNetworks.find(({ rpcUrls }) => rpcUrls.some((one) => new URL(one).href === url))

/**
 * Answers what the wallet's pages ask the built-in networks: one node stands for Ethereum, or for each of the `held`
 * ones, where the addresses have these coins and dollars, and an empty one for all others.
 */
export async function playNetworks(
  context: BrowserContext,
  coins: Readonly<Record<Address, string>>,
  held: readonly number[] = [1],
) {
  const ethereum = await startNode({ chainId: 1 })
  const empty = await startNode({ chainId: 10 })
  await placeUsdc(ethereum, usdcOnEthereum)
  for (const address of Object.keys(coins))
    await mintDollars(ethereum.url, usdcOnEthereum, address as Address, '310')
  for (const node of [ethereum, empty])
    for (const rich of node.accounts) await node.rpc('anvil_setBalance', [rich, '0x0'])
  for (const [address, amount] of Object.entries(coins))
    await ethereum.rpc('anvil_setBalance', [address, toHex(parseEther(amount))])
  await ethereum.settle()
  await empty.settle()

  const answer = async (route: Route) => {
    const network = networkAt(route.request().url())
    if (!network) return route.fallback()
    const body = route.request().postData() ?? '{}'
    const { url } = held.includes(network.chainId) ? ethereum : empty
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const asked: Item | Item[] = JSON.parse(body)
    const named = (one: Answer): Answer => {
      const { method } = [asked].flat().find(({ id }) => id === one.id) ?? {}
      return method === 'eth_chainId' ? { ...one, result: toHex(network.chainId) } : one
    }
    const answers: Answer | Answer[] = await response.json()
    await route.fulfill({ json: Array.isArray(answers) ? answers.map(named) : named(answers) })
  }
  await context.route((url) => networkAt(url.href) !== undefined, answer)
  return async () => {
    await ethereum.stop()
    await empty.stop()
  }
}
