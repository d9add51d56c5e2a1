import { type Driver, isUnable, type Prompt, type Session } from '../driver.ts'
import { Unmet } from '../expect.ts'
import { within } from '../pace.ts'

/** The longest time for one call of a driver, in milliseconds. Some wait for a window that closes slowly. */
export const longest = 60_000

/** Runs a function of the driver by its name. An error of it is no fault of the wallet. */
export async function guard<value>(name: string, run: () => Promise<value>, limit = longest): Promise<value> {
  try {
    return await within(run(), `the driver's ${name}`, limit)
  } catch (error) {
    if (isUnable(error)) throw error
    throw new Unmet('driver', `The driver's ${name} failed: ${messageOf(error)}`)
  }
}

/** The driver, with each function that the kit calls during a check guarded. */
export function guarded(driver: Driver): Driver {
  const { prompt } = driver
  return {
    ...driver,
    selectNetwork: (session, chainId) =>
      guard('selectNetwork', async () => driver.selectNetwork(session, chainId)),
    approve: (session) => guard('approve', async () => driver.approve(session)),
    reject: (session, what) => guard('reject', async () => driver.reject(session, what)),
    ...(prompt && { prompt: (session: Session) => guard('prompt', () => found(driver, session)) }),
  }
}

async function found(driver: Driver, session: Session): Promise<Prompt | undefined> {
  const prompt = await driver.prompt?.(session)
  return (
    prompt && {
      text: () => guard('prompt: text()', async () => prompt.text()),
      close: () => guard('prompt: close()', async () => prompt.close()),
    }
  )
}

/** The message of an error, without the colours of Playwright. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Playwright colours its messages
  return text.replace(/\u001b\[\d+m/g, '')
}
