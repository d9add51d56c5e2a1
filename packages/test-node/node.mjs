import { setTimeout as sleep } from 'node:timers/promises'
import { getAddress } from 'viem'
import { testPhrase } from './accounts.mjs'
import { startAnvil } from './anvil.mjs'
import { makeChain } from './chain.mjs'
import { DELEGATE, deploy } from './deployments.mjs'
import { factsOf } from './dialects/index.mjs'
import { placeOracle } from './dialects/oracle.mjs'
import { makeDialect } from './dialects/speak.mjs'
import { faulty } from './faults.mjs'
import { lying } from './hostile.mjs'
import { complete } from './options.mjs'
import { startPace } from './pace.mjs'
import { paymasterDeployment } from './paymaster/sponsorship.mjs'
import { answerMessage, methodsOf, readMessage } from './rpc.mjs'
import { startServer } from './server.mjs'
import { startSponsor } from './sponsor.mjs'
import { makeSubscriptions } from './subscriptions.mjs'
import { sendSync } from './syncSend.mjs'

/** @typedef {import('./types.ts').TestNode} TestNode */
/** @typedef {import('./types.ts').NodeOptions} NodeOptions */

/** All methods of a minimal node. */
const interfaceMethods = ['eth_sendRawTransaction', 'eth_getTransactionCount']

/** A demo may run for days, so the request log drops its oldest entries. */
const LOG_LIMIT = 20_000

/**
 * Starts a test node on loopback, within about a second. It picks a free port by default.
 *
 * @param {NodeOptions} [given]
 * @returns {Promise<TestNode>}
 */
export async function startNode(given = {}) {
  const options = complete({ port: 0, ...given })
  const perBlock = options.block / options.interval
  const facts = options.like === undefined ? undefined : factsOf(options.like)
  const anvil = await startAnvil({
    chainId: options.chainId,
    hardfork: options.no7702 ? 'cancun' : undefined,
    phrase: testPhrase,
    gasLimit: facts?.blockGas,
  })
  try {
    return await run({ anvil, options, perBlock, facts })
  } catch (error) {
    await anvil.stop()
    throw error
  }
}

/**
 * @param {{
 *   anvil: import('./anvil.mjs').Anvil
 *   options: import('./options.mjs').Options
 *   perBlock: number
 *   facts: import('./dialects/types.ts').Facts | undefined
 * }} parts
 */
