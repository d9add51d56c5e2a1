import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { numberToHex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Outcome } from '../fixtures.ts'
import { type Status, sendsOf } from '../sending.ts'
import { hasAsked, paidBy } from './asks.ts'
import { type Killing, type Mode, type Moment, runsAtOnce } from './moments.ts'
import { signAll, type Turns } from './signAll.ts'
import { type Phase, phaseOf, type Stage } from './stage.ts'
import { amountOf, judge, judgeDevice, standing } from './truth.ts'

/** The journal's phase at each kill, and the milliseconds until the page's reply and until the batch's end. */
export type Survived = { phases: Phase[]; answered: number; took: number }

/** The longest duration of a batch, however often the background dies; in milliseconds. */
const patience = 300_000

/** The longest wait for a button, and the wait for the window to close before a new press; milliseconds. */
const [waitsFor, pressesAgainAfter] = [20_000, 2_000]

/**
 * Sends a batch, kills the background at the given moments, and compares the page's promise, the status and
 * the chain with each other. `usual` is the batch's duration without a kill. Throws if they differ.
 */
export async function survive(
  stage: Stage,
  { seed, mode, moments }: Killing,
  usual: number,
): Promise<Survived> {
  const { chain, dapp, from, device } = stage
  const recipient = privateKeyToAddress(generatePrivateKey())
  const id = `${mode} ${seed} ${recipient}`
  const before = await standing(stage)
  chain.forgetRequests()
  chain.sponsor?.forgetRequests()
  const over = new AbortController()
  const askedAt = Date.now()
  const turns: Turns = new Set()
  const clock: Clock = { asked: askedAt, usual, approved: undefined, turns, over: over.signal }
  const askedBefore = device?.asked().length

  const kills = moments.map((moment) => kill(stage, moment, { id, clock }))
  const killings = Promise.all(kills)
  const signing = signAll(stage, id, {
    over: over.signal,
    // A step lasts until the background has died in it.
    async reached(step, nth) {
      turns.add(`${step} ${nth}`)
      const due = (one: Moment) => one.at === 'device' && one.step === step && one.nth === nth && !one.later
      await Promise.all(kills.filter((_, place) => due(moments[place] as Moment)))
    },
  })
  signing.catch(() => undefined)
  try {
    const answer = dapp.request('wallet_sendCalls', [
      {
        version: '2.0.0',
        id,
        from,
        chainId: numberToHex(chain.chainId),
        atomicRequired: runsAtOnce(mode),
        ...(mode === 'sponsored' && { capabilities: paidBy(chain) }),
        calls: Array.from({ length: stage.calls }, (_, index) => ({
          to: recipient,
          value: toHex(amountOf(index)),
        })),
      },
    ])
    const outcome = await within(
      approve(stage, mode, answer, clock),
      'The promise of the page did not settle',
    )
    const answered = Date.now() - askedAt
    expectAnswer(outcome, id)
    const status = await within(Promise.race([settled(stage, id), signing]), 'The batch did not settle')
    const took = Date.now() - askedAt
    over.abort()
    const phases = (await killings).flatMap((phase) => phase ?? [])
    await judge(stage, { before, mode, recipient, status })
    if (device) judgeDevice(stage, mode, device.asked().slice(askedBefore))
    return { phases, answered, took }
  } finally {
    over.abort()
    await killings.catch(() => undefined)
    // The next atomic batch must upgrade the account again, and no other batch can run atomically.
    if (runsAtOnce(mode)) await chain.rpc('anvil_setCode', [from, '0x'])
  }
}

type Clock = {
  asked: number
  usual: number
  approved: number | undefined
  /** The steps of signatures on the device that were reached. */
  turns: Turns
  over: AbortSignal
}

