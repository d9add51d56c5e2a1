import { deepStrictEqual as same } from 'node:assert'
import { type Address, type Hex, numberToHex, pad, toEventSelector } from 'viem'
import type { Status } from '../sending.ts'
import { operationsOf, sponsorOf } from '../sponsor.ts'
import { type Mode, runsAtOnce } from './moments.ts'
import type { Stage } from './stage.ts'

type Transaction = { hash: Hex; from: Address; to: Address | null; nonce: Hex; value: Hex }

/** ERC-4337's `UserOperationEvent`. */
const operationEvent = toEventSelector(
  'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)',
)

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
  const { chain, from, calls: count } = stage
  const sponsored = mode === 'sponsored'
  const executed = await executedSince(stage, before)
  const nonces = executed.map(({ nonce }) => Number(nonce))
  const total = Array.from({ length: count }, (_, index) => amountOf(index)).reduce(
    (sum, one) => sum + one,
    0n,
  )
  const atomic = runsAtOnce(mode)
  const runs = sponsored ? await runsSince(stage, before) : executed.map(({ hash }) => hash)

  same(BigInt(await chain.rpc('eth_getBalance', [recipient, 'latest'])), total, 'each call was done once')
  same(
    nonces,
    [...nonces.keys()].map((place) => before.nonce + place),
    'the nonces form one run',
  )
  same(runs.length, atomic ? 1 : count, 'one transaction each, and no other')
  if (sponsored) {
    same(executed, [], 'the account sends nothing itself')
    same(operationsOf(chain).length, 1, 'the bundler received one operation, however often')
    same(status.capabilities, { paymasterService: true }, 'the status says who paid')
  }
  if (!atomic) {
    const done = executed.map(({ to, value }) => ({ to, value: BigInt(value) }))
    same(
      done,
      done.map((_, index) => ({ to: recipient.toLowerCase(), value: amountOf(index) })),
      'in order',
    )
  }
  // An authorization uses the nonce after its transaction's, which is the bundler's in a sponsored batch.
  const next = before.nonce + (sponsored ? 1 : atomic ? 2 : count)
  for (const tag of ['latest', 'pending']) {
    same(Number(await chain.rpc('eth_getTransactionCount', [from, tag])), next, `the ${tag} nonce`)
  }
  same(await chain.rpc('txpool_content', []), { pending: {}, queued: {} }, 'nothing waits')

  same({ status: status.status, atomic: status.atomic }, { status: 200, atomic }, 'the status')
  const reported = status.receipts?.map(({ transactionHash, status }) => [transactionHash, status])
  same(
    reported,
    runs.map((hash) => [hash, '0x1']),
    'the receipts',
  )
}

/** The device received one request for each signature; or, after a kill, again for the same bytes. */
export function judgeDevice({ calls }: Stage, mode: Mode, asked: readonly string[]): void {
  same(new Set(asked).size, mode === 'atomic' ? 2 : calls, 'the device signed nothing else')
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

/** The transactions in which the EntryPoint ran an operation of the account. */
async function runsSince({ chain, from }: Stage, { block }: Before): Promise<Hex[]> {
  const logs: { transactionHash: Hex }[] = await chain.rpc('eth_getLogs', [
    {
      address: sponsorOf(chain).entryPoint,
      topics: [operationEvent, null, pad(from)],
      fromBlock: numberToHex(block + 1),
      toBlock: 'latest',
    },
  ])
  return logs.map(({ transactionHash }) => transactionHash)
}

async function height(chain: Stage['chain']): Promise<number> {
  return Number((await chain.rpc('eth_getBlockByNumber', ['pending', false])).number)
}
