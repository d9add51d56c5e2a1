import { setTimeout as wait } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { hasKind, isSiteError } from '../domain/errors.ts'
import type { Review } from '../domain/review/review.ts'
import type { Method } from '../methods/method.ts'
import { readParams } from '../methods/readParams.ts'
import { methods } from '../methods/registry.ts'
import type { PageRequest } from '../requests/pageRequest.ts'
import { request } from '../requests/router.fake.ts'
import { faultIn, type Given } from './checkReply.fake.ts'
import type { Mood } from './fuzzNode.fake.ts'
import { sites, type World } from './fuzzWallet.fake.ts'
import { hashes } from './hashes.fake.ts'
import { change, order, own, press, presses } from './person.fake.ts'
import type { Asking, Step } from './steps.fake.ts'

/** The results of a run by method, which show that nothing was skipped. */
export type Tally = {
  requests: number
  windows: number
  deaths: number
  /** Transactions. */
  signed: number
  /** User operations, and those of them that pay a fee in a token. */
  operations: number
  feesInToken: number
  by: Map<string, { refused: number; answered: number; asked: number }>
}

export const newTally = (): Tally => ({
  requests: 0,
  windows: 0,
  deaths: 0,
  signed: 0,
  operations: 0,
  feesInToken: 0,
  by: new Map(),
})

const registry = new Map(methods.map((method) => [method.name, method]))

/** True for methods that pass a node's errors to the page. */
const passesOn = (name: string) => /^(eth_|net_|web3_|wallet_(sendCalls|watchAsset))/.test(name)

type Open = { asked: PageRequest; answers: Promise<Given>[] }

const immediate = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Like `expect`, which is too slow for a million checks. */
function must(holds: boolean, otherwise: () => string): void {
  if (!holds) throw new Error(otherwise())
}

/** True if the router's parser accepts the params. */
function isParsed(method: Method, params: unknown, strict: boolean): boolean {
  try {
    readParams(method, params, strict)
    return true
  } catch {
    return false
  }
}

/** True if a paymaster takes its fee in a token, and the screen does not have its price yet. */
function lacksPrice({ blocks }: Review): boolean {
  const calls = blocks.find((block) => block.kind === 'calls')
  return calls?.tokenFee !== undefined && calls.tokenFee.price === undefined
}

