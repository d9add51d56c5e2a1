import type { Address } from 'viem'
import { numberToHex } from 'viem/utils'
import { quantityIn } from '../../../../rpc/readResult.ts'
import type { AskNetwork } from '../../../node/askNetwork.ts'
import { type BalancePoint, riseBetween } from './balancePoint.ts'
import type { Received, Seen } from './received.ts'
import { receivedKey } from './receivedKey.ts'
import {
  type ListedAssets,
  type LoggedTransfer,
  numberIn,
  transferFilter,
  transfersIn,
} from './transferLogs.ts'

/** Numbers of recent blocks to search. After each refusal, the next smaller one: many nodes limit the range. */
const spans = [50_000, 10_000, 2_000, 500] as const

/** Maximum received rows to keep per account and network. */
const most = 200

/** Blocks to ask for at a time. */
const together = 25

/**
 * Looks for what the account received since `seen`: transfers of listed tokens in the node's logs, and a rise of
 * the coin's balance. Says which blocks were searched. Rejects if the node does not answer.
 */
export async function readReceived(options: {
  ask: AskNetwork
  owner: Address
  listed: ListedAssets
  seen: Seen
  /** Milliseconds between blocks. */
  blockTime: number
  /** So many of the newest blocks may still be replaced by others. */
  depth: number
  now: number
}): Promise<Seen> {
  const { ask, owner, listed, seen, blockTime, depth, now } = options
  const [height] = await ask([{ method: 'eth_blockNumber', params: [] }])
  const latest = numberIn(height)
  if (latest === undefined) return { ...seen, searched: 'refused' }

  const logs = await readLogs({ ask, owner, listed, seen, depth, latest })
  const times = await readTimes(ask, [...new Set(logs.found.map(({ block }) => block))])
  const estimate = (block: number) => now - (latest - block) * blockTime
  // A node's clock puts nothing into the future.
  const timeOf = (block: number) => Math.min(now, times.get(block) ?? estimate(block))
  const point = await readPoint(ask, owner, latest, now)
  const rise = point && riseBetween(seen.point, point)
  // A block that was searched again may be another one by now, so what it held before may never have come.
  const isReplaced = ({ kind, block }: Received) =>
    kind === 'token' && logs.from !== undefined && block >= logs.from && block <= latest
  const received: Received[] = [
    ...(rise ? [{ kind: 'coin' as const, ...rise }] : []),
    ...logs.found.map((one) => ({ kind: 'token' as const, ...one, at: timeOf(one.block) })),
    ...seen.received.filter((one) => !isReplaced(one)),
  ]
  const kept = point ?? seen.point
  return {
    received: [...new Map(received.map((one) => [receivedKey(one), one])).values()].slice(0, most),
    searched: logs.searched,
    ...(kept && { point: kept }),
  }
}

type Search = {
  ask: AskNetwork
  owner: Address
  listed: ListedAssets
  seen: Seen
  depth: number
  latest: number
}

/** The transfers in the new blocks and in those that may have been replaced: all of them since `from`. */
async function readLogs({ ask, owner, listed, seen, depth, latest }: Search): Promise<{
  found: LoggedTransfer[]
  searched: Seen['searched']
  from?: number
}> {
  const before = typeof seen.searched === 'object' ? seen.searched : undefined
  const filter = transferFilter(owner, listed)
  if (filter.address.length === 0) return { found: [], searched: 'nothing' }
  // If a node reports an older block than before, the search starts again: a test network may have a new chain.
  const start = before && before.to < latest ? Math.max(before.from, before.to + 1 - depth) : undefined
  if (before && before.to === latest) return { found: [], searched: before }
  for (const span of spans) {
    const oldest = Math.max(0, latest - span + 1)
    const from = start === undefined ? oldest : Math.max(start, oldest)
    const range = { fromBlock: numberToHex(from), toBlock: numberToHex(latest) }
    const [logs] = await ask([{ method: 'eth_getLogs', params: [{ ...filter, ...range }] }]).catch(() => [])
    if (!Array.isArray(logs)) continue
    const found = transfersIn(logs, owner, listed, { from, to: latest })
    return { found, from, searched: { from: before && from === start ? before.from : from, to: latest } }
  }
  return { found: [], searched: 'refused' }
}

/** The times of these blocks in milliseconds, as far as the node tells them. */
async function readTimes(ask: AskNetwork, blocks: readonly number[]): Promise<Map<number, number>> {
  const times = new Map<number, number>()
  for (let from = 0; from < blocks.length; from += together) {
    const some = blocks.slice(from, from + together)
    const answers = await ask(
      some.map((block) => ({ method: 'eth_getBlockByNumber', params: [numberToHex(block), false] })),
    ).catch(() => [])
    for (const [index, block] of some.entries()) {
      const seconds = numberIn((answers[index] as { timestamp?: unknown } | null | undefined)?.timestamp)
      if (seconds) times.set(block, seconds * 1000)
    }
  }
  return times
}

async function readPoint(
  ask: AskNetwork,
  owner: Address,
  block: number,
  now: number,
): Promise<BalancePoint | undefined> {
  const params = [owner, numberToHex(block)]
  const [balance, nonce] = await ask([
    { method: 'eth_getBalance', params },
    { method: 'eth_getTransactionCount', params },
  ]).catch(() => [])
  const [coins, sent] = [quantityIn(balance), quantityIn(nonce)]
  return coins === undefined || sent === undefined
    ? undefined
    : { block, at: now, balance: coins, nonce: sent }
}
