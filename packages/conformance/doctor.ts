import type { ConsoleMessage } from '@playwright/test'
import { equal, result, show, that } from './expect.ts'
import { openStage, type Setup, type Stage } from './run.ts'
import { reasonOf } from './verdict.ts'

/** A step that all checks need, with the reason if it fails. */
export type Symptom = { step: string; reason?: string }

const steps: readonly { step: string; run(stage: Stage): Promise<void> }[] = [
  {
    step: 'A page finds the wallet and reads the chain id',
    async run({ wallet, chains }) {
      const page = await wallet.stranger()
      equal(result(await page.request('eth_chainId'), 'eth_chainId'), chains.main.id, 'eth_chainId')
    },
  },
  {
    step: 'The driver rejects a connection',
    async run({ wallet }) {
      const page = await wallet.stranger()
      const { error } = await wallet.rejected(page.request('eth_requestAccounts'))
      that(error, 'The wallet answered with accounts, so the driver did not reject')
    },
  },
  {
    step: 'The driver approves a connection',
    async run({ wallet }) {
      const page = await wallet.stranger()
      await wallet.connect(page)
      const found = page.accounts.map((account) => account.toLowerCase())
      that(
        found.includes(wallet.address.toLowerCase()),
        `The wallet answered ${show(found)}, not ${wallet.address}`,
      )
    },
  },
  {
    step: 'The driver selects another network and back',
    async run({ wallet, chains }) {
      const page = await wallet.shared()
      for (const chain of [chains.other, chains.main]) {
        await wallet.selectNetwork(chain)
        equal(result(await page.request('eth_chainId'), 'eth_chainId'), chain.id, 'eth_chainId')
      }
    },
  },
]

/**
 * Launches the wallet and tries what every check needs, one step after another. Stops at the first failure, and
 * then reports what the pages wrote to their console.
 */
export async function examine(setup: Setup): Promise<{ symptoms: Symptom[]; console: string[] }> {
  const launch = 'The driver launches the browser and sets up the wallet'
  const lines: string[] = []
  let stage: Stage
  try {
    stage = await openStage(setup)
  } catch (error) {
    return { symptoms: [{ step: launch, reason: reasonOf(error) }], console: lines }
  }
  const { context } = stage.session
  context.on('console', (message: ConsoleMessage) => lines.push(`${message.type()}: ${message.text()}`))
  context.on('weberror', (error) => lines.push(`error: ${error.error().message}`))
  const symptoms: Symptom[] = [{ step: launch }]
  try {
    for (const { step, run } of steps) {
      try {
        await run(stage)
        symptoms.push({ step })
        await stage.wallet.clear(false)
      } catch (error) {
        symptoms.push({ step, reason: reasonOf(error) })
        break
      }
    }
  } finally {
    await stage.close().catch(() => undefined)
  }
  return { symptoms, console: lines.slice(-20) }
}
