import type { Page } from '@playwright/test'
import type { Chain, Chains } from './chain.ts'
import { type Dapp, type Origin, type Outcome, openDapp, serveOrigin } from './dapp.ts'
import { type Driver, type Prompt, type Rejected, type Session, Unable } from './driver.ts'
import type { Exchange } from './exchange.ts'
import { Failure, refused, result, show, step, that, Unmet } from './expect.ts'
import { isPending, type Sent, type Status, sentOf } from './sent.ts'

/** The time that a wallet may take, in milliseconds. */
export type Pace = {
  /** For one step. */
  patience: number
  /** A reply without a prompt counts after this time. */
  grace: number
}

/** The default: any wallet on a slow machine. */
const usual: Pace = { patience: 20_000, grace: 1_500 }

/** Milliseconds in which a window closes after its decision. */
const closingTime = 2_000

/** The wallet as a check sees it: the person's decisions, and pages to test it with. */
export type Wallet = {
  /** The account that connections get: the phrase's first one. */
  address: string
  other: Chain
  /** Approves the request as soon as the wallet prompts, if it does. */
  approved(request: Promise<Outcome>): Promise<Outcome>
  /** Declines it in the same way. */
  rejected(request: Promise<Outcome>, what?: Rejected): Promise<Outcome>
  /** The reply, which must come without a prompt. */
  unasked(request: Promise<Outcome>): Promise<Outcome>
  /** Waits until the wallet prompts its person. Fails if it does not. */
  prompt(): Promise<Prompt>
  /** True if the request is still open after a while. */
  isOpen(request: Promise<Outcome>): Promise<boolean>
  /** Sends a batch that the person approves. */
  sends(page: Dapp, batch: unknown): Promise<Sent>
  status(page: Dapp, id: string): Promise<Status>
  /** Waits until the batch is no longer pending. */
  settled(page: Dapp, id: string): Promise<Status>
  /** A page of an origin that the wallet has never seen. */
  stranger(): Promise<Dapp>
  connect(page: Dapp): Promise<void>
  /** Another tab at the origin of a page. */
  again(page: Dapp): Promise<Dapp>
  selectNetwork(chain: Chain): Promise<void>
  killBackground(): Promise<void>
}

/** The wallet, and what the runner does with it between checks. */
export type Driven = Wallet & {
  /** A connected page at an origin that earlier checks may have used. */
  shared(): Promise<Dapp>
  /** The requests since the last `clear`. */
  exchanges(): readonly Exchange[]
  /** A picture of the open prompt, or else of the last page: a JPEG as a data URL. */
  picture(): Promise<string | undefined>
  /** Closes the check's pages and waits for its prompts to close. A failure also closes what is left, and the shared page. */
  clear(failed: boolean): Promise<void>
  /** Changes the allowed times from now on. */
  allow(pace: Pace): void
  close(): Promise<void>
}

