import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startNode } from '../node.mjs'
import type { ChainName, TestNode } from '../types.ts'
import { dialects, factsOf } from './index.mjs'
import { probes, type Scene } from './probes.ts'
import type { Facts } from './types.ts'

/** Blocks of about this many milliseconds are slow enough to distinguish and fast enough to wait for. */
const block = 250

describe.each(Object.keys(dialects) as ChainName[])('a node like %s', (like) => {
  const facts = factsOf(like)
  const pace = Math.max(1, Math.round(facts.blockTime / (facts.preconfirmation === 'none' ? 1 : 4) / block))
  let node: TestNode

  beforeAll(async () => {
    node = await startNode({ like, pace })
  })
  afterEach(async () => {
    node.setFaults([])
    node.release()
    await node.settle()
  })
  afterAll(() => node.stop())

  test.each(Object.keys(probes) as (keyof Facts)[])('has the %s of the table', async (fact) => {
    expect(Object.keys(facts)).toContain(fact)
    const probe = probes[fact] as (scene: Scene, is: unknown) => Promise<void>
    await probe({ node, facts, pace }, facts[fact])
  })
})
