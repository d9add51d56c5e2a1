import { askNode } from './probeNode.ts'

/** One sample of the latest and the pending block. `state` changes with the pending block's content. */
export type Sample = { at: number; latest: number; pending?: { number: number; state: string } }

/**
 * Milliseconds between pre-confirmations. 0 if the chain confirms in blocks only, `undefined` if nothing
 * changed during the measurement.
 */
export type Cadence = number | undefined

/** Common intervals. The measurement is rounded to the nearest. */
const usual = [50, 100, 200, 250, 400, 500, 1000]

/** Minimum number of pending-block changes that count as an interval. */
const enough = 4

/**
 * The pre-confirmation interval: the time between changes of the pending block, if there are several per block.
 * A node that only guesses the next block changes it irregularly, about once per block.
 */
export function cadenceOf(samples: readonly Sample[]): Cadence {
  if (samples.length === 0) return undefined
  if (samples.every(({ pending }) => !pending)) return 0
  const changes = samples.filter(
    ({ pending }, index) =>
      index > 0 &&
      (pending?.number !== samples[index - 1]?.pending?.number ||
        pending?.state !== samples[index - 1]?.pending?.state),
  )
  const [from] = changes
  const to = changes.at(-1)
  const blocks = samples.filter(
    ({ latest }, index) => index > 0 && latest !== samples[index - 1]?.latest,
  ).length
  if (changes.length < enough || !from || !to) return blocks > 0 ? 0 : undefined
  if (changes.length < (blocks + 1) * 3) return 0
  // If each pre-confirmation has its own block number, those between two samples count too.
  const numbered = (to.pending?.number ?? 0) - (from.pending?.number ?? 0)
  const pace = (to.at - from.at) / Math.max(changes.length - 1, numbered)
  if (pace > 1_250) return 0
  return usual.toSorted((one, other) => Math.abs(one - pace) - Math.abs(other - pace))[0]
}

/** Samples a node for a few seconds. Never throws. */
export async function measureCadence(url: string, milliseconds = 4_000): Promise<Cadence> {
  const samples: Sample[] = []
  const began = performance.now()
  while (performance.now() - began < milliseconds) {
    const [latest, pending] = await Promise.all(
      ['latest', 'pending'].map(async (tag) =>
        blockIn(await askNode(url, 'eth_getBlockByNumber', [tag, false])),
      ),
    )
    if (latest) samples.push({ at: performance.now(), latest: latest.number, ...(pending && { pending }) })
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  return cadenceOf(samples)
}

function blockIn(answer: Awaited<ReturnType<typeof askNode>>): Sample['pending'] | undefined {
  const block = answer && 'result' in answer ? (answer.result as Record<string, unknown> | null) : undefined
  const number = Number(block?.number)
  if (!block || !Number.isSafeInteger(number)) return undefined
  const count = Array.isArray(block.transactions) ? block.transactions.length : 0
  return { number, state: `${count} ${block.gasUsed} ${block.stateRoot}` }
}
