import type { ConsoleMessage } from '@playwright/test'
import type { Session } from './driver.ts'
import { longest as longestCall } from './drivers/guarded.ts'
import { equal, matches, result, show, that } from './expect.ts'
import { UsageError } from './options.ts'
import { unlessStopped, within } from './pace.ts'
import { openStage, type Setup, type Stage } from './stage.ts'
import { reasonOf } from './verdict.ts'

/** A step that all checks need, with the reason if it fails. */
export type Symptom = { step: string; reason?: string }

const steps: readonly { step: string; run(stage: Stage): Promise<void> }[] = [
  {
    step: 'A page finds the wallet and reads the chain id',
    async run({ wallet }) {
      // Some wallets select a network for each site, so a site that is not connected may see another one.
      const page = await wallet.stranger()
      matches(result(await page.request('eth_chainId'), 'eth_chainId'), /^0x[0-9a-f]+$/, 'eth_chainId')
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
 * then reports what the pages wrote to their console. Tells each step as it ends. A step that takes `longest`
 * milliseconds has failed: a wallet that never answers must not hold the doctor. A function of the driver may take a
 * minute, and its own reason names it.
 */
export async function examine(
  setup: Setup,
  {
    longest = 1.5 * longestCall,
    told = () => undefined,
  }: { longest?: number; told?: (symptom: Symptom) => void } = {},
): Promise<{ symptoms: Symptom[]; console: string[] }> {
  const launch = 'The driver launches the browser and sets up the wallet'
  const lines: string[] = []
  const launched = ({ context }: Session) => {
    context.on('console', (message: ConsoleMessage) => lines.push(`${message.type()}: ${message.text()}`))
    context.on('weberror', (error) => lines.push(`error: ${error.error().message}`))
  }
  const ends = (symptom: Symptom): Symptom => {
    told(symptom)
    return symptom
  }
  let stage: Stage
  try {
    stage = await openStage({ ...setup, launched })
  } catch (error) {
    if (error instanceof UsageError) throw error
    return { symptoms: [ends({ step: launch, reason: reasonOf(error) })], console: lines.slice(-20) }
  }
  const symptoms: Symptom[] = [ends({ step: launch })]
  try {
    for (const { step, run } of steps) {
      try {
        await unlessStopped(setup.signal, within(run(stage), 'this step', longest))
        symptoms.push(ends({ step }))
        await stage.wallet.clear(false)
      } catch (error) {
        symptoms.push(ends({ step, reason: reasonOf(error) }))
        break
      }
    }
  } finally {
    await stage.close().catch(() => undefined)
  }
  return { symptoms, console: lines.slice(-20) }
}
