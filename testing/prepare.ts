import type { Page } from '@playwright/test'
import type { NetworkInput } from './wallet.ts'

/** What a launch leaves set up. The last network is the selected one. */
export type Prepared = { phrase: string; password: string; networks: readonly PreparedNetwork[] }

/** `preconfirmation`: milliseconds between pre-confirmations, where the node has them. */
export type PreparedNetwork = NetworkInput & { preconfirmation?: number }

/**
 * Sets the wallet up from a page of its own by the commands that its screens would send, without a person's way through
 * them: the wallet is the same afterwards, and a second or two earlier.
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

/** Runs in a page of the wallet. Never says what it sent, for that holds the phrase. */
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
