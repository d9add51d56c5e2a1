import { type Address, type Hex, multicall3Abi } from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import { bytesToHex, decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { t } from '../../../i18n/translate.ts'
import type { Ask } from '../../node/askNetwork.ts'
import { resolvers } from './ens.ts'
import { misspelt } from './normalizeName.ts'

/** The address of a name, or the reason why it is unknown. */
export type Found = { address: Address } | { problem: string }

/** A contract's result, `undefined` if the node's response was not decodable. */
type Told = { success: boolean; returnData: Hex } | undefined

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes, address)',
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
])

/** Multicall3 returns the revert data of an inner call; a node's own error may not. */
const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** `OffchainLookup` of EIP-3668: the contract wants the client to query a server. */
const offchain = '0x556f1830'

/** Errors of ENS's resolver if the name has no resolver, or if its resolver returns no address. */
const unknown = [
  '0x77209fe8', // ResolverNotFound(bytes)
  '0x1e9535f2', // ResolverNotContract(bytes,address)
  '0x7b1c461b', // UnsupportedResolverProfile(bytes4)
  '0x95c0c752', // ResolverError(bytes)
]

/** Maximum characters of a reverse record's name. */
const longest = 255

/**
 * Resolves names on this chain, in order. Queries only the person's own node: a name kept on a server resolves
 * to a problem that says so. Rejects if the node does not answer.
 */
export async function lookUp(ask: Ask, chainId: number, names: readonly string[]): Promise<Found[]> {
  const resolver = resolvers[chainId]
  if (!resolver) return names.map(() => ({ problem: t('names_notHere') }))
  const wrong = names.map(misspelt)
  const right = names.filter((_, index) => !wrong[index])
  const results = await through(
    ask,
    resolver,
    right.map((name) => ({ name, data: question('addr', name) })),
  )
  const answers = new Map(right.map((name, index) => [name, read(results[index])]))
  return names.map((name, index) => {
    const problem = wrong[index]
    return problem ? { problem } : (answers.get(name) ?? { problem: t('names_untold') })
  })
}

/**
 * The primary name of an address on this chain, if the name is normalized and resolves to the same address. We
 * check because a reverse record may contain any name.
 */
export async function primaryName(ask: Ask, chainId: number, address: Address): Promise<string | undefined> {
  const resolver = resolvers[chainId]
  if (!resolver) return undefined
  const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`
  const [result] = await through(ask, resolver, [{ name: reverse, data: question('name', reverse) }])
  const name = answered('name', result)
  if (typeof name !== 'string' || !name.includes('.') || name.length > longest || misspelt(name))
    return undefined
  const [found] = await lookUp(ask, chainId, [name])
  return found && 'address' in found && found.address === address ? name : undefined
}

const question = (functionName: 'addr' | 'name', name: string) =>
  encodeFunctionData({ abi, functionName, args: [namehash(name)] })

async function through(
  ask: Ask,
  resolver: Address,
  questions: readonly { name: string; data: Hex }[],
): Promise<Told[]> {
  if (questions.length === 0) return []
  const answers = await ask(
    questions.map(({ name, data }) => {
      const args = [bytesToHex(packetToBytes(name)), data] as const
      const callData = encodeFunctionData({ abi, functionName: 'resolve', args })
      const calls = [{ target: resolver, allowFailure: true, callData }]
      const batch = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
      return { method: 'eth_call', params: [{ to: multicall, data: batch }, 'latest'] }
    }),
  )
  return answers.map((data) => {
    try {
      return decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: data as Hex })[0]
    } catch {
      return undefined
    }
  })
}

function read(result: Told): Found {
  if (result && !result.success) {
    const error = result.returnData.slice(0, 10)
    if (error === offchain) return { problem: t('names_offchain') }
    return { problem: t(unknown.includes(error) ? 'names_nobody' : 'names_untold') }
  }
  const address = answered('addr', result)
  if (address === undefined) return { problem: t('names_untold') }
  // An empty response, or the zero address of a deleted record.
  return /^0x0*$/.test(address) ? { problem: t('names_nobody') } : { address: address as Address }
}

/** Decodes the inner result of the resolver. `0x` if it is empty, `undefined` if it is not decodable. */
function answered(functionName: 'addr' | 'name', result: Told): string | undefined {
  if (!result?.success) return undefined
  try {
    const [data] = decodeFunctionResult({ abi, functionName: 'resolve', data: result.returnData })
    return data === '0x' ? data : decodeFunctionResult({ abi, functionName, data })
  } catch {
    return undefined
  }
}
