import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { remember, timeStatuses } from './journal.ts'
import { median, of, p95, type Row, repeat, table } from './numbers.ts'
import { timeRequests, watchStatus } from './page.ts'
import { benchRestart } from './restart.ts'
import { interval, lastByte, openStage, type Stage, send, stranger, untilSilent } from './stage.ts'

/**
 * Measures how fast approved batches run, each figure beside the same transactions from a bare script, on the
 * same node at the same time. Compares restarts with the unpacked build in the folder `against`, if given. Prints
 * a table, writes the figures to `output`, and returns true if all goals were reached.
 */
export async function benchExecution(options: {
  runs: number
  output: string
  against?: string | undefined
}): Promise<boolean> {
  const { runs, output, against } = options
  const stage = await openStage()
  try {
    const rows = [
      ...(await benchPipelined(stage, runs)),
      ...(await benchStepwise(stage, runs)),
      await benchRestart(stage, { runs, against }),
      await benchStatus(stage),
      ...(await benchSync(runs)),
    ]
    await mkdir(dirname(output), { recursive: true })
    await writeFile(output, `${JSON.stringify({ at: new Date().toISOString(), runs, rows }, undefined, 2)}\n`)
    console.log(`\nMilliseconds, medians of ${runs} runs unless told otherwise.\n`)
    console.log(table(rows))
    return rows.every(({ ours, goal }) => ours <= goal)
  } finally {
    await stage.close()
  }
}

/** When the node announced the pre-confirmation of a transaction. */
const announcedAt = ({ preconfirmed }: Stage, hash: string) => preconfirmed.get(hash) ?? Number.NaN

async function benchPipelined(stage: Stage, runs: number): Promise<Row[]> {
  const { chain, dapp } = stage
  const count = 100
  const measured = await repeat('100 calls pipelined', runs, async () => {
    const job = { mode: 'pipelined', to: stranger(), count } as const
    chain.forgetRequests()
    const floor = await stage.floor(job)
    const floorByte = lastByte(stage)
    const floorTold = Math.max(...floor.seen.map(({ hash }) => announcedAt(stage, hash)))
    const floorMessages = messages(stage, floor.started)

    chain.forgetRequests()
    const { id, clicked } = await send(stage, job)
    const read = await dapp.page.evaluate(watchStatus, { id, gap: 25 })
    if (read.status !== 200) throw new Error(`The batch ended with ${read.status}`)
    await untilSilent(stage)
    const byte = lastByte(stage)
    const hashes = Object.keys(read.receipts)
    return {
      floorSent: floorByte - floor.started,
      floorPreconfirmed: floorTold - floorByte,
      floorSends: floorMessages.sends,
      floorOthers: floorMessages.others,
      sent: byte - clicked,
      preconfirmed: Math.max(...hashes.map((hash) => announcedAt(stage, hash))) - byte,
      read: Math.max(...Object.values(read.receipts)) - byte,
      ...messages(stage, clicked),
    }
  })
  const floorSent = median(of(measured, 'floorSent'))
  return [
    {
      what: 'Click to last byte sent, 100 calls pipelined',
      floor: floorSent,
      ours: median(of(measured, 'sent')),
      goal: 1.6 * floorSent,
    },
    {
      what: '100 calls pipelined: last byte to all pre-confirmed',
      floor: median(of(measured, 'floorPreconfirmed')),
      ours: median(of(measured, 'read')),
      goal: 2 * interval,
      note: `as the page reads it; at the node ${median(of(measured, 'preconfirmed'))} ms`,
    },
    {
      what: 'HTTP requests with transactions in them, click to final',
      floor: median(of(measured, 'floorSends')),
      ours: median(of(measured, 'sends')),
      goal: 1,
    },
    {
      what: 'Other HTTP requests per interval, click to final',
      floor: median(of(measured, 'floorOthers')),
      ours: median(of(measured, 'others')),
      goal: 2,
      note: `${median(of(measured, 'calls'))} JSON-RPC calls in all`,
    },
  ]
}

/**
 * Counts HTTP requests from `since` to the last one: those with transactions, the others per interval, and the
 * JSON-RPC calls inside them.
 */
function messages({ chain }: Stage, since: number): { sends: number; others: number; calls: number } {
  const requests = chain.requests().filter(({ at }) => at >= since)
  const all = new Set(requests.map(({ message }) => message))
  const sends = new Set(
    requests.flatMap(({ method, message }) => (method === 'eth_sendRawTransaction' ? [message] : [])),
  )
  const lasted = (requests.at(-1)?.at ?? since) - since
  return {
    sends: sends.size,
    others: ((all.size - sends.size) * interval) / lasted,
    calls: requests.length,
  }
}

