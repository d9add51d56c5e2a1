import type { Page } from '@playwright/test'
import type { NetworkInput } from './wallet.ts'

/** The state that a launch sets up. The last network is selected. */
export type Prepared = { phrase: string; password: string; networks: readonly PreparedNetwork[] }

/** `preconfirmation`: milliseconds between pre-confirmations, if the node has them. `bundlerUrl`: the person's bundler. */
export type PreparedNetwork = NetworkInput & { preconfirmation?: number; bundlerUrl?: string }

/**
 * Sets the wallet up with the commands that its screens would send, from a page of the wallet, without pressing
 * through the screens: a second or two earlier. Checks the chain of each node as a screen would, and no bundler.
 */
export async function prepare(page: Page, { phrase, password, networks }: Prepared): Promise<void> {
  const more = networks.flatMap(({ rpcUrl, ...network }) => [
    { command: 'network.save', input: { ...network, rpcUrls: [rpcUrl] } },
    { command: 'network.select', input: { chainId: network.chainId } },
  ])
  for (const { chainId, rpcUrl } of networks) {
    const served = await page.evaluate(readServed, rpcUrl)
    if (served !== undefined && served !== chainId)
      throw new Error(`${rpcUrl} serves chain ${served}, not ${chainId}`)
  }
  const secret = await secretOf(page, password)
  await page.evaluate(run, [{ command: 'vault.create', input: { phrase, ...secret } }, ...more])
}

/** Keys by password and cost. Deriving them takes a second, and a process launches many wallets with one password. */
const known = new Map<string, object>()

/** What `vault.create` takes for a password. An older build takes the password itself. */
async function secretOf(page: Page, password: string): Promise<object> {
  const cost = await page.evaluate(readCost)
  if (!cost) return { password }
  const name = JSON.stringify([password, cost])
  const next = known.get(name) ?? (await derived(page, password, cost))
  known.set(name, next)
  return { next }
}

async function derived(page: Page, password: string, cost: object): Promise<object> {
  await page.evaluate(loadDerivation)
  return page.evaluate(derive, { password, cost })
}

/**
 * Gives a page of the wallet its own functions that derive keys from a password: no command takes a password. An
 * older build has no such file. As text, since bundlers replace an `import()` in a function.
 */
export const loadDerivation =
  "import('/assets/deriveKeys.js').then((all) => void Object.assign(globalThis, { derivation: all }), () => undefined)"

type Command = { command: string; input: unknown }
type Reply = { ok: boolean; output?: { cost: object }; error?: { message: string } } | undefined
type Scope = {
  chrome: { runtime: { sendMessage(message: unknown): Promise<Reply> } }
  derivation: { newKeys(password: string, cost: object): Promise<object> }
}

// The functions below run in a page of the wallet.

/** The cost of a new vault's keys; `undefined` in a build that takes passwords. */
async function readCost(): Promise<object | undefined> {
  const { runtime } = (globalThis as unknown as Scope).chrome
  return (await runtime.sendMessage({ command: 'vault.kdf', input: {} }))?.output?.cost
}

function derive({ password, cost }: { password: string; cost: object }): Promise<object> {
  return (globalThis as unknown as Scope).derivation.newKeys(password, cost)
}

/** The chain of a node, which the network's form checks too; `undefined` if the node is silent. */
async function readServed(url: string): Promise<number | undefined> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
  const headers = { 'content-type': 'application/json' }
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(5000) })
    const { result } = await response.json()
    return /^0x[0-9a-f]+$/i.test(result) ? Number(result) : undefined
  } catch {
    return undefined
  }
}

/** Its errors never contain the input, which holds the phrase. */
async function run(messages: readonly Command[]): Promise<void> {
  const { runtime } = (globalThis as unknown as Scope).chrome
  for (const message of messages) {
    const reply = await runtime.sendMessage(message)
    if (!reply?.ok) throw new Error(`${message.command}: ${reply?.error?.message ?? 'no answer'}`)
  }
}