async function run({ anvil, options, perBlock, facts }) {
  await deploy(anvil, options.sponsor ? paymasterDeployment() : [])
  const dialect = facts && makeDialect({ facts, anvil, pace: options.pace })
  if (facts?.dataFee !== 'none' && facts?.dataFee.by === 'oracle')
    await placeOracle(anvil, facts.dataFee.perByte)
  const chain = makeChain({ anvil, perBlock, ...(facts && { lag: facts }) })
  const accounts = (await anvil.call('eth_accounts')).map((/** @type {string} */ account) =>
    getAddress(account),
  )

  const subscriptions = makeSubscriptions({ anvil, perBlock })
  const pace = await startPace({
    anvil,
    interval: options.interval,
    ...(facts && { baseFee: facts.baseFee }),
    onBlock: subscriptions.publish,
  })
  await settle()
  let fault = faulty(options.faults, options.seed)
  let lie = lying(options.hostile)
  /** @type {import('./types.ts').LoggedRequest[]} */
  let log = []
  let messages = 0
  const first = (await chain.view()).pending
  const sponsor = options.sponsor
    ? await startSponsor({ anvil, options, untilHeld: pace.untilHeld })
    : undefined
  const server = await startServer({
    port: options.port,
    reply,
    onClose: subscriptions.forget,
    ...(sponsor && { routes: sponsor.routes }),
  }).catch(async (error) => {
    await pace.stop()
    throw error
  })

  /** @type {Parameters<typeof startServer>[0]['reply']} */
  async function reply(text, peer) {
    const message = readMessage(text)
    if ('refusal' in message) return { status: 200, body: message.refusal }
    await pace.untilHeld()
    const methods = methodsOf(message)
    /** @type {Promise<import('./tags.mjs').View> | undefined} */
    let seen
    let stale = false
    const view = () => (seen ??= chain.view().then((now) => (stale ? { ...now, pending: now.latest } : now)))
    /** @type {Map<number, import('./anvil.mjs').Outcome>} */
    const instead = new Map()

    messages += 1
    for (const item of message.items) record(item)
    const exchange = {
      batch: message.batch,
      methods,
      params: message.items.map((item) => /** @type {{ params?: unknown } | null} */ (item)?.params),
      chain: anvil.call,
      latest: async () => (await view()).latest,
      stale: () => {
        stale = true
      },
      instead: (/** @type {number} */ index, /** @type {import('./anvil.mjs').Outcome} */ outcome) =>
        instead.set(index, outcome),
      busy: busyReply(facts?.busy),
      takeBack,
      paused: pace.paused,
    }
    const truth = async () => ({
      status: 200,
      body: await answerMessage(
        message,
        async (call, index) => instead.get(index) ?? answer(call, peer, view),
      ),
    })
    return fault(exchange, () => lie(exchange, truth))
  }

  /**
   * @param {import('./rpc.mjs').Call} call
   * @param {import('./server.mjs').Peer} peer
   * @param {() => Promise<import('./tags.mjs').View>} view
   * @returns {Promise<import('./anvil.mjs').Outcome>}
   */
  async function answer({ method, params }, peer, view) {
    const { send } = peer
    if (options.minimal && !interfaceMethods.includes(method)) return missing
    if (method === 'eth_subscribe' || method === 'eth_unsubscribe') {
      if (!send) return missing
      if (method === 'eth_unsubscribe') return subscriptions.unsubscribe(params, peer)
      return subscriptions.subscribe(params, peer, (subscription, result) =>
        send(
          JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } }),
        ),
      )
    }
    if (params !== undefined && !Array.isArray(params)) return chain.answer(method, params, view)
    const next = (/** @type {string} */ method, /** @type {unknown[]} */ params) =>
      chain.answer(method, params, view)
    const ask = dialect
      ? (/** @type {string} */ method, /** @type {unknown[]} */ params) => dialect(method, params, next)
      : next
    if (method !== 'eth_sendRawTransactionSync') return ask(method, params ?? [])
    if (options.sync === 'none') return facts ? { error: facts.absentRefusal } : missing
    return sendSync({ client: options.sync, anvil, pace: options.pace, params: params ?? [], send: ask })
  }

  /** @param {unknown} item */
  function record(item) {
    const { method, params } = /** @type {{ method?: unknown, params?: unknown }} */ (item ?? {})
    log.push({
      method: `${method}`,
      params: Array.isArray(params) ? params : [],
      at: Date.now(),
      message: messages,
    })
    if (log.length > LOG_LIMIT) log = log.slice(LOG_LIMIT / 2)
  }

  async function settle() {
    const canonical = (await chain.view()).latest + perBlock
    while ((await chain.view()).pending < canonical) await pace.seal()
    await pace.tell()
  }

  /**
   * Never takes back blocks from the node's own start.
   *
   * @param {number} blocks
   */
  function takeBack(blocks) {
    return pace.between(async () => {
      const { pending, latest } = await chain.view()
      const depth = Math.min(pending - latest + blocks, pending - first)
      if (depth > 0) await anvil.call('anvil_reorg', [depth, []])
    })
  }

  /** @param {number} [number] */
  async function untilCanonical(number) {
    const wanted = number ?? (await chain.view()).pending
    while ((await chain.view()).latest < wanted) await sleep(options.interval / 4)
  }

  const host = `127.0.0.1:${server.port}`
  return {
    url: `http://${host}`,
    wsUrl: `ws://${host}`,
    chainId: options.chainId,
    phrase: testPhrase,
    accounts,
    delegate: DELEGATE,
    ...(sponsor && { sponsor: sponsor.at(`http://${host}`) }),
    /** @type {TestNode['rpc']} */
    async rpc(method, params = []) {
      await pace.untilHeld()
      const outcome = await chain.answer(method, params)
      if ('error' in outcome) throw Object.assign(new Error(outcome.error.message), outcome.error)
      return outcome.result
    },
    requests: (/** @type {string | undefined} */ method) =>
      log.filter((entry) => method === undefined || entry.method === method),
    forgetRequests() {
      log = []
    },
    /** @type {TestNode['setFaults']} */
    setFaults(faults, seed = options.seed) {
      fault = faulty(faults, seed)
    },
    /** @type {TestNode['setHostile']} */
    setHostile(kinds) {
      lie = lying(kinds)
    },
    setBaseFee: pace.setBaseFee,
    losePreconfirmations: () => takeBack(0),
    hold: pace.hold,
    release: pace.release,
    settle,
    untilCanonical,
    pause: server.close,
    resume: server.reopen,
    async stop() {
      sponsor?.stop()
      await server.close()
      await pace.stop()
      await anvil.stop()
    },
  }
}

/**
 * @param {import('./dialects/types.ts').Facts['busy']} [busy]
 * @returns {import('./faults.mjs').Reply}
 */
function busyReply(busy) {
  if (!busy) return { status: 429, body: 'Too Many Requests', headers: { 'retry-after': '1' } }
  const { status, code, message } = busy
  return { status, body: JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }) }
}

const missing = { error: { code: -32601, message: 'Method not found' } }
