import type { Hex } from 'viem'
import type { Receipt } from '../../domain/batch.ts'
import type { Network } from '../../domain/network.ts'
import { createRpc, type Rpc } from '../../rpc/client.ts'
import { quantityIn, resultOf } from '../../rpc/readResult.ts'

/** What the wallet holds of a receipt, without the price of its gas: its block by hash, or at least by number. */
export type HeldReceipt = Pick<Receipt, 'transactionHash' | 'gasUsed'> &
  ({ blockHash: Hex } | { blockNumber: Hex })

/** Fees in wei, by the hash of the transaction. */
export type PaidFees = ReadonlyMap<Hex, bigint>

/** Requests of one question. The client repeats a list that a node finds too long in shorter ones. */
const most = 50

/**
 * The fees of these transactions, from the receipts of the first node that has all of them. `undefined` if no
 * node does. The journal does not keep the price of the gas, so the page asks.
 */
export async function readPaidFees(
  network: Network,
  receipts: readonly HeldReceipt[],
  connect: (one: Network) => Pick<Rpc, 'batch'> = (one) => createRpc({ network: () => one }),
): Promise<PaidFees | undefined> {
  for (const url of network.rpcUrls) {
    // One URL at a time: a node that lacks a receipt answers without an error, so nothing fails over.
    const fees = await readFrom(connect({ ...network, rpcUrls: [url] }), network.chainId, receipts)
    if (fees) return fees
  }
  return undefined
}

async function readFrom(
  rpc: Pick<Rpc, 'batch'>,
  chainId: number,
  receipts: readonly HeldReceipt[],
): Promise<PaidFees | undefined> {
  const fees = new Map<Hex, bigint>()
  for (let start = 0; start < receipts.length; start += most) {
    const part = receipts.slice(start, start + most)
    const requests = part.map(({ transactionHash }) => ({
      method: 'eth_getTransactionReceipt',
      params: [transactionHash],
    }))
    const answers = await rpc.batch(chainId, requests).catch(() => [])
    for (const [index, receipt] of part.entries()) {
      const answer = answers[index]
      const fee = answer && feeIn(resultOf(answer), receipt)
      if (fee === undefined) return undefined
      fees.set(receipt.transactionHash, fee)
    }
  }
  return fees
}

/**
 * The fee that a node's receipt reports, or `undefined` if it is another receipt or its fee is unclear. An
 * OP-stack chain adds `l1Fee`. Its operator fee has a formula that changes with upgrades, so we claim none.
 */
export function feeIn(answer: unknown, held: HeldReceipt): bigint | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const { transactionHash, gasUsed, effectiveGasPrice, l1Fee, ...rest } = answer as Record<string, unknown>
  const isSame =
    same(transactionHash, held.transactionHash) &&
    ('blockHash' in held
      ? same(rest.blockHash, held.blockHash)
      : quantityIn(rest.blockNumber) === quantityIn(held.blockNumber)) &&
    quantityIn(gasUsed) === quantityIn(held.gasUsed)
  const [gas, price, data] = [quantityIn(gasUsed), quantityIn(effectiveGasPrice), quantityIn(l1Fee ?? '0x0')]
  const hasOperatorFee = [rest.operatorFeeScalar, rest.operatorFeeConstant].some(
    (value) => quantityIn(value ?? '0x0') !== 0n,
  )
  if (!isSame || hasOperatorFee || gas === undefined || price === undefined || data === undefined)
    return undefined
  return gas * price + data
}

const same = (given: unknown, held: string) =>
  typeof given === 'string' && given.toLowerCase() === held.toLowerCase()
