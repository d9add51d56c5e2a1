import { memberOf, numberIn, resultOf } from '../../rpc/readResult.ts'
import type { After } from '../clock.ts'
import { chainOf, ownerOf } from '../lanes.ts'
import { askAll, type Node } from '../node.ts'
import type { Lanes } from '../witness.ts'

/** One poll of a lane without pending transactions. */
export type LanePoll = { count: number; block: number | undefined; at: number }

/** Nothing may be pending for so many blocks and milliseconds: forgotten ones reappear within that time. */
const blocks = 12
const least = 30_000

/** Milliseconds after which chains without new blocks, and nodes that report none, are believed. */
const longest = 600_000

/** Milliseconds between two polls. */
const every = 4000

/**
 * Returns the poll since which nothing is pending, or `proven`. A changed count or a lower block restarts the
 * wait.
 */
export function judgePoll(since: LanePoll | undefined, now: LanePoll): LanePoll | 'proven' {
  const wentBack = since?.block !== undefined && now.block !== undefined && now.block < since.block
  if (!since || since.count !== now.count || wentBack) return now
  const waited = now.at - since.at
  const isDeep = since.block !== undefined && now.block !== undefined && now.block - since.block >= blocks
  return (isDeep && waited >= least) || waited >= longest ? 'proven' : since
}

/**
 * Polls lanes whose past the journal lost, until their nonces are proven: every node of the network keeps
 * reporting that the account has no pending transaction. `proven` receives each lane that is free again. A
 * silent node proves nothing.
 */
export function createProof(options: {
  lanes: Lanes
  node: Node
  now: () => number
  after: After
  proven(lane: string): void
}): { stop(): void } {
  const { lanes, node, now, after, proven } = options
  const since = new Map<string, LanePoll>()
  let cancel = () => {}
  let isOver = false

  async function look(lane: string): Promise<void> {
    const seen = await see(node, lane, { sent: lanes.sentOn(lane), at: now() })
    if (!seen) {
      since.delete(lane)
      return
    }
    const judged = judgePoll(since.get(lane), seen)
    if (judged !== 'proven') {
      since.set(lane, judged)
      return
    }
    since.delete(lane)
    await lanes.prove(lane, seen.denied)
    proven(lane)
  }

  async function round(): Promise<void> {
    await Promise.all([...lanes.unproven].map((lane) => look(lane).catch(() => undefined)))
    if (!isOver && lanes.unproven.size > 0) cancel = after(every, () => void round())
  }

  void round()
  return {
    stop() {
      isOver = true
      cancel()
    },
  }
}

/**
 * The account's nonce, and the transactions that every node denies. `undefined` if one is pending, or an operation's
 * last second has not passed on every node. Throws if a node does not report the nonce.
 */
async function see(
  node: Node,
  lane: string,
  { sent, at }: { sent: ReturnType<Lanes['sentOn']>; at: number },
): Promise<(LanePoll & { denied: string[] }) | undefined> {
  const chainId = chainOf(lane)
  const from = ownerOf(lane)
  const hashes = sent.flatMap((one) => one.hashes)
  const lastSecond = Math.max(0, ...sent.map(({ until = 0 }) => until))
  const count = (tag: string) => ({ method: 'eth_getTransactionCount', params: [from, tag] })
  // `latest` first: a transaction that is included between the two makes them differ.
  const requests = [
    count('latest'),
    count('pending'),
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    // On nodes with pre-confirmations, `pending` leaves out the mempool.
    ...hashes.flatMap((hash) => [
      { method: 'eth_getTransactionByHash', params: [hash] },
      { method: 'eth_getTransactionReceipt', params: [hash] },
    ]),
  ]
  const answers = await askAll(node, chainId, requests)
  const looks = answers.map(([latest, pending, block, ...traces]) => ({
    latest: numberIn(resultOf(latest)),
    pending: numberIn(resultOf(pending)),
    block: numberIn(memberOf(resultOf(block), 'number')),
    second: numberIn(memberOf(resultOf(block), 'timestamp')),
    traces: hashes.map((_, index) => traces.slice(2 * index, 2 * index + 2).map(resultOf)),
  }))
  const counts = looks.flatMap(({ latest, pending }) => [latest, pending])
  if (counts.some((one) => one === undefined)) throw new Error('The node does not tell the nonce')
  const [first] = looks
  if (looks.some(({ traces }) => traces.some(([pending, receipt]) => pending && !receipt))) return undefined
  if (lastSecond > 0 && looks.some(({ second = 0 }) => second <= lastSecond)) return undefined
  if (first?.latest === undefined || counts.some((one) => one !== first.latest)) return undefined
  const heights = looks.flatMap(({ block }) => block ?? [])
  const block = heights.length === looks.length ? Math.min(...heights) : undefined
  const denied = hashes.filter((_, index) =>
    looks.every(({ traces }) => traces[index]?.every((answer) => answer === null)),
  )
  return { count: first.latest, block, at, denied }
}
