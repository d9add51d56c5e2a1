import 'fake-indexeddb/auto'
import { type Address, encodeFunctionData, erc20Abi, type Hex, type LocalAccount, numberToHex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, vi } from 'vitest'
import { contracts, deployContract } from '../../../e2e/contracts/deploy.mjs'
import { loot, plant } from '../../../e2e/demo/stories/thief.ts'
import { startNode } from '../../../packages/test-node/node.mjs'
import type { NodeOptions } from '../../../packages/test-node/types.ts'
import { defaultDelegate } from '../../contracts/delegates.ts'
import { carrierOf } from '../../contracts/rescueOperation.ts'
import type { Call, Fees, Rescue } from '../../domain/batch.ts'
import type { Network } from '../../domain/network.ts'
import { highCeiling } from '../../domain/review/ceiling.fake.ts'
import type { Submission } from '../../domain/services.ts'
import { freshNonce } from '../../domain/userOperation.ts'
import { createRpc } from '../../rpc/client.ts'
import { openJournal } from '../../storage/journal/journal.ts'
import { createSigner } from '../../vault/signer.ts'
import { createEngine } from '../engine.ts'
import type { Node } from '../node.ts'

export const origin = 'chrome-extension://volley'
/** Where the assets go. */
export const safe: Address = '0x000000000000000000000000000000000000f4e5'
export const coin = 10n ** 18n
export const tokens = 1000n * coin
const drainer: Address = '0x00000000000000000000000000000000000bad01'

/** The rooms that an engine awaits. */
export type Rooms = Pick<Parameters<typeof createEngine>[0], 'journal' | 'signer'> & { chain: Node }

/** A victim with a thief's contract in the account, and the calls that move everything away. */
export type Victim = { account: LocalAccount; calls: Call[] }

/**
 * Real chain, engine and vault, which signs for the node's accounts. The first of them pays for each rescue. `change`
 * is of the wallet's network, whose node is at the URL.
 */
export async function makeStage(
  options: NodeOptions,
  change: (url: string) => Partial<Network> = () => ({}),
) {
  const node = await startNode(options)
  const token = await deployContract(node.url, 'TestToken', ['Test Token', 'TEST', 18])
  const own = node.accounts.map((_, addressIndex) => mnemonicToAccount(node.phrase, { addressIndex }))
  const first = mnemonicToAccount(node.phrase)
  const accounts = new Map<string, LocalAccount>(own.map((one) => [one.address, one]))
  const network: Network = {
    chainId: node.chainId,
    name: 'Test',
    rpcUrls: [node.url],
    symbol: 'ETH',
    decimals: 18,
    // Ethereum has no pre-confirmations.
    ...(options.like !== 'mainnet' && { preconfirmation: 100 }),
    blockTime: 500,
    custom: true,
    ...change(node.url),
  }
  const journal = openJournal(`rescues ${node.url}`)
  const rooms: Rooms = {
    journal,
    chain: createRpc({ network: () => network }),
    signer: createSigner({
      account: async (address) => {
        const account = accounts.get(address)
        if (!account) throw new Error('No such account')
        return account
      },
      delegates: [defaultDelegate.address],
    }),
  }
  let engine = start((rooms) => rooms)

  function start(changed: (rooms: Rooms) => Rooms) {
    return createEngine({
      ...changed(rooms),
      networks: { get: () => network },
      tokensOf: async () => [],
      witness: { read: async () => undefined, write: async () => undefined },
    })
  }

  const read = async (functionName: 'balanceOf' | 'allowance', args: Address[]) => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName, args } as never)
    return BigInt(await node.rpc('eth_call', [{ to: token, data }, 'latest']))
  }
  const coinsOf = async (of: Address) => BigInt(await node.rpc('eth_getBalance', [of, 'latest']))
  const sent = async (from: Address, data: Hex) => {
    await node.rpc('anvil_impersonateAccount', [from])
    await node.rpc('eth_sendTransaction', [{ from, to: token, data, gas: '0x30d40' }])
    await node.rpc('anvil_stopImpersonatingAccount', [from])
  }

  return {
    node,
    token,
    payer: first.address,
    accounts: own,
    journal,
    engine: () => engine,

    /** A new account with tokens, an open approval, and a coin that no call brought. */
    async victim(place: number): Promise<Victim> {
      const account = privateKeyToAccount(numberToHex(7702_000 + place, { size: 32 }))
      const { address } = account
      accounts.set(address, account)
      await node.rpc('anvil_setBalance', [address, numberToHex(coin)])
      const { abi } = contracts.TestToken
      await sent(
        node.accounts[9] as Address,
        encodeFunctionData({ abi, functionName: 'mint', args: [address, tokens] }),
      )
      await sent(
        address,
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [drainer, tokens] }),
      )
      await node.settle()
      await plant(node, address)
      await node.rpc('anvil_setBalance', [address, numberToHex(coin)])
      await node.settle()
      const call = (data: Hex): Call => ({ to: token, value: '0x0', data })
      return {
        account,
        calls: [
          { to: safe, value: numberToHex(coin), data: '0x' },
          call(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [safe, tokens] })),
          call(encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [drainer, 0n] })),
        ],
      }
    },

    /** The account's holdings and allowances, and the sums that are safe or taken so far. */
    async standing({ account: { address } }: Victim) {
      return {
        coins: await coinsOf(address),
        tokens: await read('balanceOf', [address]),
        allowed: await read('allowance', [address, drainer]),
        safeCoins: await coinsOf(safe),
        safeTokens: await read('balanceOf', [safe]),
        taken: await coinsOf(loot),
      }
    },

    /** The approved rescue, the same each time it is submitted. */
    rescue(id: string, { account, calls }: Victim, fees?: Fees, payer = first.address): Submission {
      const rescue: Rescue = {
        account: account.address,
        calls,
        nonce: freshNonce(),
        gas: numberToHex(300_000),
      }
      const { transactions, ...ceiling } = highCeiling(1)
      return {
        origin,
        request: `request ${id}`,
        id,
        chainId: node.chainId,
        kind: 'transaction',
        mode: 'single',
        from: payer,
        calls: [carrierOf(rescue, payer)],
        rescue,
        upgrade: defaultDelegate.address,
        ceiling: {
          ...ceiling,
          // Some networks charge for bytes.
          transactions: transactions.map((entry) => ({ ...entry, dataFee: '0xffffffffffff' })),
        },
        ...(fees && { fees }),
      }
    },

    /** The background dies, and starts again on the same journal with these rooms. */
    restart(changed: (rooms: Rooms) => Rooms = (rooms) => rooms) {
      engine.close()
      engine = start(changed)
      // It never returns if the next background dies at once.
      void engine.resume()
    },

    ended: (id: string) =>
      vi.waitFor(
        async () => {
          const status = await engine.status(origin, id)
          expect(status?.status).toBeGreaterThanOrEqual(200)
          return status
        },
        { timeout: 30_000, interval: 20 },
      ),

    async stop() {
      engine.close()
      await node.stop()
    },
  }
}

export type Stage = Awaited<ReturnType<typeof makeStage>>
