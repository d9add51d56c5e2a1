import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { type Blocks, type Chains, reset, startChains } from './chain.ts'
import type { Check, Topic } from './check.ts'
import type { Dapp } from './dapp.ts'
import { type Driver, isUnable, type Session } from './driver.ts'
import { type Driven, drive, type Pace, within } from './wallet.ts'

/** The longest time for one check, in milliseconds. It ends hung checks; some need eleven prompts. */
const limit = 180_000

/** The result of a check. `left out`: the wallet or its driver lacks the feature that the check needs. */
export type Verdict = 'passed' | 'failed' | 'left out'

export type Finding = Omit<Check, 'run' | 'page'> & {
  topic: string
  verdict: Verdict
  /** The reason why it failed or was left out. */
  reason?: string
  milliseconds: number
}

export type Setup = {
  driver: Driver
  folder: string
  browser: 'chromium' | 'firefox'
  headless: boolean
  /** The wallet's pace, if not the default for any wallet. */
  pace?: Pace
  /** The speed of its chains, if not the default. */
  blocks?: Blocks
}

/** Checks a wallet in `workers` browsers at once, each with its own chains; reports each check at its end. */
export async function run(
  setup: Setup,
  topics: readonly Topic[],
  options: { workers: number; told?: (finding: Finding) => void },
): Promise<Finding[]> {
  const all = topics.flatMap(({ topic, checks }) => checks.map((check) => ({ topic, check })))
  const waiting = [...all]
  const findings = new Map<string, Finding>()
  const worker = async () => {
    if (waiting.length === 0) return
    const stage = await openStage(setup)
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const finding = await judge(stage, next.topic, next.check)
        findings.set(finding.id, finding)
        options.told?.(finding)
      }
    } finally {
      await stage.close()
    }
  }
  await Promise.all(Array.from({ length: Math.min(options.workers, all.length) }, worker))
  return all.map(({ check }) => findings.get(check.id) as Finding)
}

/** A browser with the wallet set up, and its own chains. */
export type Stage = {
  chains: Chains
  session: Session
  wallet: Driven
  /** Restarts the browser with a new wallet. */
  restart(): Promise<void>
  close(): Promise<void>
}

export async function openStage(setup: Setup): Promise<Stage> {
  const chains = await startChains(setup.blocks)
  const start = async () => {
    const { driver, folder, browser, headless, pace } = setup
    const phrase = generateMnemonic(english)
    const session = await driver.launch({ folder, browser, headless })
    const networks = [chains.main, chains.other].map(({ node, name }) => ({
      name,
      chainId: node.chainId,
      rpcUrl: node.url,
      symbol: 'ETH',
    }))
    await driver.onboard(session, { phrase, networks })
    const { address } = mnemonicToAccount(phrase)
    const wallet = drive({ driver, session, chains, address, pace })
    return { session, wallet }
  }
  try {
    const stage: Stage = {
      chains,
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

/** Runs one check and cleans up after it; calls `restarted` with a new browser if it had to start one. */
export async function judge(
  stage: Stage,
  topic: string,
  check: Check,
  restarted?: () => Promise<void>,
): Promise<Finding> {
  const { run, page: _, ...named } = check
  const started = Date.now()
  const found = (verdict: Verdict, reason?: string): Finding => ({
    ...named,
    topic,
    verdict,
    ...(reason !== undefined && { reason }),
    milliseconds: Date.now() - started,
  })
  let finding: Finding
  try {
    const page = await prepare(stage, check)
    await within(run(page, stage.wallet, stage.chains.main), 'the check to end', limit)
    finding = found('passed')
  } catch (error) {
    finding = found(isUnable(error) ? 'left out' : 'failed', reason(error))
  }
  await tidy(stage, finding, restarted)
  return finding
}

async function prepare({ wallet, chains }: Stage, check: Check): Promise<Dapp> {
  for (const chain of [chains.main, chains.other]) await reset(chain, wallet.address)
  const shared = await wallet.shared()
  if ((await shared.request('eth_chainId')).result !== chains.main.id) await wallet.selectNetwork(chains.main)
  if (check.page === 'connected') return shared
  const page = await wallet.stranger()
  if (check.page === 'own') await wallet.connect(page)
  return page
}

async function tidy(stage: Stage, { verdict }: Finding, restarted?: () => Promise<void>): Promise<void> {
  try {
    await stage.wallet.clear(verdict === 'failed')
    if (verdict === 'failed') await within(stage.wallet.shared(), 'the wallet to be usable again')
  } catch {
    await stage.restart()
    await restarted?.()
  }
}

/** A failure's own message; the stack of any other error. */
function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'Failure' || error.name === 'Unable') return error.message
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Playwright colours its messages
  return (error.stack ?? error.message).replace(/\u001b\[\d+m/g, '')
}
