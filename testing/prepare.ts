import type { Page } from '@playwright/test'
import type { NetworkInput } from './wallet.ts'

/** The state that a launch sets up. The last network is selected. */
export type Prepared = { phrase: string; password: string; networks: readonly PreparedNetwork[] }

/** `preconfirmation`: milliseconds between pre-confirmations, if the node has them. `bundlerUrl`: the person's bundler. */
export type PreparedNetwork = NetworkInput & { preconfirmation?: number; bundlerUrl?: string }

/**
 * Sets the wallet up with the commands that its screens would send, from a page of the wallet, without
 * pressing through the screens: the result is the same, a second or two earlier.
 */
export async function prepare(page: Page, { phrase, password, networks }: Prepared): Promise<void> {
  const more = networks.flatMap(({ rpcUrl, ...network }) => [
    { command: 'network.save', input: { ...network, rpcUrls: [rpcUrl] } },
    { command: 'network.select', input: { chainId: network.chainId } },
  ])
  await page.evaluate(loadDerivation)
  await page.evaluate(run, { phrase, password, more })
}

/**
 * Gives a page of the wallet its own functions that derive keys from a password: no command takes a password. An
 * older build has no such file. As text, since bundlers replace an `import()` in a function.
 */
export const loadDerivation =
  "import('/assets/deriveKeys.js').then((all) => void Object.assign(globalThis, { derivation: all }), () => undefined)"

type Command = { command: string; input: unknown }
type Task = { phrase: string; password: string; more: readonly Command[] }

/** Runs in a page of the wallet. Its errors never contain the input, which holds the phrase. */
async function run({ phrase, password, more }: Task): Promise<void> {
  type Output = { cost: object }
  type Reply = { ok: boolean; output?: Output; error?: { message: string } } | undefined
  type Derivation = { newKeys(password: string, cost: object): Promise<object> }
  type Scope = {
    chrome: { runtime: { sendMessage(message: unknown): Promise<Reply> } }
    derivation: Derivation
  }
  const { chrome, derivation } = globalThis as unknown as Scope
  const { runtime } = chrome
  const kdf = await runtime.sendMessage({ command: 'vault.kdf', input: {} })
  // An older build has no such command, and takes the password itself.
  const secret = kdf?.output ? { next: await derivation.newKeys(password, kdf.output.cost) } : { password }
  for (const message of [{ command: 'vault.create', input: { phrase, ...secret } }, ...more]) {
    const reply = await runtime.sendMessage(message)
    if (!reply?.ok) throw new Error(`${message.command}: ${reply?.error?.message ?? 'no answer'}`)
  }
}
