import { numberToHex } from 'viem/utils'
import { addressText } from '../domain/schema.ts'
import type { Cache } from '../lib/cache.ts'
import { createOnce } from '../lib/once.ts'
import type { Rpc } from '../rpc/client.ts'
import type { Answer } from '../rpc/jsonRpc.ts'
import { memberOf, quantityIn, resultOf } from '../rpc/readResult.ts'
import { osaka, rules } from './chainRules.ts'
import { transferGas } from './gas.ts'
import { precompilesIn } from './precompiles.ts'

const [minute, hour] = [60_000, 3_600_000]

/** The most gas that a network's rules allow one transaction; `undefined` if they name none. Never throws. */
export type GasCap = (chainId: number) => Promise<bigint | undefined>

/**
 * Asks a network once an hour. A lying node can make us refuse a transaction, or send one that the chain
 * rejects. It could do the same by lying about the gas of a call.
 */
export function createGasCap({ rpc, cache }: { rpc: Pick<Rpc, 'batch'>; cache: Cache }): GasCap {
  const asking = createOnce<bigint | undefined>()

  async function find(chainId: number): Promise<bigint | undefined> {
    const key = `gasCap:${chainId}`
    const kept = await cache.get(key)
    if (kept !== undefined) return quantityIn(kept)
    const answers = await rpc
      .batch(chainId, [
        { method: 'eth_txGasLimitCap', params: [] },
        { method: 'eth_config', params: [] },
      ])
      .catch(() => undefined)
    const cap = capIn(chainId, answers ?? [])
    const isTold = cap !== undefined || answers?.every(tells)
    await cache.set(key, cap === undefined ? 'none' : numberToHex(cap), isTold && answers ? hour : minute)
    return cap
  }

  return (chainId) => asking.run(`${chainId}`, () => find(chainId))
}

/** True if the node answered or does not support the method. Any other error may be temporary. */
function tells(answer: Answer): boolean {
  return 'result' in answer || [-32601, -32602].includes(answer.error.answer.code)
}

function capIn(chainId: number, [capAnswer, config]: readonly Answer[]): bigint | undefined {
  const cap = resultOf(capAnswer)
  // EIP-8123: the node accepts any gas that fits into a block.
  if (cap === null) return undefined
  const named = quantityIn(cap)
  // No chain can have a limit below the gas of a transfer.
  if (named !== undefined && named >= transferGas) return named
  return hasOsaka(resultOf(config)) ? osaka : rules[chainId]?.gasCap
}

/**
 * EIP-7910 names precompiles and system contracts, but no limit. Osaka brought P256VERIFY to chains that take
 * deposits of stakers. A rollup may have had that precompile for years without the limit (RIP-7212); it names
 * no deposit contract, or the zero address.
 */
function hasOsaka(config: unknown): boolean {
  const deposits = memberOf(
    memberOf(memberOf(config, 'current'), 'systemContracts'),
    'DEPOSIT_CONTRACT_ADDRESS',
  )
  const isThere = typeof deposits === 'string' && addressText.test(deposits) && BigInt(deposits) !== 0n
  return isThere && precompilesIn(config).includes('P256VERIFY')
}
