import { askNode, numberOf } from './probeNode.ts'

/** Result of checking one URL of a network. A member is absent if the node did not provide it. */
export type Look = { url: string; chainId?: number; latency?: number; head?: number; hash?: string }

/** The problem of a URL compared with the others. */
export type Difference = 'silent' | 'foreign' | 'behind' | 'forked'

/** Checks all URLs of a network in parallel, then compares one block that all of them have. Never throws. */
export async function lookAt(urls: readonly string[]): Promise<Look[]> {
  const looks = await Promise.all(
    urls.map(async (url): Promise<Look> => {
      const began = performance.now()
      const named = await askNode(url, 'eth_chainId')
      if (!named) return { url }
      const latency = Math.round(performance.now() - began)
      const [chainId, head] = [numberOf(named), numberOf(await askNode(url, 'eth_blockNumber'))]
      return { url, latency, ...(chainId !== undefined && { chainId }), ...(head !== undefined && { head }) }
    }),
  )
  const height = commonHeight(looks)
  if (height === undefined) return looks
  return Promise.all(
    looks.map(async (look) => {
      if (look.head === undefined) return look
      const block = await askNode(look.url, 'eth_getBlockByNumber', [`0x${height.toString(16)}`, false])
      const result = block && 'result' in block ? (block.result as { hash?: unknown } | null) : undefined
      return typeof result?.hash === 'string' ? { ...look, hash: result.hash.toLowerCase() } : look
    }),
  )
}

/** A block number below usual reorgs, at which we can compare all nodes that report their head. */
function commonHeight(looks: readonly Look[]): number | undefined {
  const heads = looks.flatMap(({ head }) => (head === undefined ? [] : [head]))
  return heads.length > 1 ? Math.max(0, Math.min(...heads) - 3) : undefined
}

/**
 * Finds disagreements between a network's URLs. We cannot know which of two blocks at one height is right, so
 * we take the one that most nodes have. In a tie, the person's first node decides.
 */
export function differences(
  looks: readonly Look[],
  { chainId, blockTime }: { chainId: number; blockTime: number },
): Map<string, Difference> {
  const own = looks.filter((look) => look.latency !== undefined && (look.chainId ?? chainId) === chainId)
  const highest = Math.max(0, ...own.map(({ head = 0 }) => head))
  const hashes = own.flatMap(({ hash }) => hash ?? [])
  const count = (hash: string) => hashes.filter((one) => one === hash).length
  const usual = hashes.toSorted((one, other) => count(other) - count(one))[0]
  return new Map(
    looks.flatMap((look): [string, Difference][] => {
      if (look.latency === undefined) return [[look.url, 'silent']]
      if (!own.includes(look)) return [[look.url, 'foreign']]
      if (look.hash !== undefined && look.hash !== usual) return [[look.url, 'forked']]
      const lag = look.head === undefined ? 0 : highest - look.head
      return lag > Math.max(3, 15_000 / blockTime) ? [[look.url, 'behind']] : []
    }),
  )
}
