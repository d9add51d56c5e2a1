import { median, of, type Row, repeat } from './numbers.ts'
import { watchStatus } from './page.ts'
import { openStage, type Stage, send, stranger, until, untilSilent } from './stage.ts'

/** Earlier batches of 100 calls in both profiles: a start may read what a wallet did before. */
const earlier = 20

/**
 * The restart of this build. With `against`, in turns with that of the other build: both with a node of their own and
 * the same number of earlier batches.
 */
export async function benchRestart(
  stage: Stage,
  { runs, against }: { runs: number; against?: string | undefined },
): Promise<Row> {
  const other = against ? await openStage({ extension: against }) : undefined
  const own = other ? await openStage() : stage
  try {
    if (other) for (const each of [other, own]) await fill(each)
    const measured = await repeat('Restarts', runs, async () => {
      const before = other ? { floor: (await restart(other)).resumed } : {}
      return { ...before, ...(await restart(own)) }
    })
    const floor = other && median(of(measured, 'floor'))
    return {
      what: 'Restart of the background to the first resumed send',
      ...(floor !== undefined && { floor }),
      ours: median(of(measured, 'resumed')),
      goal: floor === undefined ? 150 : 0.65 * floor,
      note: `with the call before pre-confirmed meanwhile; ${median(of(measured, 'sinceWoken'))} ms from the request that woke it${against ? `; the floor is the build in ${against}` : ''}`,
    }
  } finally {
    await other?.close()
    if (own !== stage) await own.close()
  }
}

async function fill(stage: Stage): Promise<void> {
  for (let batch = 0; batch < earlier; batch++) {
    const { id } = await send(stage, { mode: 'pipelined', to: stranger(), count: 100 })
    const { status } = await stage.dapp.page.evaluate(watchStatus, { id, gap: 100 })
    if (status !== 200) throw new Error(`The batch ended with ${status}`)
    await untilSilent(stage)
  }
}

/**
 * The background dies while a call waits and others follow, and restarts once that call is pre-confirmed. The
 * approval window is closed by then: an open page would restart the background at once.
 */
async function restart(stage: Stage): Promise<{ resumed: number; sinceWoken: number }> {
  const { chain, wallet, dapp, from } = stage
  const count = async () => Number(await chain.rpc('eth_getTransactionCount', [from, 'pending']))
  const sends = () => chain.requests('eth_sendRawTransaction')
  chain.forgetRequests()
  const before = await count()
  const { id, closed } = await send(stage, { mode: 'stepwise', to: stranger(), count: 6 })
  await closed()
  await until(() => sends().length > 0, 1)
  await wallet.killBackground()
  await until(async () => (await count()) === before + sends().length, 10)
  const left = sends().length

  const woken = Date.now()
  const { status } = await dapp.page.evaluate(watchStatus, { id, gap: 100 })
  if (status !== 200) throw new Error(`The batch ended with ${status}`)
  const resumed = sends()[left]?.at ?? Number.NaN
  const started = stage.started()
  if (!(started >= woken)) throw new Error('The background did not start when it should')
  await untilSilent(stage)
  return { resumed: resumed - started, sinceWoken: resumed - woken }
}
