import { expect, test } from 'vitest'
import type { Network } from '../domain/network.ts'
import { builtInNetworks } from '../storage/state/builtInNetworks.ts'
import { rules } from './chainRules.ts'
import { finalityOf } from './finality.ts'

const usual = 12
const osaka = 16_777_216n
const larger = 32_000_000n

/** Blocks until a block is final on a chain whose node knows no tag for it, and the reason. */
const depths: Record<number, [number, string]> = {
  1: [8, 'the deepest reorganisation of its proof of stake took seven blocks back'],
  11155111: [8, 'it has the consensus of Ethereum'],
  56: [16, 'fifteen blocks were its rule before votes made blocks final (BEP-126)'],
  137: [64, 'one producer made sixty-four blocks in a row before milestones (PIP-11)'],
  43114: [8, 'nodes show only accepted blocks, which are never taken back'],
}

/** The most gas of one transaction where no node names it, and the reason. */
const caps: Record<number, [bigint, string]> = {
  1: [osaka, 'EIP-7825, with Fusaka'],
  11155111: [osaka, 'EIP-7825, with Fusaka'],
  10: [osaka, 'the OP stack has it since Karst'],
  11155420: [osaka, 'the OP stack has it since Karst'],
  130: [osaka, 'the OP stack has it since Karst'],
  8453: [osaka, 'Base has it since Azul'],
  84532: [osaka, 'Base has it since Azul'],
  56: [osaka, 'EIP-7825, which BNB took'],
  137: [larger, 'EIP-8123 names it'],
  42161: [larger, 'EIP-8123 names it'],
  59144: [24_000_000n, 'its sequencer chose it, and names it in the refusal'],
}

const known = builtInNetworks.map(({ chainId }) => chainId).filter((chainId) => chainId !== 31337)
const chains = [...new Set([...known, ...Object.keys(rules).map(Number)])]

test.each(chains)('chain %i has the depth and the gas that the table explains', (chainId) => {
  const network = builtInNetworks.find((one) => one.chainId === chainId)
  expect(finalityOf(chainId, network)).toEqual({
    depth: depths[chainId]?.[0] ?? usual,
    tags: true,
    restarts: false,
  })
  expect(rules[chainId]?.gasCap).toBe(caps[chainId]?.[0])
})

test('every row explains a chain that the wallet knows', () => {
  for (const chainId of [...Object.keys(depths), ...Object.keys(caps)].map(Number))
    expect(chains).toContain(chainId)
})

const added = (rpcUrl: string): Network => ({
  ...{ chainId: 7, name: 'Added', rpcUrls: [rpcUrl], symbol: 'ETH', decimals: 18 },
  ...{ blockTime: 2000, custom: true },
})

test('a network that nobody knows has the usual depth, and may restart if the person added it', () => {
  expect(finalityOf(7, undefined)).toEqual({ depth: usual, tags: true, restarts: false })
  const network = added('https://node.example')
  expect(finalityOf(7, network)).toEqual({ depth: usual, tags: true, restarts: true })
})

test('a test chain has the depth of a chain that takes nothing back by itself', () => {
  const ofTests = { depth: 2, tags: false, restarts: true }
  for (const chainId of [1337, 31337]) expect(finalityOf(chainId, undefined)).toEqual(ofTests)
  const network = added('http://127.0.0.1:8545')
  expect(finalityOf(7, network)).toEqual(ofTests)
  expect(finalityOf(7, { ...network, custom: false })).toMatchObject({ depth: usual, tags: true })
})