async function benchStepwise(stage: Stage, runs: number): Promise<Row[]> {
  const { dapp } = stage
  const count = 10
  const lags: number[] = []
  const floorLags: number[] = []
  const measured = await repeat('10 calls stepwise', runs, async (counts) => {
    const job = { mode: 'stepwise', to: stranger(), count } as const
    const floor = await stage.floor(job)
    const { id, clicked } = await send(stage, job)
    const read = await dapp.page.evaluate(watchStatus, { id, gap: 10 })
    if (read.status !== 200) throw new Error(`The batch ended with ${read.status}`)
    await untilSilent(stage)
    if (counts) {
      lags.push(...Object.entries(read.receipts).map(([hash, at]) => at - announcedAt(stage, hash)))
      floorLags.push(...floor.seen.map(({ hash, at }) => at - announcedAt(stage, hash)))
    }
    return {
      floor: (floor.seen.at(-1)?.at ?? Number.NaN) - floor.started,
      ours: Math.max(...Object.values(read.receipts)) - clicked,
    }
  })
  const { chain, from } = stage
  const request = { method: 'eth_getTransactionCount', params: [from, 'latest'] }
  const trip = median(
    await dapp.page.evaluate(
      timeRequests,
      Array.from({ length: 100 }, () => request),
    ),
  )
  return [
    {
      what: '10 calls stepwise: click to all pre-confirmed',
      floor: median(of(measured, 'floor')),
      ours: median(of(measured, 'ours')),
      goal: 1.15 * median(of(measured, 'floor')),
      note: 'as the page reads it',
    },
    {
      what: 'Pre-confirmed at the node to read by the page, p95',
      floor: Math.max(0, p95(floorLags)),
      ours: p95(lags),
      goal: interval + trip,
      note: `median ${median(lags)} ms, ${lags.length} transactions; a round trip from the page to ${new URL(chain.url).host} takes ${trip.toFixed(1)} ms`,
    },
  ]
}

/** Sends that are answered with the receipt (EIP-7966), beside a bare script that sends in the same way. */
async function benchSync(runs: number): Promise<Row[]> {
  const stage = await openStage({ sync: true })
  const rows: Row[] = []
  try {
    for (const { count, factor } of [
      { count: 1, factor: 1.3 },
      { count: 10, factor: 1.15 },
    ]) {
      const what = `Sync send, ${count} ${count === 1 ? 'call' : 'calls stepwise'}: click to pre-confirmed`
      const measured = await repeat(what, runs, async () => {
        const job = { mode: 'sync', to: stranger(), count } as const
        const floor = await stage.floor(job)
        const { id, clicked } = await send(stage, job)
        const read = await stage.dapp.page.evaluate(watchStatus, { id, gap: 5 })
        if (read.status !== 200) throw new Error(`The batch ended with ${read.status}`)
        await untilSilent(stage)
        return {
          floor: (floor.seen.at(-1)?.at ?? Number.NaN) - floor.started,
          ours: Math.max(...Object.values(read.receipts)) - clicked,
        }
      })
      const floor = median(of(measured, 'floor'))
      rows.push({
        what,
        floor,
        ours: median(of(measured, 'ours')),
        goal: factor * floor,
        note: 'as the page reads it',
      })
    }
  } finally {
    await stage.close()
  }
  return rows
}

async function benchStatus(stage: Stage): Promise<Row> {
  const [few, many, times] = [10, 10_000, 2000]
  const owner = { ...stage, origin: new URL(stage.dapp.page.url()).origin }
  await remember(owner, 0, few)
  const floor = await timeStatuses(stage, few, times)
  await remember(owner, few, many)
  const ours = await timeStatuses(stage, many, times)
  return {
    what: 'wallet_getCallsStatus with 10,000 batches against 10, p95',
    floor: steadyP95(floor),
    ours: steadyP95(ours),
    goal: 1.2 * steadyP95(floor),
    note: `medians ${median(floor).toFixed(2)} and ${median(ours).toFixed(2)} ms, ${times} reads each; the median of the p95 of every 100`,
  }
}

/** The median of each hundred's p95, because other load on the machine comes in bursts. */
function steadyP95(times: readonly number[]): number {
  const spells = Array.from({ length: times.length / 100 }, (_, index) =>
    times.slice(index * 100, index * 100 + 100),
  )
  return median(spells.map(p95))
}
