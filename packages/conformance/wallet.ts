import { isPending, type Sent, type Status, sentOf, statusOf } from './answers/batches.ts'
import type { Chain, Chains } from './chain.ts'
import { type Dapp, type Origin, type Outcome, openDapp, serveOrigin } from './dapp.ts'
import { type Driver, type Prompt, type Rejected, type Session, Unable } from './driver.ts'
import { guard, guarded } from './drivers/guarded.ts'
import type { Exchange } from './exchange.ts'
import { Failure, refused, refusedItself, result, show, step, that, Unmet } from './expect.ts'
import { type Pace, pause, usual, within } from './pace.ts'
import { undecided, watchPrompts } from './prompts.ts'

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
  /** The requests since the last `clear` or `forget`. */
  exchanges(): readonly Exchange[]
  /** Forgets the requests so far: they only prepared a check. */
  forget(): void
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
  const { session, chains, address, pace = usual } = parts
  const driver = guarded(parts.driver)
  const { context } = session
  const prompts = watchPrompts(driver, session)
  let { patience, grace } = pace
  const origins: Origin[] = []
  let dapps: Dapp[] = []
  let common: { dapp: Dapp; origin: Origin } | undefined
  let exchanges: Exchange[] = []
  const record = (exchange: Exchange) => void exchanges.push(exchange)

  async function stranger(): Promise<Dapp> {
    const origin = await serveOrigin(driver.hosts)
    origins.push(origin)
    return visit(origin)
  }

  async function visit(origin: Origin): Promise<Dapp> {
    const dapp = await prompts.driving(() => openDapp(context, origin, record))
    dapps.push(dapp)
    return dapp
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
    const started = Date.now()
    for (;;) {
      if (await press()) break
      // A wallet that replies too early still has its prompt open, or opens it soon.
      if (answer?.error || (answer && Date.now() - answeredAt > grace)) return answer
      if (Date.now() - started > patience) throw await undecided(prompts, started)
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
      const { heard, wasHeard, stop } = prompts.listen()
      const answered = within(Promise.race([request, heard]), 'an answer without a prompt', patience)
      const outcome = await answered.finally(stop)
      const answer = outcome ? `answers ${show(outcome)}` : 'should be answered without one'
      that(outcome && !wasHeard(), `The wallet asked its person about a request that ${answer}`)
      return outcome
    },
    async prompt() {
      const until = Date.now() + patience
      for (;;) {
        const prompt = await prompts.open()
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
      return statusOf(result(await page.request('wallet_getCallsStatus', [id]), 'wallet_getCallsStatus'))
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
    selectNetwork: (chain) => prompts.driving(() => driver.selectNetwork(session, chain.node.chainId)),
    async killBackground() {
      if (!session.killBackground) throw new Unable('The driver cannot end the background')
      await guard('killBackground', async () => session.killBackground?.())
    },
    async shared() {
      if (!common) {
        const origin = await serveOrigin(driver.hosts)
        const dapp = await prompts.driving(() => openDapp(context, origin, record))
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
    forget() {
      exchanges = []
    },
    async picture() {
      const shot = await prompts
        .pictured()
        ?.screenshot({ type: 'jpeg', quality: 50, timeout: 3_000 })
        .catch(() => undefined)
      return shot && `data:image/jpeg;base64,${shot.toString('base64')}`
    },
    async clear(failed) {
      exchanges = []
      for (const dapp of dapps) await dapp.close().catch(() => undefined)
      dapps = []
      for (const origin of origins.splice(0)) await origin.close()
      if (!failed) return prompts.clear()
      await common?.dapp.close().catch(() => undefined)
      await common?.origin.close()
      common = undefined
      await prompts.close()
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
  return wallet
}

/** True if the prompt shows the text soon. Looks for the prompt each time: the first found may be closing. */
export async function shows(wallet: Pick<Driven, 'prompt'>, text: string): Promise<boolean> {
  for (let left = 60; left > 0; left--) {
    if ((await (await wallet.prompt()).text()).includes(text)) return true
    await pause(50)
  }
  return false
}

/** Fails unless the wallet refuses the request with one of the codes and without a prompt. */
export async function refusesUnasked(
  wallet: Wallet,
  request: Promise<Outcome>,
  codes: number | readonly number[],
  of: string,
): Promise<void> {
  refused(await wallet.unasked(request), codes, of)
}

/** Fails unless the wallet refuses the request itself without a prompt. Another check is about the code. */
export async function refusesItself(wallet: Wallet, request: Promise<Outcome>, of: string): Promise<void> {
  refusedItself(await wallet.unasked(request), of)
}
