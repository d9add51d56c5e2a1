import { join } from 'node:path'
import { launchWallet, type NetworkInput } from '../../testing/index.ts'
import { network, startChain } from '../fixtures.ts'
import { pictures } from './pictures.ts'
import { playStory } from './story.ts'

/** The port of the wallet's built-in network `Localhost`. */
const port = 8545

/**
 * `npm start`: a chain, a page, and a browser with the onboarded wallet. With a display it runs until Ctrl-C;
 * without one it plays the demo on its own. Resolves with true if every step succeeded.
 */
export async function demo({ headless, output }: { headless: boolean; output: string }): Promise<boolean> {
  const endings: (() => Promise<void>)[] = []
  const end = async () => {
    for (const ending of endings.splice(0).reverse()) await ending().catch(() => undefined)
  }
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  try {
    const story = run()
    if (headless) await Promise.race([story, interrupted])
    else {
      await story
      await interrupted
    }
    return true
  } catch (error) {
    console.log(`\nFailed: ${error instanceof Error ? error.message : error}`)
    return false
  } finally {
    await end()
  }

  async function run(): Promise<void> {
    const picture = await pictures(output)
    const chain = await report('Start a chain that pre-confirms every 200 ms', async () => {
      const started = await startChain({ port }).catch(() => startChain())
      endings.push(started.stop)
      return started
    })
    const { page, wallet } = await report('Start Chromium with the wallet', async () => {
      const started = await launchWallet({ headless })
      endings.push(started.wallet.close)
      return started
    })
    await report('Import the funded phrase', async () => {
      await wallet.onboard(chain.phrase, picture)
      const added: NetworkInput = network(chain)
      await (chain.url.endsWith(`:${port}`) ? wallet.selectNetwork(chain.chainId) : wallet.addNetwork(added))
    })
    await page.goto(chain.dappUrl)
    await page.bringToFront()
    if (headless) {
      await playStory({ wallet, page, picture, report })
      console.log(`\nEvery step came out right. Pictures: ${join(output, '/')}`)
    } else
      console.log(
        `\nThe demo page is open: ${chain.dappUrl}\nPassword: correct horse battery\nCtrl-C ends it.`,
      )
  }
}

/** Prints a step with its duration and, if it is text, its result. */
async function report<value>(title: string, step: () => Promise<value>): Promise<value> {
  const start = performance.now()
  process.stdout.write(`${title} … `)
  try {
    const result = await step()
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${seconds} s${typeof result === 'string' ? `\n    ${result}` : ''}`)
    return result
  } catch (error) {
    console.log('failed')
    throw error
  }
}
