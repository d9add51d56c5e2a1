import * as v from 'valibot'
import type { Hex } from 'viem'
import { untold, WalletError } from '../../domain/errors.ts'
import type { Criteria, Filter } from '../../domain/filter.ts'
import type { Context } from '../method.ts'

export const filterId = v.strictTuple([
  v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,32}$/, 'Expected the ID of a filter')),
])

/** Maximum blocks reported per poll. After a longer pause, only the newest blocks are reported. */
const mostBlocks = { heads: 100, blocks: 100, logs: 1000, transactions: 10 }
const mostSeen = 1000

/** Creates a filter that starts with the next block. Returns its id. */
export async function openFilter(kind: Filter['kind'], context: Context, wanted?: Criteria): Promise<Hex> {
  const { origin, chainId, services } = context
  const id = quantityOf(crypto.randomUUID().replaceAll('-', ''))
  const filter: Filter = {
    origin,
    chainId,
    kind,
    next: (await headOf(chainId, context)) + 1,
    ...(wanted && { criteria: wanted }),
  }
  await services.filters.put(id, filter)
  return id
}

/** Throws `invalidParams` for an id that is not this origin's. */
export async function filterOf(id: string, { origin, services }: Context): Promise<Filter> {
  const filter = await services.filters.get(origin, id)
  if (!filter) throw new WalletError('invalidParams', 'There is no such filter', { path: '0' })
  return filter
}

/** Changes since the last poll. If the node does not answer, the next poll reports them. */
export async function changesOf(id: string, context: Context): Promise<unknown[]> {
  const { services } = context
  const filter = await filterOf(id, context)
  const { chainId, kind, next, seen = [] } = filter
  const ask = (method: string, ...params: unknown[]) => services.chain.forward(chainId, method, params)
  const block = (number: number) => ask('eth_getBlockByNumber', hex(number), false)
  if (kind === 'transactions') {
    const pending = await ask('eth_getBlockByNumber', 'pending', false)
    const place = Math.max(next, numberIn(Object(pending).number) ?? 0)
    // A transaction added to a block after the last poll is no longer in the pending block.
    const closed = await Promise.all(range(Math.max(next, place - mostBlocks[kind]), place - 1).map(block))
    const hashes = [...closed, pending].flatMap(transactionsIn)
    await services.filters.move(id, { ...filter, next: place, seen: hashes.map(start).slice(-mostSeen) })
    return hashes.filter((hash) => !seen.includes(start(hash)))
  }
  const head = await headOf(chainId, context)
  if (head < next) {
    // Marks the filter as used, so that it is not the one evicted.
    await services.filters.move(id, filter)
    return []
  }
  const from = Math.max(next, head - mostBlocks[kind] + 1)
  const found =
    kind === 'logs'
      ? await logsOf(filter, { from, to: head }, context)
      : await Promise.all(range(from, head).map(block))
  await services.filters.move(id, { ...filter, next: head + 1 })
  return kind === 'logs' ? found : found.flatMap((block) => headerOf(block, kind))
}

/** The logs of a filter between two blocks, within the filter's own bounds. */
export async function logsOf(
  { chainId, criteria }: Filter,
  { from, to }: { from?: number; to?: number },
  { services }: Context,
): Promise<unknown[]> {
  const least = Math.max(from ?? 0, numberIn(criteria?.fromBlock) ?? 0)
  const most = Math.min(to ?? Infinity, numberIn(criteria?.toBlock) ?? Infinity)
  if (least > most) return []
  const bounds = {
    fromBlock: from === undefined ? (criteria?.fromBlock ?? 'latest') : hex(least),
    toBlock: to === undefined ? (criteria?.toBlock ?? 'latest') : hex(most),
  }
  const logs = await services.chain.forward(chainId, 'eth_getLogs', [{ ...criteria, ...bounds }])
  return Array.isArray(logs) ? logs : []
}

async function headOf(chainId: number, { services }: Context): Promise<number> {
  const head = numberIn(await services.chain.forward(chainId, 'eth_blockNumber', []))
  if (head === undefined) throw untold('its newest block')
  return head
}

function headerOf(block: unknown, kind: Filter['kind']): unknown[] {
  if (typeof block !== 'object' || block === null || !('hash' in block)) return []
  const { transactions: _, uncles: __, withdrawals: ___, ...header } = block as Record<string, unknown>
  return [kind === 'heads' ? header : block.hash]
}

function transactionsIn(block: unknown): string[] {
  const { transactions } = Object(block) as { transactions?: unknown }
  return Array.isArray(transactions) ? transactions.filter((hash) => typeof hash === 'string') : []
}

function numberIn(value: unknown): number | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,13}$/.test(value) ? Number(value) : undefined
}

/** Hexadecimal digits as a JSON-RPC quantity without leading zeros. Clients compare ids as exact strings. */
const quantityOf = (digits: string): Hex => `0x${BigInt(`0x${digits}`).toString(16)}`

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)
const start = (hash: string) => hash.slice(0, 18)
const hex = (value: number) => `0x${value.toString(16)}`
