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
  signer: Pick<Signer, 'signTransaction' | 'signAuthorization'>
  now: () => number
}

/** A delegated account runs its code when it receives anything, even from itself. */
const fillerGas = 100_000n

/**
 * Signs calls under consecutive nonces and stores nonces, bytes and the batch's new state in one transaction of the
 * journal. Nothing of it has left the wallet when this resolves. Throws the signer's error where it is locked.
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
  const rows: TransactionRow[] = []
  for (const [place, index] of indices.entries()) {
    const gas = prepared.gas[place]
    if (gas === undefined) throw new Error(`Nothing is known of the gas of call ${index}`)
    const own = { chainId: plan.chainId, nonce: nonce + place, gas }
    const transaction = prepared.atomic
      ? await atomicTransaction(tools, batch, { ...own, ...prepared.atomic, fees })
      : plan.undelegates
        ? await atomicTransaction(tools, batch, { ...own, data: '0x', upgrade: zeroAddress, fees })
        : callTransaction(batch, index, { ...own, fees })
    const signed = await signFresh(tools, batch, transaction)
    rows.push({ ...signed, index, ...(replaces && { replaces: replaces.hash }) })
  }
  await tools.journal.sign(rows, { key: batch.key, to: 'running' })
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
  const signed = await signFresh(tools, batch, { chainId, nonce, gas, to: from, value: 0n, ...typed(fees) })
  const row: TransactionRow = { ...signed, index, fills: true, ...(old && { replaces: old.hash }) }
  await tools.journal.sign([row], { key: batch.key, to: 'running' })
  return row.hash
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
 * once. Each row has its own: one more unit of gas makes them differ.
 */
export async function signFresh(
  { journal, signer, now }: Tools,
  { key, plan: { from, chainId } }: PlannedBatch,
  transaction: SignableTransaction,
): Promise<Omit<TransactionRow, 'index'>> {
  let { gas } = transaction
  for (;;) {
    const { serialized: raw, hash } = await signer.signTransaction({
      from,
      transaction: { ...transaction, gas },
    })
    if (!(await journal.transaction(hash))) {
      const { nonce } = transaction
      return { hash, batch: key, lane: laneKey(chainId, from), nonce, raw, state: 'signed', signedAt: now() }
    }
    gas += 1n
  }
}

/** The fields of a transaction that says its fees this way. */
export function typed(fees: FeeValues) {
  return 'gasPrice' in fees ? { type: 'legacy' as const, ...fees } : { type: 'eip1559' as const, ...fees }
}
