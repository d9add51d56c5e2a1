import { type Address, type Hex, numberToHex, parseGwei } from 'viem'
import { testClient } from './contracts/deploy.mjs'
import { type Chain, type Dapp, expect } from './fixtures.ts'

/** A batch's status as a page reads it. */
export type Status = {
  version: string
  id: string
  chainId: Hex
  status: number
  atomic: boolean
  receipts?: { status: Hex; transactionHash: Hex; gasUsed: Hex; logs: unknown[] }[]
  capabilities?: Record<string, unknown>
}

/** Params of `wallet_sendCalls` for two small payments, with changed members. */
export function batch(chain: Chain, from: Address, change: Record<string, unknown> = {}) {
  return [
    {
      version: '2.0.0',
      from,
      chainId: numberToHex(chain.chainId),
      atomicRequired: false,
      calls: [pay(chain, '0x1'), pay(chain, '0x2')],
      ...change,
    },
  ]
}

/** The sends that the node received, by either method. Empty bytes ask whether it has the second one. */
export const sendsOf = (chain: Chain) =>
  chain
    .requests()
    .filter(({ method, params }) => method.startsWith('eth_sendRawTransaction') && params[0] !== '0x')

/** A payment to an account outside the wallet. */
export const pay = (chain: Chain, value: Hex) => ({ to: chain.accounts[6], value })

/** Polls until `reached` holds, and returns that status. */
export async function untilStatus(
  dapp: Dapp,
  id: string,
  reached: (status: Status) => boolean,
  timeout = 30_000,
): Promise<Status> {
  let last: Status | undefined
  await expect
    .poll(
      async () => {
        const { result, error } = await dapp.request('wallet_getCallsStatus', [id])
        if (error) throw new Error(`${error.code} ${error.message}`)
        last = result as Status
        return reached(last)
      },
      { timeout, intervals: [100] },
    )
    .toBe(true)
  return last as Status
}

/** Polls until the batch is settled, successfully or not. */
export const settled = (dapp: Dapp, id: string, timeout?: number) =>
  untilStatus(dapp, id, ({ status }) => status >= 200, timeout)

/** The id in the result of `wallet_sendCalls`; throws its error. */
export async function idOf(answer: ReturnType<Dapp['request']>): Promise<string> {
  const { result, error } = await answer
  if (error) throw new Error(`${error.code} ${error.message} ${JSON.stringify(error.data)}`)
  return (result as { id: string }).id
}

/** Pre-confirmations in a block of the test node. */
const beats = 10

/**
 * Another account pays a high tip on a held chain, in what becomes its last block, so that the node reports
 * tips for as long as the chain stays held.
 */
export async function tip(chain: Chain): Promise<void> {
  const client = testClient(chain.url, 8)
  const hash = await client.sendTransaction({
    to: chain.accounts[6] as Address,
    value: 1n,
    maxFeePerGas: parseGwei('90'),
    maxPriorityFeePerGas: parseGwei('4'),
    chain: null,
  })
  await chain.rpc('evm_mine', [])
  const { blockNumber } = await client.waitForTransactionReceipt({ hash })
  for (let left = (beats - (Number(blockNumber) % beats)) % beats; left > 0; left--)
    await chain.rpc('evm_mine', [])
}