/** Waits for the moment and kills; `undefined` if the batch ended before. */
async function kill(
  stage: Stage,
  moment: Moment,
  { id, clock }: { id: string; clock: Clock },
): Promise<Phase | undefined> {
  for (;;) {
    // Reads this first: the last phase of a batch comes with its end.
    const isOver = clock.over.aborted
    if (await isDue(stage, moment, { id, clock })) break
    if (isOver) return undefined
    await sleep(2)
  }
  if ('later' in moment) await sleep(moment.later)
  await stage.wallet.killBackground()
  return phaseOf(stage, id)
}

async function isDue(
  stage: Stage,
  moment: Moment,
  { id, clock: { asked: askedAt, usual, approved, turns } }: { id: string; clock: Clock },
): Promise<boolean> {
  const { chain } = stage
  if (moment.at === 'part') return Date.now() - askedAt >= moment.part * usual
  if (moment.at === 'ask') return hasAsked(chain, moment.ask)
  if (moment.at === 'device') return turns.has(`${moment.step} ${moment.nth}`)
  if (moment.at === 'phase') return (await phaseOf(stage, id)) === moment.phase
  if (moment.at === 'send') return distinct(sendsOf(chain)) > moment.nth
  if (approved === undefined) return false
  const counts = chain.requests('eth_getTransactionCount')
  const asked = counts.filter(({ at, params }) => at >= approved && params[1] === 'pending')
  return distinct(asked) > moment.nth
}

const distinct = (requests: readonly { message: unknown }[]): number =>
  new Set(requests.map(({ message }) => message)).size

/** Presses the button, and again if the background died with the decision, until the page has its reply. */
async function approve(
  { wallet, device }: Stage,
  mode: Mode,
  answer: Promise<Outcome>,
  clock: Clock,
): Promise<Outcome> {
  let settled = false
  const ended = answer.finally(() => {
    settled = true
  })
  const pressing = (async () => {
    while (!settled) {
      // No window means that the decision is made, and the page does not know the result yet.
      const window = await Promise.race([wallet.approval().catch(() => undefined), ended])
      if (settled || !window || !('getByTestId' in window)) continue
      await press(window, device?.choosesMode === false ? undefined : mode, clock).catch((error) => {
        // The window closes after the last decision, and when the background that opened it has ended.
        if (!settled && !window.isClosed() && error.name !== 'TimeoutError') throw error
      })
    }
  })()
  const [outcome] = await Promise.all([ended, pressing])
  return outcome
}

/** Chooses the mode, where there is a choice. */
async function press(window: Page, mode: Mode | undefined, clock: Clock): Promise<void> {
  const timeout = waitsFor
  const option = window.locator(`[data-testid="plan-option"][data-mode="${mode}"]`)
  if (mode && !runsAtOnce(mode)) await option.click({ timeout })
  const button = window.getByTestId('approve')
  // The engine may ask for the nonce before the press returns, and the preview asks for it before.
  await button.click({ timeout, trial: true })
  clock.approved ??= Date.now()
  await button.click({ timeout })
  await window.waitForEvent('close', { timeout: pressesAgainAfter })
}

function expectAnswer({ result, error }: Outcome, id: string): void {
  const given = result as { id?: string; batchId?: string; status?: string } | undefined
  if (given?.id === id && given.batchId === id && given.status === 'pending') return
  throw new Error(`The page was answered ${JSON.stringify(error ?? result)}`)
}

async function settled({ dapp }: Stage, id: string): Promise<Status> {
  for (;;) {
    const { result, error } = await dapp.request('wallet_getCallsStatus', [id])
    if (error) throw new Error(`The status is ${error.code} ${error.message}`)
    if ((result as Status).status >= 200) return result as Status
    await sleep(100)
  }
}

async function within<result>(task: Promise<result>, otherwise: string): Promise<result> {
  const late = new AbortController()
  const timeout = sleep(patience, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${otherwise} within ${patience / 1000} s`)
  })
  try {
    return await Promise.race([task, timeout])
  } finally {
    late.abort()
    timeout.catch(() => undefined)
  }
}
