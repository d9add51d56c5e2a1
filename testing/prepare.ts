import type { Page } from '@playwright/test'
import type { NetworkInput } from './wallet.ts'

/** The state that a launch sets up. The last network is selected. */
export type Prepared = { phrase: string; password: string; networks: readonly PreparedNetwork[] }

/** `preconfirmation`: milliseconds between pre-confirmations, if the node has them. */
export type PreparedNetwork = NetworkInput & { preconfirmation?: number }

/**
 * Sets the wallet up with the commands that its screens would send, from a page of the wallet, without
 * pressing through the screens: the result is the same, a second or two earlier.
 */
export async function prepare(page: Page, { phrase, password, networks }: Prepared): Promise<void> {
  await page.evaluate(command, [
    { command: 'vault.create', input: { phrase, password } },
    ...networks.flatMap(({ rpcUrl, ...network }) => [
      { command: 'network.save', input: { ...network, rpcUrls: [rpcUrl] } },
      { command: 'network.select', input: { chainId: network.chainId } },
    ]),
  ])
}

type Command = { command: string; input: unknown }

/** Runs in a page of the wallet. Its errors never contain the input, which holds the phrase. */
async function command(all: readonly Command[]): Promise<void> {
  type Reply = { ok: boolean; error?: { message: string } } | undefined
  const { runtime } = (
    globalThis as unknown as { chrome: { runtime: { sendMessage(message: unknown): Promise<Reply> } } }
  ).chrome
  for (const message of all) {
    const reply = await runtime.sendMessage(message)
    if (!reply?.ok) throw new Error(`${message.command}: ${reply?.error?.message ?? 'no answer'}`)
  }
}
