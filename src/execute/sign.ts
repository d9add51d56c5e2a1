import { type Hex, zeroAddress } from 'viem'
import { transferGas } from '../chain/gas.ts'
import type { Journal } from '../journal/journal.ts'
import { laneKey, type TransactionRow } from '../journal/rows.ts'
import type { SignableTransaction, Signer } from '../vault/signer.ts'
import { WalletError } from '../wire/errors.ts'
import { asDynamic, type FeeValues, feeValues, raiseFees } from './fees.ts'
import type { Prepared } from './prepare.ts'
import type { PlannedBatch } from './progress.ts'

type Tools = {
  journal: Journal
  fresh: Set<string>
  signer: Pick<Signer, 'signTransaction' | 'signAuthorization'>
  now: () => number
}

/** So many are on their way to the disk while the next ones are signed. */
const atOnce = 16

/** A delegated account runs its code when it receives anything, even from itself. */
const fillerGas = 100_000n

/**
 * Signs calls under consecutive nonces and stores nonces, bytes and the batch's new state together, some calls at a time
 * and in order: whatever the disk has of them is a run from the first. Nothing of it has left the wallet when this
 * resolves. Throws the signer's error where it is locked.
 */
export async function signCalls(
  tools: Tools,
  batch: PlannedBatch,
  {
    indices,
    nonce,
    prepared,
    replaces,
  }: { indices: readonly number[]; nonce: number; prepared: Prepared; replaces?: TransactionRow },
): Promise<void> {
  const { plan } = batch
  const fees = feesOf(batch, prepared, replaces)
  const transactions: SignableTransaction[] = []
  for (const [place, index] of indices.entries()) {
    const gas = prepared.gas[place]
    if (gas === undefined) throw new Error(`Nothing is known of the gas of call ${index}`)
    const own = { chainId: plan.chainId, nonce: nonce + place, gas }
    const transaction = prepared.atomic
      ? await atomicTransaction(tools, batch, { ...own, ...prepared.atomic, fees })
      : plan.undelegates
        ? await atomicTransaction(tools, batch, { ...own, data: '0x', upgrade: zeroAddress, fees })
        : callTransaction(batch, index, { ...own, fees })
    transactions.push(transaction)
  }
  const more = replaces && { replaces: replaces.hash }
  const stored: Promise<void>[] = []
  try {
    for (let start = 0; start < transactions.length; start += atOnce) {
      const signed = await signFresh(tools, batch, transactions.slice(start, start + atOnce))
      const rows = signed.map((row, place) => ({ ...row, index: indices[start + place] ?? 0, ...more }))
      const write = store(tools, batch, rows)
      // It is heard below; until then a failed write must not count as nobody's.
      write.catch(() => undefined)
      stored.push(write)
    }
  } finally {
    await Promise.all(stored)
  }
}

/** Puts signed rows on the disk. From then on they may leave. */
export async function store(
  { journal, fresh }: Tools,
  { key }: PlannedBatch,
  rows: readonly TransactionRow[],
): Promise<void> {
  for (const { hash } of rows) fresh.add(hash)
  await journal.sign(rows, { key, to: 'running' })
}

/**
 * Signs a zero-value transfer to ourselves for the nonce of a refused transaction, so that later ones can go on, or for
 * that of `old`, which it is meant to replace.
 */
export async function signFiller(
  tools: Tools,
  batch: PlannedBatch,
  {
    nonce,
    index,
    prepared,
    old,
    fees = feesOf(batch, prepared),
  }: { nonce: number; index: number; prepared: Prepared; old?: TransactionRow; fees?: FeeValues },
): Promise<Hex> {
  const { chainId, from } = batch.plan
  const gas = prepared.delegate ? fillerGas : transferGas
  const own = { chainId, nonce, gas, to: from, value: 0n, ...typed(fees) }
  const rows = (await signFresh(tools, batch, [own])).map((row) => ({
    ...row,
    index,
    fills: true as const,
    ...(old && { replaces: old.hash }),
  }))
  await store(tools, batch, rows)
  return rows.map(({ hash }) => hash)[0] as Hex
}

/** The user's own figures win over what the chain asks for now. */
function feesOf({ plan }: PlannedBatch, prepared: Prepared, replaces?: TransactionRow): FeeValues {
  const fees = plan.fees ?? prepared.fees
  if (!fees) throw new WalletError('nodeRefused', 'The network does not tell its fees, and none were entered')
  return replaces ? raiseFees(feeValues(fees), replaces.raw) : feeValues(fees)
}

type Outer = { chainId: number; nonce: number; gas: bigint; fees: FeeValues }

function callTransaction(
  { plan }: PlannedBatch,
  index: number,
  { fees, ...outer }: Outer,
): SignableTransaction {
  const call = plan.calls[index]
  if (!call) throw new Error(`The plan has no call ${index}`)
  const { to, value, data } = call
  return { ...outer, ...(to && { to }), value: BigInt(value), data, ...typed(fees) }
}

/** The account calls itself. Where it is upgraded on the way, its own nonce counts before the authorization is looked at. */
async function atomicTransaction(
  { signer }: Tools,
  { plan: { from } }: PlannedBatch,
  { fees, data, upgrade, ...outer }: Outer & NonNullable<Prepared['atomic']>,
): Promise<SignableTransaction> {
  const own = { ...outer, to: from, value: 0n, data }
  if (!upgrade) return { ...own, ...typed(fees) }
  const { chainId, nonce } = outer
  const authorization = await signer.signAuthorization({ from, chainId, address: upgrade, nonce: nonce + 1 })
  return { ...own, type: 'eip7702', authorizationList: [authorization], ...asDynamic(fees) }
}

/**
 * The same call with the same nonce and fees has the same bytes, also when it belongs to another batch and was refused
 * once. Each row has its own: one more unit of gas makes them differ. The rows say that their bytes were tried, since
 * they leave as soon as they are stored, and a second write before that would only cost time.
 */
export async function signFresh(
  { journal, signer, now }: Tools,
  { key, plan: { from, chainId } }: PlannedBatch,
  transactions: readonly SignableTransaction[],
): Promise<Omit<TransactionRow, 'index'>[]> {
  const lane = laneKey(chainId, from)
  const nonces = transactions.map(({ nonce }) => nonce)
  const [known, ...signed] = await Promise.all([
    journal.hashesAt(lane, Math.min(...nonces), Math.max(...nonces)),
    ...transactions.map((transaction) => signer.signTransaction({ from, transaction })),
  ])
  const at = now()
  const rows: Omit<TransactionRow, 'index'>[] = []
  for (const [index, transaction] of transactions.entries()) {
    let { serialized: raw, hash } = signed[index] as (typeof signed)[number]
    for (let gas = transaction.gas + 1n; known.has(hash); gas += 1n)
      ({ serialized: raw, hash } = await signer.signTransaction({
        from,
        transaction: { ...transaction, gas },
      }))
    rows.push({
      hash,
      batch: key,
      lane,
      nonce: transaction.nonce,
      raw,
      state: 'signed',
      signedAt: at,
      triedAt: at,
    })
  }
  return rows
}

/** The fields of a transaction that says its fees this way. */
export function typed(fees: FeeValues) {
  return 'gasPrice' in fees ? { type: 'legacy' as const, ...fees } : { type: 'eip1559' as const, ...fees }
}
