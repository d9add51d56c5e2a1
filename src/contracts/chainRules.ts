import type { Pricing } from './pricing.ts'

/** The rules of a network, known before any node answers. */
export type Rules = {
  /** Absent where the wallet asks the nodes. */
  pricing?: Exclude<Pricing, 'unknown'>
  /** The most gas of one transaction, used if no node names it. */
  gasCap?: bigint
  /** Blocks on top of a block until it counts as final; absent for the usual depth. */
  depth?: number
}

/** EIP-7825, which came with Osaka. */
export const osaka = 16_777_216n

/** The cap of chains for which EIP-8123 names a higher one. */
const larger = 32_000_000n

/** Base adopted Osaka's limit with Azul, the OP stack with Karst. */
const opStack: Rules = { pricing: 'dataFee', gasCap: osaka }

/** By chain id. A network has its own depth if its reorgs were deeper than usual, or never that deep. */
export const rules: Readonly<Record<number, Rules>> = {
  1: { pricing: 'gas', gasCap: osaka, depth: 8 },
  10: opStack,
  56: { pricing: 'gas', gasCap: osaka, depth: 16 },
  100: { pricing: 'gas' },
  130: opStack,
  137: { pricing: 'gas', gasCap: larger, depth: 64 },
  8453: opStack,
  42161: { pricing: 'gas', gasCap: larger },
  43114: { pricing: 'gas', depth: 8 },
  59141: { pricing: 'size' },
  59144: { pricing: 'size', gasCap: 24_000_000n },
  84532: opStack,
  11155111: { pricing: 'gas', gasCap: osaka, depth: 8 },
  11155420: opStack,
}
