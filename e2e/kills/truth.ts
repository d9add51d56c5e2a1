import { deepStrictEqual as same } from 'node:assert'
import { type Address, type Hex, numberToHex } from 'viem'
import type { Status } from '../sending.ts'
import { count, type Mode } from './moments.ts'
import type { Stage } from './stage.ts'

type Transaction = { hash: Hex; from: Address; to: Address | null; nonce: Hex; value: Hex }

/** The chain before a batch: its newest block, canonical or not, and the account's next nonce. */
export type Before = { block: number; nonce: number }

/** The value of a call: in the sum of all values, its base-4 digit counts how often it ran. */
export const amountOf = (index: number): bigint => 4n ** BigInt(index)

export async function standing({ chain, from }: Stage): Promise<Before> {
  return {
    block: await height(chain),
    nonce: Number(await chain.rpc('eth_getTransactionCount', [from, 'pending'])),
  }
}

/**
 * Checks on the chain itself what the account has done since: each call exactly once and in order, with
 * consecutive nonces, and with the receipts that the page got. Throws at the first difference.
 */
export async function judge(
  stage: Stage,
  { before, mode, recipient, status }: { before: Before; mode: Mode; recipient: Address; status: Status },
): Promise<void> {
  const { chain, from } = stage
  const executed = await executedSince(stage, before)
  const nonces = executed.map(({ nonce }) => Number(nonce))
  const total = Array.from({ length: count }, (_, index) => amountOf(index)).reduce(
    (sum, one) => sum + one,
    0n,
  )
  const atomic = mode === 'atomic'

  same(BigInt(await chain.rpc('eth_getBalance', [recipient, 'latest'])), total, 'each call was done once')
  same(
    nonces,
    [...nonces.keys()].map((place) => before.nonce + place),
    'the nonces form one run',
  )
  same(executed.length, atomic ? 1 : count, 'one transaction each, and no other')
  if (!atomic) {
    const done = executed.map(({ to, value }) => ({ to, value: BigInt(value) }))
    same(
      done,
      done.map((_, index) => ({ to: recipient.toLowerCase(), value: amountOf(index) })),
      'in order',
    )
  }
  // An authorization uses the nonce after its transaction's.
  const next = before.nonce + (atomic ? 2 : count)
  for (const tag of ['latest', 'pending']) {
    same(Number(await chain.rpc('eth_getTransactionCount', [from, tag])), next, `the ${tag} nonce`)
  }
  same(await chain.rpc('txpool_content', []), { pending: {}, queued: {} }, 'nothing waits')

  same({ status: status.status, atomic: status.atomic }, { status: 200, atomic }, 'the status')
  const reported = status.receipts?.map(({ transactionHash, status }) => [transactionHash, status])
  same(
    reported,
    executed.map(({ hash }) => [hash, '0x1']),
    'the receipts',
  )
}

/** In the order of the chain. */
async function executedSince({ chain, from }: Stage, { block }: Before): Promise<Transaction[]> {
  const top = await height(chain)
  const found: Transaction[] = []
  for (let number = block + 1; number <= top; number++) {
    const { transactions } = await chain.rpc('eth_getBlockByNumber', [numberToHex(number), true])
    found.push(...transactions.filter((one: Transaction) => one.from.toLowerCase() === from.toLowerCase()))
  }
  return found
}

async function height(chain: Stage['chain']): Promise<number> {
  return Number((await chain.rpc('eth_getBlockByNumber', ['pending', false])).number)
}
