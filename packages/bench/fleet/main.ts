import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureCosts } from './costs.ts'
import { runCrowd } from './crowd.ts'
import { startNode } from './node.ts'
import { type Figures, withTables } from './scale.ts'

const root = join(import.meta.dirname, '../../..')
const [figuresFile, document] = [
  join(import.meta.dirname, '..', 'fleet.json'),
  join(root, 'docs', 'scale.md'),
]

/**
 * Measures the cost of wallets to their node: each activity of one wallet, and many wallets at once, on a node
 * without a limit and on nodes with a limit, which reply 429 or 500 to excess requests. Returns true if every
 * batch agrees with the chain.
 */
export async function benchFleet({
  wallets,
  seconds,
  keep,
}: {
  wallets: number
  seconds: number
  keep: boolean
}) {
  const fresh = async <result>(task: (node: Awaited<ReturnType<typeof startNode>>) => Promise<result>) => {
    const node = await startNode()
    try {
      return await task(node)
    } finally {
      await node.stop()
    }
  }
  const costs = await fresh((node) => measureCosts(node, { seconds: 60 }))
  console.table(costs)
  const crowd = { wallets, seconds }
  const free = await fresh((node) => runCrowd(node, { ...crowd, what: 'Takes everything' }))
  // Three quarters of the requests that they would send.
  const perSecond = Math.ceil(free.perSecond * 0.75)
  const runs = [free]
  for (const [status, what] of [
    [429, 'Takes three quarters, and says 429'],
    [500, 'Takes three quarters, and fails'],
  ] as const)
    runs.push(await fresh((node) => runCrowd(node, { ...crowd, what, limit: { perSecond, status } })))
  console.table(runs.map(({ wrong, ends, perWallet, ...run }) => ({ ...run, wrong: wrong.length })))
  for (const one of runs.flatMap(({ wrong }) => wrong).slice(0, 20)) console.error(one)

  const figures: Figures = { at: new Date().toISOString(), costs, runs }
  if (keep) {
    await writeFile(figuresFile, `${JSON.stringify(figures, undefined, 2)}\n`)
    await writeFile(document, withTables(await readFile(document, 'utf8'), figures))
  }
  return runs.every(({ wrong }) => wrong.length === 0)
}