/** Plays a wallet and its pages step by step, and asserts the wallet's invariants by `must` and `expect`. */
export function makePlay(world: World, tally: Tally) {
  const open = new Map<string, Open>()
  let documents = 0
  /** Answers that no page may get. They can come at any time. */
  const faults: string[] = []

  const waiting = () => world.waiting()
  const some = (pick: number) => waiting()[pick % Math.max(1, waiting().length)]

  /** Waits for an answer or a window; if a node never answers, advances the wallet's clock. */
  async function settle(id: string, answer: Promise<Given>): Promise<Given | undefined> {
    let given: Given | undefined
    void answer.then((one) => {
      given = one
    })
    const since = performance.now()
    for (let tries = 1; ; tries++) {
      await immediate()
      if (given) return given
      if (world.stateOf(id) === 'asked') return undefined
      if (tries % 200 > 0) continue
      const waited = performance.now() - since
      must(waited < 60_000, () => 'a minute without an answer or a window')
      if (world.nodes.isSilent() || waited > 1_000) await vi.advanceTimersByTimeAsync(1_000)
    }
  }

  function judge({ method, params }: PageRequest, given: Given): void {
    const fault = faultIn(given, { fromNode: passesOn(method) })
    if (fault) faults.push(`${method} ${JSON.stringify(params)}: ${JSON.stringify(given)}: ${fault}`)
  }

  /** Routes a request as a page does, which gets one answer no matter how often the background dies. */
  function send(pageRequest: PageRequest): Promise<Given> {
    tally.requests += 1
    const answer = world.route(pageRequest) as Promise<Given>
    const known = open.get(pageRequest.id)
    if (known) known.answers.push(answer)
    else open.set(pageRequest.id, { asked: pageRequest, answers: [answer] })
    void answer.then((given) => {
      judge(pageRequest, given)
      open.delete(pageRequest.id)
    })
    return answer
  }

  async function ask(askings: readonly Asking[]): Promise<void> {
    const windows = world.windows()
    const refused = askings.map(isRefused)
    const allRefused = refused.every(Boolean) && !world.isBusy()
    const earlier = [...open.keys()]
    // An earlier request can end meanwhile by itself, such as one whose site the person disconnected.
    const isComparable = () => !world.isBusy() && earlier.every((id) => open.has(id))
    const before = world.trace()
    const digest = allRefused && tally.requests % 50 === 0 ? await world.digest() : undefined
    const outcomes = await Promise.all(
      askings.map(async (asking) => {
        const { method, params, site, tab } = asking
        const page = { tabId: site * 10 + tab, frameId: 0, documentId: `${documents}` }
        const pageRequest = request(method, params, { ...sites[site], page })
        return { asking, id: pageRequest.id, given: await settle(pageRequest.id, send(pageRequest)) }
      }),
    )
    for (const [place, { asking, id, given }] of outcomes.entries()) {
      note(asking, given)
      if (!refused[place]) continue
      const what = () => `${asking.method} ${JSON.stringify(asking.params)} of ${sites[asking.site]?.origin}`
      must(given !== undefined, () => `a window for ${what()}`)
      must(
        given === undefined || 'error' in given,
        () => `${what()} was answered with ${JSON.stringify(given)}`,
      )
      must(world.stateOf(id) === undefined, () => `a trace of ${what()}`)
    }
    if (allRefused && isComparable())
      must(world.trace() === before, () => `windows, moves or writes after ${JSON.stringify(askings)}`)
    if (digest !== undefined && isComparable())
      must(digest === (await world.digest()), () => `another state after ${JSON.stringify(askings)}`)
    if (!allRefused) await calm()
    tally.windows += world.windows() - windows
  }

  function note({ method }: Asking, given: Given | undefined): void {
    const name = registry.has(method) ? method : 'unknown'
    const line = tally.by.get(name) ?? { refused: 0, answered: 0, asked: 0 }
    tally.by.set(name, line)
    if (given === undefined) line.asked += 1
    else if ('error' in given) line.refused += 1
    else line.answered += 1
  }

  /** Waits until nothing changes by itself. */
  async function calm(): Promise<void> {
    for (let quiet = 0, last = ''; quiet < 12; quiet++) {
      await immediate()
      const now = world.trace()
      if (now !== last) quiet = 0
      last = now
    }
  }

  /** True if the wallet must refuse the request: by its construction, its method's schema, or its site. */
  function isRefused({ method, params, made, site }: Asking): boolean {
    const known = registry.get(method)
    if (!known || made === 'unknown') return true
    // A bad value may be a null that counts as absent.
    const mayFit = made === 'wild' || (made === 'invalid' && JSON.stringify(params ?? null).includes('null'))
    if (made === 'invalid' && !mayFit) return true
    const isStranger = !Object.hasOwn(world.wallet().state.sessions.getState(), sites[site]?.origin ?? '')
    if (known.access === 'connected' && isStranger && !isSigningIn(site)) return true
    return mayFit && !isParsed(known, params, world.wallet().state.settings.getState().strict)
  }

  /** True while the site's `wallet_connect` signs, which takes real time; then the site is connected. */
  function isSigningIn(site: number): boolean {
    return [...open.values()].some(
      ({ asked: pageRequest }) =>
        pageRequest.method === 'wallet_connect' &&
        pageRequest.origin === sites[site]?.origin &&
        world.stateOf(pageRequest.id) === 'approved',
    )
  }

  /** Errors that a person may get: for a choice not offered, for a late press, and in a locked wallet. */
  const allowed = (error: Error) => {
    must(
      isSiteError(error) || hasKind(error, 'locked', 'signatureRefused'),
      () => `the person was refused by ${error.stack}`,
    )
  }

  async function decide(id: string, approve: boolean, way: number, turn?: Mood): Promise<void> {
    const { journal, selectors } = world.wallet()
    const handlers = await world.wallet().handlers()
    const row = await journal.request(id)
    const { review, revision = 0 } = row ?? {}
    if (!row || !review) return
    // The window offers no press before it shows the price.
    if (approve && lacksPrice(review)) return askPrice(id)
    const preview = (await selectors.previews())[id]
    const shown = preview?.revision === undefined || preview.revision === revision ? preview : undefined
    const decision = approve ? 'approved' : 'rejected'
    const choice = press(review, shown, way)
    if (approve) world.book.press({ ...row, review }, choice)
    const before = world.nodes.mood()
    if (turn) world.nodes.become(turn)
    await handlers['approval.decide']({ id, decision, revision, choice: choice as never }).catch(
      (error: Error) => {
        world.book.forget(id)
        allowed(error)
      },
    )
    if (!turn) return
    for (let tries = 0; tries < 5 && world.stateOf(id) === 'approved'; tries++) {
      await calm()
      await vi.advanceTimersByTimeAsync(100)
    }
    await calm()
    world.nodes.become(before)
  }

  /** Asks the sponsor of a batch for its price, if it takes its fee in a token. */
  async function askPrice(id: string): Promise<void> {
    const { review, revision = 0 } = (await world.wallet().journal.request(id)) ?? {}
    if (!review || !lacksPrice(review)) return
    const handlers = await world.wallet().handlers()
    await handlers['approval.edit']({ id, revision, edits: { asksPrice: true } }).catch(allowed)
  }

  /** Resends all unanswered requests, as the content script does. */
  function replay(): void {
    for (const { asked: pageRequest } of [...open.values()]) void send({ ...pageRequest, replayed: true })
  }

  async function connect(site: number): Promise<void> {
    const pageRequest = request('eth_requestAccounts', [], {
      ...sites[site],
      page: { tabId: 99, frameId: 0 },
    })
    if ((await settle(pageRequest.id, send(pageRequest))) === undefined)
      await decide(pageRequest.id, true, presses - 1)
  }

  async function take(step: Step): Promise<void> {
    const { router } = world.wallet()
    const handlers = await world.wallet().handlers()
    switch (step.kind) {
      case 'ask':
        return ask(step.askings)
      case 'decide': {
        const id = some(step.pick)
        return id === undefined ? undefined : decide(id, step.approve, step.way, step.turn)
      }
      case 'spend': {
        await world.unlock()
        const { site, tab } = step.asking
        await connect(site)
        const page = { tabId: site * 10 + tab, frameId: 0, documentId: `${documents}` }
        const pageRequest = request(step.asking.method, step.asking.params, { ...sites[site], page })
        if ((await settle(pageRequest.id, send(pageRequest))) !== undefined) return
        await world.preview(pageRequest.id)
        await askPrice(pageRequest.id)
        return decide(pageRequest.id, true, step.way, step.turn)
      }
      case 'edit': {
        const id = some(step.pick)
        const row = id === undefined ? undefined : await world.wallet().journal.request(id)
        const { review, revision = 0 } = row ?? {}
        if (!id || !review) return
        return void (await handlers['approval.edit']({
          id,
          revision,
          edits: change(review, step.way) as never,
        }).catch(allowed))
      }
      case 'order':
        return order(world, handlers, step).catch(allowed)
      case 'own':
        return own(handlers, step.way).catch(allowed)
      case 'withdraw':
      case 'reconsider': {
        const id = some(step.pick)
        return id === undefined ? undefined : router[step.kind](id)
      }
      case 'replay': {
        const id = some(step.pick)
        const known = id === undefined ? undefined : open.get(id)
        if (known) void send({ ...known.asked, replayed: true })
        return
      }
      case 'steal': {
        const id = some(step.pick)
        const known = id === undefined ? undefined : open.get(id)
        if (!known) return
        const thief = { ...known.asked, origin: 'https://thief.example', replayed: true }
        tally.requests += 1
        const given = (await world.route(thief)) as Given
        judge(thief, given)
        must('error' in given, () => 'a page got the answer to the request of another')
        return
      }
      case 'reload':
        documents += 1
        return
      case 'node':
        return world.nodes.become(step.mood)
      case 'pass':
        world.nodes.mine()
        await vi.advanceTimersByTimeAsync(step.milliseconds)
        return
      case 'select':
        await handlers['network.select']({ chainId: step.chainId })
        return
      case 'settings':
        await handlers['settings.change'](step.settings)
        return
      case 'revoke':
        await handlers['site.revoke']({ origin: sites[step.site]?.origin ?? '' })
        world.book.revoke(sites[step.site]?.origin ?? '')
        return
      case 'connect':
        return connect(step.site)
      case 'lock':
        return world.lock()
      case 'unlock':
        return world.unlock()
      case 'die':
        tally.deaths += 1
        await world.die()
        return replay()
    }
  }

  /** Advances the wallet's clock until the task ends, in case a silent node delays it. */
  async function over(task: Promise<unknown>): Promise<void> {
    let isOver = false
    const done = task.finally(() => {
      isOver = true
    })
    done.catch(() => undefined)
    for (let tries = 1; !isOver; tries++) {
      await immediate()
      if (tries % 200 === 0) await vi.advanceTimersByTimeAsync(1_000)
    }
    await done
  }

  return {
    async take(step: Step) {
      vi.advanceTimersByTime(10)
      await over(take(step))
      if (step.kind !== 'ask') await calm()
      must(world.shownInVain() === 0, () => 'a window with nothing to decide')
      must(faults.length === 0, () => faults.join('\n'))
      must(world.book.faults.length === 0, () => world.book.faults.join('\n'))
    },

    /** All pages withdraw, the chains keep mining, and every request gets its answer. */
    async finish() {
      world.nodes.become('honest')
      await world.unlock()
      for (let round = 0; round < 560; round++) {
        if (open.size === 0 && (await world.unanswered()).length === 0) break
        // Separate threads derive keys in real time, which is slow on a busy machine.
        if (round > 60 && hashes.pending > 0) await wait(20)
        for (const id of waiting()) await world.wallet().router.withdraw(id)
        await world.stopWaiting()
        world.nodes.mine()
        await vi.advanceTimersByTimeAsync(2_000)
        await calm()
      }
      expect(
        [...open.values()].map(({ asked: pageRequest }) => pageRequest.method),
        'without an answer',
      ).toEqual([])
      expect(await world.unanswered(), 'left behind').toEqual([])
      tally.signed += world.book.stored()
      tally.operations += world.book.operations()
      tally.feesInToken += world.book.feesInToken()
      const reserved = await world.wallet().journal.batches({ states: ['reserved'] })
      expect(reserved, 'ids that nobody will ever use').toEqual([])
    },
  }
}
