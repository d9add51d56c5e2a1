import { explainNodeError, loadReverts } from '../../contracts/revert.ts'
import type { Receipt } from '../../domain/batch.ts'
import { type Message, say } from '../../domain/text/message.ts'
import type { TransactionRow } from '../../storage/journal/rows.ts'
import { ownerOf } from '../lanes.ts'
import type { Node } from '../node.ts'
import { readSigned } from '../sign/readSigned.ts'

/**
 * Explains a revert by repeating the call on the state of its block. `undefined` if the node
 * gives no reason. Throws `chainDisconnected`.
 */
export async function revertReason(
  node: Node,
  chainId: number,
  row: TransactionRow,
  receipt: Receipt,
): Promise<Message | undefined> {
  const { to, data, value, gas } = readSigned(row.raw)
  if (BigInt(receipt.gasUsed) >= gas) return say('revert_ranOutOfGas')
  const call = {
    from: ownerOf(row.lane),
    ...(to && { to }),
    ...(data !== '0x' && { data }),
    value: `0x${value.toString(16)}`,
    gas: `0x${gas.toString(16)}`,
  }
  await loadReverts()
  const [answer] = await node.batch(chainId, [{ method: 'eth_call', params: [call, receipt.blockNumber] }])
  return answer && 'error' in answer ? explainNodeError(answer.error.answer)?.reason : undefined
}
