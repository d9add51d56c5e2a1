import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { median, p95, type Row, table } from './numbers.ts'
import { locked, onboarding, screens } from './screens.ts'
import { openUiStage, type UiStage } from './uiStage.ts'

/** Runs before the measured ones: they compile code and load the wallet's parts. */
const warmUps = 2

/** The largest values that are allowed: milliseconds, and factors of an empty wallet's figures. */
const goals = { approval: 250, home: 300, fullness: 1.2, screen: 1.2, frame: 50 }

/**
 * Measures a person's waiting times: the approval window, home, and the frames while typing and scrolling.
 * Each is compared with the smallest extension page with React, opened in the same way at the same time.
 * Prints a table, writes the figures to `output`, and returns true if all goals were reached.
 */
export async function benchUi(options: {
  extension: string
  runs: number
  output: string
}): Promise<boolean> {
  const { extension, runs, output } = options
  const stage = await openUiStage(extension)
  try {
    const rows: Row[] = []
    console.log(`\nMilliseconds, medians of ${runs} runs unless told otherwise.\n`)
    for (const bench of [benchApproval, benchHome, benchScreens, benchFrames]) {
      const measured = await bench(stage, runs)
      // Printed at once, because a later measurement may fail.
      console.log(`\n${table(measured)}\n`)
      rows.push(...measured)
    }
    await mkdir(dirname(output), { recursive: true })
    await writeFile(output, `${JSON.stringify({ at: new Date().toISOString(), runs, rows }, undefined, 2)}\n`)
    return rows.every(({ ours, goal }) => ours <= goal)
  } finally {
    await stage.close()
  }
}

/** Runs something `runs` times, after the warm-ups, and collects its figures by name. */
async function repeat<name extends string>(
  what: string,
  runs: number,
  once: () => Promise<Record<name, number>>,
): Promise<Record<name, number[]>> {
  const all = {} as Record<name, number[]>
  for (let run = -warmUps; run < runs; run++) {
    const figures = await once()
    if (run < 0) continue
    for (const [name, value] of Object.entries<number>(figures)) {
      all[name as name] ??= []
      all[name as name].push(value)
    }
    process.stdout.write(`\r${what}: ${run + 1} of ${runs}`)
  }
  process.stdout.write('\n')
  return all
}

async function benchApproval({ full }: UiStage, runs: number): Promise<Row[]> {
  const { floor, ours, parts } = await (async () => {
    const measured = await repeat('Approvals', runs, async () => {
      const floor = await full.openWindow()
      const ours = await full.ask(10)
      return { floor, ours: ours.painted, began: ours.began, found: ours.found }
    })
    const parts = `the window's page began after ${median(measured.began).toFixed(0)} ms and had the calls after ${median(measured.found).toFixed(0)} ms`
    return { ...measured, parts }
  })()
  return [
    {
      what: 'Request of 10 calls to the first paint of them, decoded',
      floor: median(floor),
      ours: median(ours),
      p95: p95(ours),
      goal: goals.approval,
      note: `the background was awake; ${parts}`,
    },
  ]
}

async function benchHome({ full, empty }: UiStage, runs: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const isCold of [false, true]) {
    const measured = await repeat(isCold ? 'Homes, background stopped' : 'Homes', runs, async () => {
      const open = async (of: typeof full, page: string) => {
        if (isCold) await of.stopBackground()
        return of.openTab(page)
      }
      const floor = await open(full, 'floor.html')
      const few = await open(empty, 'popup.html')
      const many = await open(full, 'popup.html')
      return { floor: floor.handled, few: few.handled, many: many.handled, painted: many.painted }
    })
    const when = isCold ? ', background stopped' : ''
    rows.push(
      {
        what: `Home: click to interactive, 200 tokens and 10,000 activities${when}`,
        floor: median(measured.floor),
        ours: median(measured.many),
        p95: p95(measured.many),
        goal: goals.home,
        note: `its tokens were painted after ${median(measured.painted).toFixed(0)} ms, then a tab was pressed`,
      },
      {
        what: `The same against an empty wallet${when}`,
        floor: median(measured.few),
        ours: median(measured.many),
        p95: p95(measured.many),
        goal: goals.fullness * median(measured.few),
        note: 'the floor is the empty wallet',
      },
    )
  }
  return rows
}

/** Measures each screen in a newly opened page, which has not loaded the screen's code yet. */
async function benchScreens({ empty, full, fresh }: UiStage, runs: number): Promise<Row[]> {
  const measured = await repeat('Screens', runs, async () => {
    const figures: Record<string, number> = { home: (await empty.openTab('popup.html')).painted }
    for (const screen of screens)
      figures[screen.name] = await (screen.isFull ? full : empty).openScreen(screen)
    figures[onboarding.name] = await fresh.openScreen(onboarding)
    await empty.lock()
    figures[locked.name] = await empty.openScreen(locked)
    await empty.unlock()
    return figures
  })
  const { home = [], ...others } = measured
  return Object.entries(others).map(([name, values]) => ({
    what: `Screen: ${name}`,
    floor: median(home),
    ours: median(values),
    p95: p95(values),
    goal: goals.screen * median(home),
    note: 'the floor is the first paint of home of an empty wallet',
  }))
}

async function benchFrames({ full }: UiStage, runs: number): Promise<Row[]> {
  const row = (what: string, floor: number[], ours: number[]): Row => ({
    what,
    floor: median(floor),
    ours: median(ours),
    p95: p95(ours),
    goal: goals.frame,
    note: 'the longest time between two frames of a run',
  })
  const measured = await repeat('Typing and scrolling', runs, () => full.move(100))
  return [
    row('Typing in the search of 100 calls: longest frame', measured.floorTyping, measured.typing),
    row('Scrolling 100 calls: longest frame', measured.floorScrolling, measured.scrolling),
  ]
}
