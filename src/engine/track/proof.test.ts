import { expect, test } from 'vitest'
import { createProof } from './proof.ts'

const lane = '1:0x00000000000000000000000000000000000a11ce'

/** An unproven lane whose nodes report these nonces, with a new block and some seconds before each poll. */
function make({
  counts,
  unproven = [lane],
}: {
  counts: [latest: string, pending: string][]
  unproven?: string[]
}) {
  let [time, height] = [0, 100]
  let tasks: (() => void)[] = []
  const open = new Set(unproven)
  const proven: string[] = []
  const answers = ([latest, pending]: [string, string]) => [
    { result: latest },
    { result: pending },
    { result: { number: `0x${height.toString(16)}` } },
  ]
  const proof = createProof({
    lanes: {
      unproven: open,
      sentOn: () => [],
      note: async () => undefined,
      prove: async (one) => void open.delete(one),
      stop: () => undefined,
    },
    node: { several: () => true, everywhere: async () => counts.map(answers) } as never,
    now: () => time,
    after(milliseconds, task) {
      expect(milliseconds).toBeGreaterThan(0)
      tasks.push(task)
      return () => {
        tasks = tasks.filter((other) => other !== task)
      }
    },
    proven: (one) => void proven.push(one),
  })
  const calm = () => new Promise((resolve) => setImmediate(resolve))
  return {
    proof,
    proven,
    calm,
    waits: () => tasks.length,
    async looks(count: number) {
      for (let look = 0; look < count; look++) {
        await calm()
        time += 10_000
        height += 5
        tasks.shift()?.()
      }
      await calm()
    },
  }
}

test('a lane is proven once all nodes agree for a while that nothing waits, and nobody looks any longer', async () => {
  const { looks, proven, waits } = make({
    counts: [
      ['0x5', '0x5'],
      ['0x5', '0x5'],
    ],
  })
  await looks(2)
  expect([proven, waits()]).toEqual([[], 1])
  await looks(1)
  expect([proven, waits()]).toEqual([[lane], 0])
})

test.each<[string, [string, string][]]>([
  ['one node knows of something pre-confirmed', [['0x5', '0x6']]],
  [
    'the nodes count otherwise',
    [
      ['0x5', '0x5'],
      ['0x6', '0x6'],
    ],
  ],
])('a lane is never proven while %s', async (_, counts) => {
  const { looks, proven, waits } = make({ counts })
  await looks(100)
  expect([proven, waits()]).toEqual([[], 1])
})

test('where there is nothing to prove, or it is stopped, nobody looks again', async () => {
  const none = make({ counts: [['0x5', '0x5']], unproven: [] })
  await none.calm()
  expect(none.waits()).toBe(0)
  const stopped = make({ counts: [['0x5', '0x5']] })
  stopped.proof.stop()
  await stopped.calm()
  expect(stopped.waits()).toBe(0)
})
