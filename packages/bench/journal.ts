import type { Address, Hex } from 'viem'
import type { Chain } from '../../e2e/fixtures.ts'
import { type BatchRow, batchKey, laneKey, type TransactionRow } from '../../src/storage/journal/rows.ts'
import type { Wallet } from '../wallet-testing/index.ts'
import { fillJournal, timeRequests } from './page.ts'
import type { Stage } from './stage.ts'
import { stranger } from './stage.ts'

/** The id of a batch that the benchmark put into the journal. */
const idOf = (index: number | string) => `old ${index}`

/** The batches' owner: `origin` is the requesting site, `transactions` the number per batch, by default 1. */
export type Owner = { chain: Chain; wallet: Wallet; from: Address; origin: string; transactions?: number }

/** Puts settled batches into the journal, from number `start` up to, but not including, `end`. */
export async function remember(owner: Owner, start: number, end: number): Promise<void> {
  const { chain, wallet, from, origin, transactions = 1 } = owner
  const home = await wallet.home()
  for (let first = start; first < end; first += 1000)
    await home.evaluate(fillJournal, {
      first,
      end: Math.min(first + 1000, end),
      ...template({ chain, from, origin, transactions }),
    })
  await home.close()
}

/** Placeholders for a batch's number in its template, and for a transaction's number in the journal. */
const [batchMark, runMark] = ['@batch', '@transaction']

/** A settled batch and its transactions as text; the page writes thousands of numbered copies. */
function template(owner: { chain: Chain; from: Address; origin: string; transactions: number }) {
  const { chain, from, origin, transactions } = owner
  const at = Date.now()
  const id = idOf(batchMark)
  const key = batchKey(origin, id)
  const batch: BatchRow = {
    key,
    id,
    origin,
    request: `${id} request`,
    state: 'settled',
    createdAt: at,
    settledAt: at,
    plan: {
      kind: 'batch',
      from,
      chainId: chain.chainId,
      mode: transactions === 1 ? 'single' : 'pipelined',
      calls: Array.from({ length: transactions }, () => ({ to: stranger(), value: '0x1', data: '0x' })),
    },
  }
  const hash = `0x${runMark}` as Hex
  const run = Array.from(
    { length: transactions },
    (_, index): TransactionRow => ({
      hash,
      batch: key,
      index,
      lane: laneKey(chain.chainId, from),
      nonce: 0,
      raw: `0x02${'00'.repeat(110)}`,
      state: 'final',
      signedAt: at,
      triedAt: at,
      sentAt: at,
      preconfirmedAt: at,
      includedAt: at,
      receipt: {
        logs: [],
        status: '0x1',
        blockHash: hash,
        blockNumber: '0x1',
        gasUsed: '0x5208',
        transactionHash: hash,
      },
    }),
  )
  return { batch: JSON.stringify(batch), run: run.map((row) => JSON.stringify(row)), batchMark, runMark }
}

/** Times statuses of batches across the journal, as seen by the page, right after the background started. */
export async function timeStatuses(stage: Stage, remembered: number, times: number): Promise<number[]> {
  const { wallet, dapp } = stage
  await wallet.killBackground()
  const frames = Array.from({ length: times + 50 }, (_, index) => ({
    method: 'wallet_getCallsStatus',
    params: [idOf((index * 7919) % remembered)],
  }))
  const all = await dapp.page.evaluate(timeRequests, frames)
  return all.slice(50)
}
