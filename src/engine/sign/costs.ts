import type { Address, Hex } from 'viem'
import type { Content, DataFeeOf } from '../../contracts/dataFee.ts'
import { larger } from '../../contracts/gas.ts'
import type { Surcharge } from '../../contracts/surcharge.ts'
import { untold, WalletError } from '../../domain/errors.ts'
import { present } from '../../lib/present.ts'
import type { Plan } from '../../storage/journal/rows.ts'
import type { Cost } from './feeValues.ts'
import { readSigned } from './readSigned.ts'

/** A network's charges besides the base fee. */
export type Extra = {
  /** The lowest tip in wei per gas with which the network takes a transaction of this size. */
  leastTip?: bigint
  /** The fee for bytes on top of gas, where the network charges one. */
  dataFee?: DataFeeOf
}

/** Throws `chainDisconnected` if the network charges a data fee that the node does not report. */
export function extraOf({ dataFee, linea }: Surcharge): Extra {
  if (dataFee === 'unknown') throw untold('the data fee')
  return present({ leastTip: linea?.tip, dataFee })
}

/** The cost of one transaction now, for `feesWithin`. */
export function costOf(
  { baseFee, leastTip, dataFee }: Extra & { baseFee?: bigint },
  content: Content,
  gas: bigint,
): Cost {
  return { base: baseFee, tip: leastTip, dataFee: dataFee?.(content, gas) }
}

/** The estimate, or the gas that Linea's node reports for its sequencer if that is more. */
export function gasIn(
  { linea }: Surcharge,
  content: Content | undefined,
  estimate: bigint | undefined,
): bigint | undefined {
  const reported = content && linea?.gas.get(content)
  return reported === undefined || estimate === undefined
    ? (estimate ?? reported)
    : larger(reported, estimate)
}

/** The content of the transaction that carries one call. */
export function contentOf({ calls, undelegates, rescue }: Plan, index: number): Content {
  const call = calls[index]
  if (!call) throw new WalletError('internal')
  const { to, value, data } = call
  return { to, value, data, ...((undelegates || rescue) && { upgrades: true }) }
}

/** The content of the transaction that carries an atomic batch. */
export function atomicContent(from: Address, { data, upgrade }: { data: Hex; upgrade?: Address }): Content {
  return { to: from, value: 0n, data, upgrades: upgrade !== undefined }
}

/** The content of signed bytes. */
export function signedContent(raw: Hex): Content {
  const { to, value, data, authorizationList } = readSigned(raw)
  return { to, value, data, upgrades: authorizationList !== undefined }
}

/** The content of a zero-value transfer to ourselves. */
export function nothingFrom({ from }: Pick<Plan, 'from'>) {
  return { to: from, value: '0x0', data: '0x' } as const
}
