import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { measureCosts } from './costs.ts'
import { runCrowd } from './crowd.ts'
import { startNode } from './node.ts'
import { type Figures, withTables } from './scale.ts'

const root = join(import.meta.dirname, '..', '..')
const [figuresFile, document] = [join(root, 'bench', 'fleet.json'), join(root, 'docs', 'scale.md')]

/**
 * Measures what wallets cost the node behind them: each thing that one does, and a crowd of them at once, before a node
 * that takes everything and before one that takes too little, with and without a word that a pause helps. Tells whether
 * every batch is what the chain says of it.
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
  // Three quarters of what they would ask.
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
