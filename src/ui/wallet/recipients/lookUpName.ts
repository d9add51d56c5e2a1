import { type Address, type Hex, multicall3Abi } from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import { bytesToHex, decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import { t } from '../../../i18n/translate.ts'
import type { Ask } from '../../node/askNode.ts'
import { resolvers } from './ens.ts'
import { misspelt } from './normalizeName.ts'

/** Whom a name means, or a sentence about why that is not known. */
export type Found = { address: Address } | { problem: string }

/** What a contract answered: nothing where the node did not let it. */
type Told = { success: boolean; returnData: Hex } | undefined

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes, address)',
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
])

/** A call through this contract tells what a call inside it failed with; a node's own answer does not. */
const multicall = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** `OffchainLookup` of EIP-3668: the contract refers to a server. */
const offchain = '0x556f1830'

/** Errors of ENS's resolver: nobody registered the name, or it has no address. */
const unknown = [
  '0x77209fe8', // ResolverNotFound(bytes)
  '0x1e9535f2', // ResolverNotContract(bytes,address)
  '0x7b1c461b', // UnsupportedResolverProfile(bytes4)
  '0x95c0c752', // ResolverError(bytes)
]

/** Of a reverse record; a longer name is none. */
const longest = 255

/**
 * The addresses of these names on this chain, in their order. Only the person's own node resolves them: a name
 * on a server gets its own result. Rejects if the node does not answer.
 */
export async function lookUp(ask: Ask, chainId: number, names: readonly string[]): Promise<Found[]> {
  const resolver = resolvers[chainId]
  if (!resolver) return names.map(() => ({ problem: t('names_notHere') }))
  const wrong = names.map(misspelt)
  const right = names.filter((_, index) => !wrong[index])
  const told = await through(
    ask,
    resolver,
    right.map((name) => ({ name, data: question('addr', name) })),
  )
  const answers = new Map(right.map((name, index) => [name, read(told[index])]))
  return names.map((name, index) => {
    const problem = wrong[index]
    return problem ? { problem } : (answers.get(name) ?? { problem: t('names_untold') })
  })
}

/**
 * What an address calls itself on this chain: only a name in its normal form that means this very address in turn.
 * Anybody may call themselves anything.
 */
export async function primaryName(ask: Ask, chainId: number, address: Address): Promise<string | undefined> {
  const resolver = resolvers[chainId]
  if (!resolver) return undefined
  const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`
  const [told] = await through(ask, resolver, [{ name: reverse, data: question('name', reverse) }])
  const name = answered('name', told)
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

function read(told: Told): Found {
  if (told && !told.success) {
    const error = told.returnData.slice(0, 10)
    if (error === offchain) return { problem: t('names_offchain') }
    return { problem: t(unknown.includes(error) ? 'names_nobody' : 'names_untold') }
  }
  const address = answered('addr', told)
  if (address === undefined) return { problem: t('names_untold') }
  // The address of an empty answer, and of a record that was taken out.
  return /^0x0*$/.test(address) ? { problem: t('names_nobody') } : { address: address as Address }
}

/** The content of the resolver's answer; `0x` without one. */
function answered(functionName: 'addr' | 'name', told: Told): string | undefined {
  if (!told?.success) return undefined
  try {
    const [data] = decodeFunctionResult({ abi, functionName: 'resolve', data: told.returnData })
    return data === '0x' ? data : decodeFunctionResult({ abi, functionName, data })
  } catch {
    return undefined
  }
}
