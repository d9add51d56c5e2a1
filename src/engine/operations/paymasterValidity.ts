import { concatHex, encodeAbiParameters } from 'viem'
import type { UserOperation } from '../../domain/userOperation.ts'
import {
  costOfOperation,
  entryPoint,
  operationHash,
  packedComponents,
  packedOperation,
} from '../../domain/userOperation.ts'
import { bytesIn, resultOf, wordsOf } from '../../rpc/readResult.ts'
import { askAll, type Node } from '../node.ts'
import { unsponsored } from './serviceAnswers.ts'

const packed = { type: 'tuple', components: packedComponents } as const

/** Seconds that an operation must have left when it is signed, and by which clocks may differ. */
const least = 30

/** The most seconds: a batch that no bundler runs must end. */
const most = 86_400

type Asked = { chainId: number; operation: UserOperation; url: string; now: number }

/**
 * Asks the paymaster's contract itself, as the EntryPoint will, whether it pays for this operation. Returns the
 * second after which it no longer does. All nodes must agree, because an operation counts as ended after that
 * second. `now` is in milliseconds. Throws `sponsorRefused`, also if the paymaster's offer has no end.
 */
export async function readValidity(node: Node, { chainId, operation, url, now }: Asked): Promise<number> {
  const parameters = [packed, { type: 'bytes32' }, { type: 'uint256' }] as const
  const data = encodeAbiParameters(parameters, [
    packedOperation(operation),
    operationHash(operation, chainId),
    costOfOperation(operation),
  ])
  const call = { from: entryPoint, to: operation.paymaster, data: concatHex(['0x52b7512c', data]) }
  const answers = await askAll(node, chainId, [{ method: 'eth_call', params: [call, 'latest'] }])
  const ends = answers.map(([answer]) => validityIn(bytesIn(resultOf(answer))))
  const [end] = ends
  if (!end || ends.some((one) => one?.until !== end.until || one.isSigned !== end.isSigned))
    throw unsponsored('unpaid', url)
  const seconds = Math.floor(now / 1000)
  const isNow = end.after <= seconds + least && (end.until === 0 || end.until > seconds + least)
  if (!end.isSigned || !isNow) throw unsponsored('unpaid', url)
  if (end.until === 0 || end.until > seconds + most) throw unsponsored('endlessOffer', url)
  return end.until
}

/** ERC-4337's `validationData`: an aggregator or a failure, the last second, and the first one. */
function validityIn(result: string | undefined) {
  const [, data] = wordsOf(result?.slice(2, 130) ?? '')
  if (data === undefined) return undefined
  const seconds = (bits: bigint) => Number((data >> bits) & 0xffffffffffffn)
  return { isSigned: data % (1n << 160n) === 0n, until: seconds(160n), after: seconds(208n) }
}
