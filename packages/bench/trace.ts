import type { Place } from './contender.ts'
import { median } from './numbers.ts'

/** The number of traced starts. Tracing slows each of them, so the table uses none of these figures. */
const starts = 5

/** The phases of a start, in milliseconds. */
type Start = Record<'before' | 'compiling' | 'running' | 'after', number>

type Traced = { name: string; ph: string; pid: number; tid: number; ts: number; dur?: number; args?: Told }
type Told = { data?: { url?: string } }

const traced = ['blink.user_timing', 'devtools.timeline', 'disabled-by-default-v8.compile', 'v8']

const descriptions: Record<keyof Start, string> = {
  before: 'until the browser has a worker with the script, and what of it was compiled before',
  compiling: 'until that is unpacked',
  running: 'until the script has run once and listens',
  after: 'until the page has the answer',
}

/** The phases from a stopped background to its reply, as a few lines of text. */
export async function startTrace(places: readonly Place[]): Promise<string> {
  const lines = ['From a stopped background to its answer, traced, in ms:']
  const seen: { name: string; all: Start[] }[] = []
  for (const place of places) seen.push({ name: place.name, all: await look(place) })
  for (const step of Object.keys(descriptions) as (keyof Start)[]) {
    const each = seen.map(({ name, all }) => `${name} ${median(all.map((start) => start[step])).toFixed(1)}`)
    lines.push(`  ${each.join(', ')}: ${descriptions[step]}`)
  }
  return lines.join('\n')
}

async function look(place: Place): Promise<Start[]> {
  const all: Start[] = []
  while (all.length < starts) {
    await place.stopWorker()
    const { traceEvents } = await place.browser.trace(() => place.site.run(askOnce, place.method), traced)
    all.push(read(traceEvents as Traced[]))
  }
  return all
}

/** Runs in a page. */
async function askOnce(method: string): Promise<void> {
  const { ethereum } = window as unknown as { ethereum: { request(args: object): Promise<unknown> } }
  performance.mark('asked')
  await ethereum.request({ method })
  performance.mark('answered')
}

function read(events: readonly Traced[]): Start {
  const at = (name: string) => events.find((event) => event.name === name)?.ts ?? Number.NaN
  const [askedAt, answered] = [at('asked'), at('answered')]
  const run = events.find(
    ({ name, ts, args }) =>
      name === 'EvaluateScript' && ts > askedAt && args?.data?.url?.endsWith('/background.js'),
  )
  if (!run) throw new Error('The trace has no start of the background in it')
  const { ts, dur = 0, tid, pid } = run
  const compiling =
    events.find(
      (event) =>
        event.name === 'v8.compile' &&
        event.tid === tid &&
        event.pid === pid &&
        event.ts >= ts &&
        event.ts < ts + dur,
    )?.dur ?? 0
  return {
    before: (ts - askedAt) / 1000,
    compiling: compiling / 1000,
    running: (dur - compiling) / 1000,
    after: (answered - ts - dur) / 1000,
  }
}
