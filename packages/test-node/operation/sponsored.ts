import { encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { getUserOperationHash, getUserOperationTypedData } from 'viem/account-abstraction'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { Sponsor, TestNode } from '../types.ts'
import { type Operation, readOperation } from './readOperation.mjs'

/** An operation on the wire. */
export type Wire = Record<string, unknown>

type Call = { to: Hex; data: Hex }

const execute = parseAbi(['function executeBatch((address target, uint256 value, bytes data)[] calls)'])
const deposit = parseAbi(['function depositTo(address account) payable'])

/** A signature from which an address can be recovered: the account reverts for any other. */
const stubSignature = `0x${'f'.repeat(31)}${'0'.repeat(33)}7${'a'.repeat(63)}1c`

/** A dApp's person at a node with a sponsor: an account without any coin, and the steps of a sponsored batch. */
export function sponsored(node: TestNode, context: Wire = {}) {
  const sponsor = sponsorOf(node)
  const owner = privateKeyToAccount(generatePrivateKey())
  const { entryPoint, bundlerUrl, paymasterUrl } = sponsor
  const chainId = toHex(node.chainId)

  const bundler = (method: string, ...params: unknown[]) => ask(bundlerUrl, method, params)
  const paymaster = (method: string, operation: unknown) =>
    ask(paymasterUrl, method, [operation, entryPoint, chainId, context])

  /** Each call emits one event and costs nothing. */
  const calls = (count: number): Call[] =>
    node.accounts.slice(0, count).map((account) => ({
      to: entryPoint,
      data: encodeFunctionData({ abi: deposit, args: [account] }),
    }))

  /** The operation with the paymaster's stub and with gas, for an account that may be upgraded already. */
  async function estimated(batch: Call[]): Promise<Wire> {
    const isUpgraded = (await node.rpc('eth_getCode', [owner.address, 'pending'])) !== '0x'
    const operation = {
      sender: owner.address,
      nonce: await nonceOf(node, owner.address),
      callData: callDataOf(batch),
      maxFeePerGas: toHex(3_000_000_000n),
      maxPriorityFeePerGas: toHex(1_000_000_000n),
      signature: stubSignature,
      ...(!isUpgraded && (await upgrade(node, owner))),
    }
    const { sponsor: _, isFinal: _final, ...stub } = await paymaster('pm_getPaymasterStubData', operation)
    const gas = await bundler('eth_estimateUserOperationGas', { ...operation, ...stub }, entryPoint)
    return { ...operation, ...gas, ...stub }
  }

  async function signed(operation: Wire): Promise<Wire> {
    return { ...operation, signature: await owner.signTypedData(typedData(node, operation)) }
  }

  return {
    owner,
    calls,
    bundler,
    paymaster,
    estimated,
    signed,

    /** A whole operation, ready to send. `more` replaces fields before the paymaster and the account sign. */
    async prepared(more: Wire = {}): Promise<Wire> {
      const operation = { ...(await estimated(calls(3))), ...more }
      const { sponsor: _, ...data } = await paymaster('pm_getPaymasterData', operation)
      return signed({ ...operation, ...data })
    },
    send: (operation: Wire) => bundler('eth_sendUserOperation', operation, entryPoint),
    receipt: (hash: unknown) => bundler('eth_getUserOperationReceipt', hash),
  }
}

/** The account's call for a batch. */
export function callDataOf(batch: Call[]): Hex {
  const calls = batch.map(({ to, data }) => ({ target: to, value: 0n, data }))
  return encodeFunctionData({ abi: execute, args: [calls] })
}

/** The sponsor, of a node that was started with one. */
export function sponsorOf({ sponsor }: TestNode): Sponsor {
  if (!sponsor) throw new Error('The node has no sponsor')
  return sponsor
}

/** The hash by viem, which knows no chain. */
export function hashOf(node: TestNode, operation: Wire): Hex {
  return getUserOperationHash({
    chainId: node.chainId,
    entryPointAddress: sponsorOf(node).entryPoint,
    entryPointVersion: '0.8',
    userOperation: read(operation),
  })
}

/** Posts one request, and throws the error of the answer with its code. */
export async function ask(url: string, method: string, params: unknown[]) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = await (await fetch(url, { method: 'POST', body })).json()
  if (error) throw Object.assign(new Error(error.message), error)
  return result
}

const typedData = (node: TestNode, operation: Wire) =>
  getUserOperationTypedData({
    chainId: node.chainId,
    entryPointAddress: sponsorOf(node).entryPoint,
    userOperation: read(operation),
  })

const read = (operation: Wire): Operation => readOperation(operation, [])

async function nonceOf(node: TestNode, address: Hex): Promise<Hex> {
  const getNonce = parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)'])
  const data = encodeFunctionData({ abi: getNonce, args: [address, 0n] })
  const result = await node.rpc('eth_call', [{ to: sponsorOf(node).entryPoint, data }, 'pending'])
  return toHex(BigInt(result))
}

async function upgrade(node: TestNode, owner: PrivateKeyAccount): Promise<Wire> {
  const nonce = Number(await node.rpc('eth_getTransactionCount', [owner.address, 'pending']))
  const signed = await owner.signAuthorization({ address: node.delegate, chainId: node.chainId, nonce })
  const { address, r, s, yParity = 0 } = signed
  const eip7702Auth = {
    chainId: toHex(node.chainId),
    address,
    nonce: toHex(nonce),
    r,
    s,
    yParity: toHex(yParity),
  }
  return { factory: '0x7702', factoryData: '0x', eip7702Auth }
}
