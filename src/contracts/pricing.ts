import type { Cache } from '../lib/cache.ts'
import { createOnce } from '../lib/once.ts'
import type { Rpc } from '../rpc/client.ts'
import { bytesIn, resultOf } from '../rpc/readResult.ts'
import { rules } from './chainRules.ts'

/**
 * How a network prices a transaction: `gas` by gas alone, `dataFee` with a fee for its bytes on top (OP stack),
 * `size` with a price per gas that depends on its bytes (Linea). `unknown` if the node does not answer.
 */
export type Pricing = 'gas' | 'dataFee' | 'size' | 'unknown'

/** The predeploy of the OP stack that returns the fee for a transaction's bytes. */
export const gasPriceOracle = '0x420000000000000000000000000000000000000F'

/** Never throws. */
export type PricingOf = (chainId: number) => Promise<Pricing>

const hour = 3_600_000

/** Checks once an hour whether a network outside the table has the predeploy. */
export function createPricing({ rpc, cache }: { rpc: Pick<Rpc, 'batch'>; cache: Cache }): PricingOf {
  const asking = createOnce<Pricing>()

  async function find(chainId: number): Promise<Pricing> {
    const key = `dataFee:${chainId}`
    const kept = await cache.get(key)
    if (kept !== undefined) return kept ? 'dataFee' : 'gas'
    const request = { method: 'eth_getCode', params: [gasPriceOracle, 'latest'] }
    const [answer] = await rpc.batch(chainId, [request]).catch(() => [])
    const code = bytesIn(resultOf(answer))
    if (code === undefined) return 'unknown'
    const charges = code !== '0x'
    await cache.set(key, charges, hour)
    return charges ? 'dataFee' : 'gas'
  }

  return async (chainId) => rules[chainId]?.pricing ?? asking.run(`${chainId}`, () => find(chainId))
}
