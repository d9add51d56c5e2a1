import type { Address, Hex } from 'viem'
import type { Content, DataFeeOf } from '../../contracts/dataFee.ts'
import { larger } from '../../contracts/gas.ts'
import type { Surcharge } from '../../contracts/surcharge.ts'
import { WalletError } from '../../domain/errors.ts'
import type { Plan } from '../../storage/journal/rows.ts'
import type { Cost } from './feeValues.ts'
import { readSigned } from './readSigned.ts'

/** What a network asks for beside the base fee. */
export type Extra = {
  /** The tip in wei per gas without which it takes no transaction of this size. */
  leastTip?: bigint
  /** The fee for bytes on top of gas, where the network charges one. */
  dataFee?: DataFeeOf
}

/** Throws `chainDisconnected` where the network charges a fee that nobody tells. */
export function extraOf({ dataFee, linea }: Surcharge): Extra {
  if (dataFee === 'unknown')
    throw new WalletError('chainDisconnected', 'The node does not tell what the network charges for data')
  return { ...(linea?.tip !== undefined && { leastTip: linea.tip }), ...(dataFee && { dataFee }) }
}

/** The cost of one transaction now, for `feesWithin`. */
export function costOf(
  { baseFee, leastTip, dataFee }: Extra & { baseFee?: bigint },
  content: Content,
  gas: bigint,
): Cost {
  return { base: baseFee, tip: leastTip, dataFee: dataFee?.(content, gas) }
}

/** The estimate, or what Linea's node knows that its sequencer needs. */
export function gasIn(
  { linea }: Surcharge,
  content: Content | undefined,
  estimate: bigint | undefined,
): bigint | undefined {
  const told = content && linea?.gas.get(content)
  return told === undefined || estimate === undefined ? (estimate ?? told) : larger(told, estimate)
}

/** What the transaction of one call carries. */
export function contentOf({ calls, undelegates }: Plan, index: number): Content {
  const call = calls[index]
  if (!call) throw new Error(`The plan has no call ${index}`)
  const { to, value, data } = call
  return { to, value, data, ...(undelegates && { upgrades: true }) }
}

/** What the transaction of calls that run as one carries. */
export function atomicContent(from: Address, { data, upgrade }: { data: Hex; upgrade?: Address }): Content {
  return { to: from, value: 0n, data, upgrades: upgrade !== undefined }
}

/** What signed bytes carry. */
export function signedContent(raw: Hex): Content {
  const { to, value, data, authorizationList } = readSigned(raw)
  return { to, value, data, upgrades: authorizationList !== undefined }
}

/** What a transfer of nothing to ourselves carries. */
export function nothingFrom({ from }: Pick<Plan, 'from'>) {
  return { to: from, value: '0x0', data: '0x' } as const
}