export function drive(parts: {
  driver: Driver
  session: Session
  chains: Chains
  address: string
  pace?: Pace | undefined
}): Driven {
  const { driver, session, chains, address, pace = usual } = parts
  const { context } = session
  let { patience, grace } = pace
  const origins: Origin[] = []
  /** Pages that are not prompts: the kit's, and those that the driver opened. */
  const known = new Set<Page>(context.pages())
  let dapps: Dapp[] = []
  let common: { dapp: Dapp; origin: Origin } | undefined
  let exchanges: Exchange[] = []
  const record = (exchange: Exchange) => void exchanges.push(exchange)
  /** Windows that the wallet keeps open after a decision. */
  const staying = new WeakSet<Page>()
  let isDriving = false
  /** Prompts that opened since a request that needs none. */
  let opened: true[] = []
  let hear: () => void = () => undefined
  context.on('page', (page) => {
    if (isDriving) return void known.add(page)
    opened.push(true)
    hear()
  })

  async function stranger(): Promise<Dapp> {
    const origin = await serveOrigin(driver.hosts)
    origins.push(origin)
    return visit(origin)
  }

  async function visit(origin: Origin): Promise<Dapp> {
    const dapp = await driving(() => openDapp(context, origin, record))
    dapps.push(dapp)
    return dapp
  }

  async function driving<result>(run: () => Promise<result>): Promise<result> {
    isDriving = true
    try {
      return await run()
    } finally {
      isDriving = false
    }
  }

  /**
   * The open prompt: the newest page that the extension opened, or what the driver finds. An older page may still tell
   * how a request ended.
   */
  const openPrompt = async (): Promise<Prompt | undefined> => {
    if (driver.prompt) return driver.prompt(session)
    const page = context.pages().findLast((one) => !known.has(one) && !one.isClosed())
    return page && { text: () => textOf(page), close: () => page.close() }
  }

  /** Closes the prompts that `prompt` of the driver finds: the next check would take them for its own. */
  async function dismiss(): Promise<void> {
    if (!driver.prompt) return
    for (let left = 5; left > 0; left--) {
      const open = await openPrompt().catch(() => undefined)
      if (!open) return
      await open.close().catch(() => undefined)
    }
  }

  /** Waits until the decided prompts are closed, but for a window that stays open only once. */
  async function untilClosed(): Promise<void> {
    const open = context.pages().filter((page) => !known.has(page) && !staying.has(page) && !page.isClosed())
    const closed = open.map((page) =>
      page.waitForEvent('close', { timeout: closingTime }).catch(() => void staying.add(page)),
    )
    await Promise.all(closed)
  }

  /** Presses until a press works, or until there is no open request. */
  async function decide(request: Promise<Outcome>, press: () => Promise<boolean>): Promise<Outcome> {
    let answer: Outcome | undefined
    let answeredAt = 0
    const answered = request.then((outcome) => {
      answer = outcome
      answeredAt = Date.now()
    })
    answered.catch(() => undefined)
    const until = Date.now() + patience
    for (;;) {
      if (await press()) break
      // A wallet that replies too early still has its prompt open, or opens it soon.
      if (answer?.error || (answer && Date.now() - answeredAt > grace)) return answer
      if (Date.now() > until) throw new Failure('The wallet neither asked its person nor answered')
      await pause(25)
    }
    await within(answered, 'the wallet to answer what was decided', patience)
    return answer as Outcome
  }

  const wallet: Driven = {
    address,
    other: chains.other,
    approved: (request) => decide(request, () => driver.approve(session)),
    rejected: (request, what = 'request') => decide(request, () => driver.reject(session, what)),
    async unasked(request) {
      opened = []
      const asking = new Promise<undefined>((resolve) => {
        hear = () => resolve(undefined)
      })
      const stop = watch(driver.prompt && openPrompt, () => {
        opened.push(true)
        hear()
      })
      const answered = within(Promise.race([request, asking]), 'an answer without a prompt', patience)
      const outcome = await answered.finally(stop)
      const answer = outcome ? `answers ${show(outcome)}` : 'should be answered without one'
      that(outcome && opened.length === 0, `The wallet asked its person about a request that ${answer}`)
      return outcome
    },
    async prompt() {
      const until = Date.now() + patience
      for (;;) {
        const prompt = await openPrompt()
        if (prompt && (await prompt.text()) !== '') return prompt
        if (Date.now() > until) throw new Failure('The wallet did not ask its person')
        await pause(25)
      }
    },
    async isOpen(request) {
      let isOpen = true
      const answered = request.then(() => {
        isOpen = false
      })
      answered.catch(() => undefined)
      // Only a time can show it: nothing follows until the person decides.
      await Promise.race([answered, pause(500)])
      return isOpen
    },
    sends: (page, batch) =>
      step('send', async () => {
        const outcome = await wallet.approved(page.request('wallet_sendCalls', batch))
        return sentOf(result(outcome, 'wallet_sendCalls'))
      }),
    async status(page, id) {
      return result(await page.request('wallet_getCallsStatus', [id]), 'wallet_getCallsStatus') as Status
    },
    async settled(page, id) {
      const until = Date.now() + patience
      for (;;) {
        const status = await this.status(page, id)
        if (!isPending(status)) return status
        if (Date.now() > until) throw new Unmet('settle', `The batch stayed at ${show(status)}`)
        await pause(50)
      }
    },
    stranger,
    connect: (page) =>
      step('connect', async () => {
        const request = page.request('eth_requestAccounts')
        const accounts = result(await wallet.approved(request), 'eth_requestAccounts')
        const isList = Array.isArray(accounts) && accounts.length > 0
        that(isList, `eth_requestAccounts: expected a list of accounts, found ${show(accounts)}`)
        page.accounts = accounts
      }),
    async again(page) {
      const origin = [...origins, ...(common ? [common.origin] : [])].find(({ url }) => url === page.origin)
      if (!origin) throw new Error('No page of the kit')
      const dapp = await visit(origin)
      dapp.accounts = page.accounts
      return dapp
    },
    selectNetwork: (chain) => driving(() => driver.selectNetwork(session, chain.node.chainId)),
    async killBackground() {
      if (!session.killBackground) throw new Unable('The driver cannot end the background')
      await session.killBackground()
    },
    async shared() {
      if (!common) {
        const origin = await serveOrigin(driver.hosts)
        const dapp = await driving(() => openDapp(context, origin, record))
        common = { dapp, origin }
        await this.connect(dapp)
      }
      const { dapp } = common
      const now = (await dapp.request('eth_accounts')).result
      if (Array.isArray(now) && now.length > 0) return dapp
      await this.connect(dapp)
      return dapp
    },
    exchanges: () => exchanges,
    async picture() {
      const open = context.pages().filter((page) => !page.isClosed())
      const page = open.findLast((one) => !known.has(one)) ?? open.at(-1)
      const shot = await page
        ?.screenshot({ type: 'jpeg', quality: 50, timeout: 3_000 })
        .catch(() => undefined)
      return shot && `data:image/jpeg;base64,${shot.toString('base64')}`
    },
    async clear(failed) {
      exchanges = []
      for (const dapp of dapps) await dapp.close().catch(() => undefined)
      dapps = []
      for (const origin of origins.splice(0)) await origin.close()
      await dismiss()
      if (!failed) return untilClosed()
      await common?.dapp.close().catch(() => undefined)
      await common?.origin.close()
      common = undefined
      for (const page of context.pages()) if (!known.has(page)) await page.close().catch(() => undefined)
    },
    allow(given) {
      ;({ patience, grace } = given)
    },
    async close() {
      // A clean-up that throws hides what a check found.
      await this.clear(true).catch(() => undefined)
      await session.close().catch(() => undefined)
    },
  }
  context.on('page', (page) => page.on('close', () => known.delete(page)))
  return wallet
}

