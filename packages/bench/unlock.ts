import { argon2id } from 'hash-wasm'
import { defaultCost } from '../../src/vault/kdf.ts'
import { launchWallet } from '../wallet-testing/index.ts'
import { loadDerivation } from '../wallet-testing/prepare.ts'
import { median, type Row, table } from './numbers.ts'

const password = 'correct horse battery'
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

/** Slow enough to hinder guessing, fast enough for the owner, in milliseconds on two slow cores. */
const [least, most] = [300, 700]

/** The API in a page of the wallet. */
declare const chrome: { runtime: { sendMessage(message: unknown): Promise<unknown> } }

/**
 * Measures an unlock in a page, from the question for the parameters to the reply, against the bare hash in this process: the ratio holds on a
 * machine with other load. Returns true if the goal is reached.
 */
export async function benchUnlock({ runs }: { runs: number }): Promise<boolean> {
  const { wallet } = await launchWallet({ phrase, password })
  const ours: number[] = []
  const floor: number[] = []
  try {
    const page = await wallet.home()
    await page.evaluate(loadDerivation)
    for (let run = 0; run < runs; run++) {
      floor.push(await bareHash())
      await wallet.lock()
      ours.push(
        await page.evaluate(async (password) => {
          type Facts = { output: { kdf: object } }
          type Derivation = { derivation: { deriveKeys(password: string, kdf: object): Promise<object> } }
          const start = performance.now()
          const { output } = (await chrome.runtime.sendMessage({ command: 'vault.kdf', input: {} })) as Facts
          const { derivation } = globalThis as unknown as Derivation
          const keys = await derivation.deriveKeys(password, output.kdf)
          await chrome.runtime.sendMessage({ command: 'vault.unlock', input: { keys } })
          return performance.now() - start
        }, password),
      )
      await page.getByTestId('lock').waitFor()
    }
  } finally {
    await wallet.close()
  }
  const row: Row = {
    what: `unlock, ${defaultCost.memory / 1024} MiB and ${defaultCost.iterations} passes`,
    floor: median(floor),
    ours: median(ours),
    goal: most,
    note: `ms; at least ${least} are wanted, or a thief guesses too fast. Fastest ${Math.min(...ours).toFixed(0)}, slowest ${Math.max(...ours).toFixed(0)}`,
  }
  console.log(table([row]))
  return row.ours >= least && row.ours <= most
}

async function bareHash(): Promise<number> {
  const start = performance.now()
  await argon2id({
    password,
    salt: new Uint8Array(16),
    memorySize: defaultCost.memory,
    iterations: defaultCost.iterations,
    parallelism: 1,
    hashLength: 64,
    outputType: 'binary',
  })
  return performance.now() - start
}
