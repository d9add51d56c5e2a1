import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { type Blocks, type Chains, reset, startChains } from './chain.ts'
import type { Driver, Session } from './driver.ts'
import { Failure } from './expect.ts'
import { UsageError } from './options.ts'
import { type Pace, unlessStopped, within } from './pace.ts'
import { type Judged, reasonOf } from './verdict.ts'
import { type Driven, drive } from './wallet.ts'

export type Setup = {
  driver: Driver
  folder: string
  browser: 'chromium' | 'firefox'
  headless: boolean
  /** The wallet's pace, if not the default for any wallet. */
  pace?: Pace
  /** The speed of its chains, if not the default. */
  blocks?: Blocks
  /** The longest time for each function that sets it up, if not the default. */
  longest?: number
  /** What its answers have shown so far, in all browsers. */
  shown?: Answered
  /** Aborted when the person stops the run. Nothing starts then. */
  signal?: AbortSignal
  /** Gets each session once it is launched, before its wallet is set up. */
  launched?: (session: Session) => void
}

export type Answered = {
  /** The methods that the wallet has answered. */
  present: Set<string>
  /** The checks that seemed to lack one. */
  lacking: Map<string, NonNullable<Judged['lacks']>>
  /** The checks after which the wallet could not be used, and started again. */
  restarted: Set<string>
}

/** A browser with the wallet set up, and its own chains. */
export type Stage = {
  chains: Chains
  session: Session
  wallet: Driven
  shown: Answered
  /** Restarts the browser with a new wallet. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function openStage(setup: Setup): Promise<Stage> {
  const chains = await startChains(setup.blocks)
  /** A driver's error ends the run, also when it starts a new browser after a check: it becomes a sentence. */
  const setsUp = async <value>(name: string, work: () => Promise<value>): Promise<value> => {
    const { signal, longest = usual } = setup
    try {
      signal?.throwIfAborted()
      // A driver may throw before its first wait.
      const begun = (async () => work())()
      return await unlessStopped(signal, within(begun, `the driver's ${name}`, longest))
    } catch (error) {
      throw new Failure(`The driver did not set up the wallet: ${reasonOf(error)}`)
    }
  }
  const start = async () => {
    const { driver, folder, browser, headless } = setup
    const session = await setsUp('launch', () => driver.launch({ folder, browser, headless }))
    requireSession(session)
    setup.launched?.(session)
    try {
      requireBrowser(session, browser)
      return await onboard(session)
    } catch (error) {
      await session.close().catch(() => undefined)
      throw error
    }
  }
  const onboard = async (session: Session) => {
    const { driver, pace } = setup
    const phrase = generateMnemonic(english)
    const networks = [chains.main, chains.other].map(({ node, name }) => ({
      name,
      chainId: node.chainId,
      rpcUrl: node.url,
      symbol: 'ETH',
    }))
    const { address } = mnemonicToAccount(phrase)
    // Some wallets read balances only now and then, the first time when they import the account.
    for (const chain of [chains.main, chains.other]) await reset(chain, address)
    await setsUp('onboard', () => driver.onboard(session, { phrase, networks }))
    const wallet = drive({ driver, session, chains, address, pace })
    return { session, wallet }
  }
  try {
    const stage: Stage = {
      chains,
      shown: setup.shown ?? { present: new Set(), lacking: new Map(), restarted: new Set() },
      ...(await start()),
      async restart() {
        await this.wallet.close()
        Object.assign(this, await start())
      },
      async close() {
        await this.wallet.close()
        await chains.close()
      },
    }
    return stage
  } catch (error) {
    await chains.close()
    throw error
  }
}

/** A report must not name a browser that did not run. */
function requireBrowser({ context }: Session, wanted: Setup['browser']): void {
  const name = context.browser?.()?.browserType().name()
  if (name && name !== wanted)
    throw new UsageError(`--browser is ${wanted}, and this driver starts ${name} whatever that option says.`)
}

/** Drivers in JavaScript have no types to tell them. */
function requireSession(session: Session | undefined): void {
  if (typeof session?.context?.pages !== 'function' || typeof session.close !== 'function')
    throw new Failure(
      "The driver's launch has to answer { context, close }: Playwright's context, and what ends it.",
    )
}

/** The longest time for each function that sets up the wallet, in milliseconds. */
const usual = 180_000