/** The text of a page; empty while it is opening or closing. */
const textOf = async (page: Page) =>
  (
    await page
      .locator('body')
      .textContent()
      .catch(() => '')
  )?.trim() ?? ''

/** Looks for a prompt until it is stopped, and reports the first one. */
function watch(look: (() => Promise<unknown>) | undefined, found: () => void): () => void {
  if (!look) return () => undefined
  const timer = setInterval(async () => {
    if (!(await look().catch(() => undefined))) return
    clearInterval(timer)
    found()
  }, 50)
  return () => clearInterval(timer)
}

/** True if the prompt shows the text soon. Looks for the prompt each time: the first found may be closing. */
export async function shows(wallet: Pick<Driven, 'prompt'>, text: string): Promise<boolean> {
  for (let left = 60; left > 0; left--) {
    if ((await (await wallet.prompt()).text()).includes(text)) return true
    await pause(50)
  }
  return false
}

/** The promise's value; fails if it takes too long. */
export async function within<value>(
  promise: Promise<value>,
  what: string,
  limit = usual.patience,
): Promise<value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Failure(`Waited ${limit / 1000} s for ${what}`)), limit)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Fails unless the wallet refuses the request with one of the codes and without a prompt. */
export async function refusesUnasked(
  wallet: Wallet,
  request: Promise<Outcome>,
  codes: number | readonly number[],
  of: string,
): Promise<void> {
  refused(await wallet.unasked(request), codes, of)
}
