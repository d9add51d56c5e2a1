import type { Chain } from '../chain.ts'
import type { Dapp } from '../dapp.ts'
import { Failure, result, show, step } from '../expect.ts'
import { isRecord } from './shapes.ts'

const method = 'wallet_getCapabilities'

/** The result of `wallet_getCapabilities`: what each chain advertises, of any shape. */
export type Capabilities = Record<string, unknown>

export function capabilitiesOf(answer: unknown): Capabilities {
  if (!isRecord(answer))
    throw new Failure(`${method}: expected capabilities by chain id, found ${show(answer)}`)
  return answer
}

/** What a chain advertises under this name; without any members if that is no object. */
export function advertised(all: Capabilities, chainId: string, name: string): Record<string, unknown> {
  const ofChain = all[chainId]
  const found = isRecord(ofChain) ? ofChain[name] : undefined
  return isRecord(found) ? found : {}
}

/** The names that a chain advertises. */
export const namesOf = (ofChain: unknown): string[] => (isRecord(ofChain) ? Object.keys(ofChain) : [])

/** Asks for the capabilities on a chain, for a check of something else. */
export const askCapabilities = (
  page: Dapp,
  account: string | undefined,
  { id }: Chain,
): Promise<Capabilities> =>
  step('capabilities', async () =>
    capabilitiesOf(result(await page.request(method, [account, [id]]), method)),
  )
