import type { Address } from 'viem'
import type { Network } from '../../../domain/network.ts'
import { type Fetch, post } from '../../../lib/postJson.ts'

/** The coin that the addresses hold on a network, or `undefined` where no node answers. */
export type FoundBalance = { chainId: number; wei: bigint | undefined }

/** In milliseconds. The person waits for it. */
const patience = 6_000
/** Requests in one HTTP request. Nodes refuse longer lists. */
const most = 50

/** Asks the first node of a network that answers for the whole balance of the addresses. */
export async function findBalance(
  { chainId, rpcUrls }: Pick<Network, 'chainId' | 'rpcUrls'>,
  addresses: readonly Address[],
  fetch: Fetch = (url, init) => globalThis.fetch(url, init),
): Promise<FoundBalance> {
  for (const url of rpcUrls) {
    const wei = await sumAt(url, chainId, addresses, fetch)
    if (wei !== undefined) return { chainId, wei }
  }
  return { chainId, wei: undefined }
}

async function sumAt(
  url: string,
  chainId: number,
  addresses: readonly Address[],
  fetch: Fetch,
): Promise<bigint | undefined> {
  let sum = 0n
  for (let start = 0; start < addresses.length; start += most) {
    const part = addresses.slice(start, start + most)
    const requests = [
      // A node of another chain would report the balances there.
      { jsonrpc: '2.0', id: 0, method: 'eth_chainId', params: [] },
      ...part.map((address, at) => ({
        jsonrpc: '2.0',
        id: at + 1,
        method: 'eth_getBalance',
        params: [address, 'latest'],
      })),
    ]
    const posted = await post(fetch, url, requests, patience)
    const answers: unknown[] = 'json' in posted && Array.isArray(posted.json) ? posted.json : []
    const results = requests.map(({ id }) => quantityOf(answers, id))
    if (results.some((result) => result === undefined) || results[0] !== BigInt(chainId)) return undefined
    sum += results.slice(1).reduce<bigint>((all, result) => all + (result ?? 0n), 0n)
  }
  return sum
}

function quantityOf(answers: readonly unknown[], id: number): bigint | undefined {
  const answer = answers.find((one) => (one as { id?: unknown } | null)?.id === id) as
    | { result?: unknown }
    | undefined
  const { result } = answer ?? {}
  return typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result) ? BigInt(result) : undefined
}
