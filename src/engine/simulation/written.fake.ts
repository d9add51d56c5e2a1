import { isSend } from '../../rpc/sends.ts'
import type { Disk } from '../../storage/journal/journalDisk.fake.ts'
import type { Node } from '../node.ts'

type Asked = { method: string; params: unknown }

/**
 * A node that checks the disk whenever it receives bytes. After a power loss at this point, the disk would
 * still need a row with these bytes, marked as tried, and the witness must name their hash. Bytes that fail the
 * check go to `unwritten`.
 */
export function writtenFirst(
  node: Node,
  { disk, witness, unwritten }: { disk: Disk; witness(): unknown; unwritten: string[] },
): Node {
  function look(requests: readonly Asked[]): void {
    for (const { method, params } of requests) {
      if (!isSend({ method })) continue
      const [raw] = params as [string]
      const row = disk.surviving('transactions').find((one) => one.raw === raw)
      const isNamed = row && JSON.stringify(witness()).includes(row.hash)
      if (row?.triedAt === undefined || !isNamed) unwritten.push(raw)
    }
  }

  const { everywhere } = node
  return {
    ...node,
    request(chainId, method, params) {
      look([{ method, params }])
      return node.request(chainId, method, params)
    },
    batch(chainId, requests) {
      look(requests)
      return node.batch(chainId, requests)
    },
    gather(chainId, requests) {
      look(requests)
      return node.gather(chainId, requests)
    },
    ...(everywhere && {
      everywhere(chainId, requests) {
        look(requests)
        return everywhere(chainId, requests)
      },
    }),
  }
}
