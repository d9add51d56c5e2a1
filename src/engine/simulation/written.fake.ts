import type { Disk } from '../../storage/journal/journalDisk.fake.ts'
import type { Node } from '../node.ts'

type Asked = { method: string; params: unknown }

/**
 * A node that looks at the disk whenever bytes leave for it: had the power gone at that moment, the row with these bytes
 * would still be there, and say that they were tried, and the witness names them. Bytes of which that is not so are added
 * to `unwritten`.
 */
export function writtenFirst(
  node: Node,
  { disk, witness, unwritten }: { disk: Disk; witness(): unknown; unwritten: string[] },
): Node {
  function look(requests: readonly Asked[]): void {
    for (const { method, params } of requests) {
      if (method !== 'eth_sendRawTransaction') continue
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
