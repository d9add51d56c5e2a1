import { type Address, createPublicClient, createWalletClient, custom, http, parseGwei } from 'viem'
import { type LocalAccount, mnemonicToAccount } from 'viem/accounts'
import type { TestNode } from '../../../packages/test-node/types.ts'
import { sweeperCode } from '../../contracts/sweeper.ts'

/** Where everything that the thief takes ends up. */
export const loot: Address = '0x00000000000000000000000000000000000dead1'

const sweeper: Address = '0x0000000000000000000000000000000000005eeb'

/** A thief who has the key of an account, watches the pending transactions and takes every coin. */
export type Thief = {
  /** From now on the thief pays this tip, in gwei, to come first. */
  bid(gwei: number): void
  /** How often the thief reacted to a rescue. */
  attempts(): number
  stop(): void
}

/** Puts a contract into the account that forwards every coin. */
export async function plant(chain: TestNode, victim: Address): Promise<void> {
  await chain.rpc('anvil_setCode', [sweeper, sweeperCode(loot)])
  await chain.rpc('anvil_setCode', [victim, `0xef0100${sweeper.slice(2)}`])
  await chain.settle()
}

/**
 * Answers each pending transaction with an authorization of the account by one of its own that uses the same nonce
 * and calls the account, which then forwards its coins. The test chooses the tip. The first one in the block
 * wins.
 */
export function startThief(
  chain: TestNode,
  owner: Pick<LocalAccount, 'address' | 'signAuthorization'>,
): Thief {
  const bot = mnemonicToAccount(chain.phrase, { addressIndex: 7 })
  const wallet = createWalletClient({ account: bot, transport: http(chain.url) })
  const client = createPublicClient({
    transport: custom({ request: ({ method, params }) => chain.rpc(method, params) }),
    pollingInterval: 50,
  })
  let tip = 0
  let attempts = 0

  async function react(hash: `0x${string}`): Promise<void> {
    const { from, authorizationList } = await client.getTransaction({ hash })
    if (from.toLowerCase() === bot.address.toLowerCase() || !authorizationList?.length || tip === 0) return
    const nonce = await client.getTransactionCount({ address: owner.address })
    const authorization = await owner.signAuthorization?.({ chainId: chain.chainId, address: sweeper, nonce })
    if (!authorization) return
    await wallet.sendTransaction({
      chain: null,
      to: owner.address,
      gas: 200_000n,
      // The test chain puts the highest maximum first.
      maxFeePerGas: parseGwei(`${tip + 1.5}`),
      maxPriorityFeePerGas: parseGwei(`${tip}`),
      authorizationList: [authorization],
    })
    attempts += 1
  }

  const stop = client.watchPendingTransactions({
    poll: true,
    onTransactions: (hashes) => {
      for (const hash of hashes) react(hash).catch(() => undefined)
    },
  })
  return {
    bid: (gwei) => {
      tip = gwei
    },
    attempts: () => attempts,
    stop,
  }
}

/** Sends a coin to the account, as someone who wants to pay its fee. */
export async function sendCoin(chain: TestNode, victim: Address, wei: bigint): Promise<void> {
  const helper = mnemonicToAccount(chain.phrase, { addressIndex: 8 })
  const wallet = createWalletClient({ account: helper, transport: http(chain.url) })
  const hash = await wallet.sendTransaction({ chain: null, to: victim, value: wei, gas: 200_000n })
  await createPublicClient({ transport: http(chain.url), pollingInterval: 50 }).waitForTransactionReceipt({
    hash,
  })
}
