import { type Address, encodeFunctionData, type Hex, numberToHex, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { contracts, deployContract } from '../../e2e/contracts/deploy.mjs'
import { startNode, type TestNode } from '../test-node/node.mjs'

/** A chain with pre-confirmations, EIP-7702 and test contracts, and a second chain without Prague. */
export type Chain = {
  node: TestNode
  /** The chain id in the format of requests. */
  id: Hex
  name: string
  rpc: TestNode['rpc']
  /** An ERC-20 with the symbol TEST and 18 decimals that anybody may mint; each mint leaves a log. */
  token: Address
  /** An ERC-721. */
  nft: Address
  /** Deploys a new token, which no wallet lists yet. */
  newToken(symbol?: string, decimals?: number): Promise<Address>
  /** Deploys a contract that counts, or fails on demand; each check gets its own. */
  counter(): Promise<Counter>
  /** An address that nobody has ever used. */
  nobody(): Address
  balance(address: string): Promise<bigint>
  /** Sets the balance in wei. */
  give(address: string, wei: bigint): Promise<void>
  /** The number of transactions that the account has sent, including pre-confirmed ones. */
  nonce(address: string): Promise<number>
  code(address: string): Promise<Hex>
  /** Sets the code at an address; `0x` removes it. */
  setCode(address: string, code: Hex): Promise<void>
}

/** The wallet knows the other chain but has not selected it. */
export type Chains = { main: Chain; other: Chain; close(): Promise<void> }

/** Calls to a counting contract. */
export type Counter = {
  address: Address
  /** Increments the count and leaves a log. */
  ok: Call
  /** Always reverts. */
  fail: Call
  /** Makes `okUnlessBroken` revert afterwards: a simulation call by call does not foresee that. */
  breaks: Call
  okUnlessBroken: Call
  count(): Promise<number>
}

export type Call = { to: Address; value?: Hex; data?: Hex }

const ids = { main: 31_337, other: 31_338 }

/** Milliseconds between the first chain's pre-confirmations and blocks, and the second chain's blocks. */
export type Blocks = { interval: number; block: number; other: number }

export async function startChains(
  blocks: Blocks = { interval: 100, block: 200, other: 400 },
): Promise<Chains> {
  const { interval, block, other: slow } = blocks
  const [main, other] = await Promise.all([
    startNode({ interval, block, chainId: ids.main }),
    startNode({ interval: slow, block: slow, chainId: ids.other, no7702: true }),
  ])
  return {
    main: await prepare(main, 'Kit'),
    other: await prepare(other, 'Kit before Prague'),
    async close() {
      await main.stop()
      await other.stop()
    },
  }
}

async function prepare(node: TestNode, name: string): Promise<Chain> {
  const [token, nft, counter] = await Promise.all([
    deployContract(node.url, 'TestToken', ['Test Token', 'TEST', 18], 9),
    deployContract(node.url, 'TestNft', [], 8),
    deployContract(node.url, 'Reverter', [], 7),
  ])
  const counting: Hex = await node.rpc('eth_getCode', [counter, 'pending'])
  const { abi } = contracts.Reverter
  const nobody = () => privateKeyToAddress(generatePrivateKey())
  // A wallet may query the last canonical block.
  const setCode = async (address: string, code: Hex) => {
    await node.rpc('anvil_setCode', [address, code])
    await node.settle()
  }
  return {
    node,
    id: numberToHex(node.chainId),
    name,
    rpc: node.rpc,
    token,
    nft,
    nobody,
    setCode,
    async give(address, wei) {
      await node.rpc('anvil_setBalance', [address, toHex(wei)])
      await node.settle()
    },
    async newToken(symbol = 'TEST', decimals = 18) {
      const address = await deployContract(node.url, 'TestToken', ['Test Token', symbol, decimals], 9)
      await node.settle()
      return address
    },
    async counter() {
      const to = nobody()
      await setCode(to, counting)
      const call = (functionName: string, args: unknown[] = []): Call => ({
        to,
        value: '0x0',
        data: encodeFunctionData({ abi, functionName, args }),
      })
      return {
        address: to,
        ok: call('ok'),
        fail: call('fail', ['on purpose']),
        breaks: call('setBroken', [true]),
        okUnlessBroken: call('okUnlessBroken'),
        count: async () => Number(await node.rpc('eth_getStorageAt', [to, '0x0', 'pending'])),
      }
    },
    balance: async (address) => BigInt(await node.rpc('eth_getBalance', [address, 'pending'])),
    nonce: async (address) => Number(await node.rpc('eth_getTransactionCount', [address, 'pending'])),
    code: (address) => node.rpc('eth_getCode', [address, 'pending']),
  }
}

/** A call that mints tokens: it can't fail, and its log contains the amount. */
export function mints(chain: Chain, to: string, amount: bigint): Call {
  const { abi } = contracts.TestToken
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [to, amount] })
  return { to: chain.token, value: '0x0', data }
}

/** Gives an account the funds that the checks spend, and removes its code. */
export async function reset(chain: Chain, account: string): Promise<void> {
  if ((await chain.balance(account)) < plenty / 2n) await chain.give(account, plenty)
  if ((await chain.code(account)) !== '0x') await chain.setCode(account, '0x')
}

const plenty = 1000n * 10n ** 18n
