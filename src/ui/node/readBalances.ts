import type { Address } from 'viem'
import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { multicall3 } from '../../domain/known/knownContracts.ts'
import { askMany } from '../wallet/allowances/findAllowances.ts'
import type { Ask } from './askNode.ts'

const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Result[] returnData)',
])

/** Maximum characters of a result, in hex: 200 results take far less. */
const longest = 200_000

/**
 * The owner's balance of each token in base units, `undefined` where the contract reports none. One call to
 * Multicall3 reads all of them. On a chain without that contract, the page asks each token.
 */
export async function readBalances(
  ask: Ask,
  owner: Address,
  tokens: readonly Address[],
): Promise<(bigint | undefined)[]> {
  if (tokens.length === 0) return []
  const callData = encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] })
  const calls = tokens.map((target) => ({ target, allowFailure: true, callData }))
  const data = encodeFunctionData({ abi, functionName: 'aggregate3', args: [calls] })
  const [together] = await ask([{ method: 'eth_call', params: [{ to: multicall3, data }, 'latest'] }])
  const results = resultsIn(together)
  if (results?.length === tokens.length)
    return results.map(({ success, returnData }) => (success ? balanceIn(returnData) : undefined))
  const questions = tokens.map((to) => ({ to, data: callData }))
  return (await askMany(ask, questions)).map(balanceIn)
}

function resultsIn(data: unknown) {
  if (typeof data !== 'string' || data.length > longest || !/^0x([0-9a-f]{2})+$/i.test(data)) return undefined
  try {
    return decodeFunctionResult({ abi, functionName: 'aggregate3', data: data as `0x${string}` })
  } catch {
    return undefined
  }
}

/** A number of 32 bytes. Some contracts return more bytes or none. */
function balanceIn(data: unknown): bigint | undefined {
  return typeof data === 'string' && /^0x[0-9a-f]{64}$/i.test(data) ? BigInt(data) : undefined
}
