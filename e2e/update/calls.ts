import { type Address, encodeFunctionData, erc20Abi, getAbiItem, getAddress, parseEventLogs } from 'viem'
import { type Chain, expect } from '../fixtures.ts'
import { batch } from '../sending.ts'

const event = getAbiItem({ abi: erc20Abi, name: 'Transfer' })

/** Params of `wallet_sendCalls` with one transfer of tokens for each amount. */
export function transfers(
  chain: Chain,
  from: Address,
  id: string,
  amounts: bigint[],
  atomicRequired = false,
) {
  const calls = amounts.map((amount) => ({
    to: chain.token,
    data: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [chain.accounts[6] as Address, amount],
    }),
  }))
  return batch(chain, from, { id, atomicRequired, calls })
}

/** The chain must have exactly these transfers of the account, in order, and this many transactions. */
export async function expectDone(
  chain: Chain,
  from: Address,
  { amounts, nonce }: { amounts: bigint[]; nonce: number },
): Promise<void> {
  await chain.untilCanonical()
  const filter = { address: chain.token, fromBlock: '0x0', toBlock: 'latest' }
  const logs = parseEventLogs({ abi: [event], logs: await chain.rpc('eth_getLogs', [filter]) })
  const own = logs.filter(({ args }) => getAddress(args.from) === getAddress(from))
  expect(own.map(({ args }) => args.value)).toEqual(amounts)
  for (const tag of ['latest', 'pending'])
    expect(Number(await chain.rpc('eth_getTransactionCount', [from, tag]))).toBe(nonce)
}

/** Waits until `sent` transactions have left since the log was cleared, and the last is in the mempool. */
export async function untilWaits(chain: Chain, sent: number): Promise<void> {
  const left = () => new Set(chain.requests('eth_sendRawTransaction').map(({ params }) => params[0])).size
  const waiting = async () => Number((await chain.rpc('txpool_status')).pending)
  await expect.poll(async () => [left(), await waiting()], { timeout: 30_000 }).toEqual([sent, 1])
}
