import type { AbiFunction, Address, Hex } from 'viem'
import { parseAbiItem, toFunctionSelector } from 'viem/utils'
import { readAbi } from '../../domain/abi/decodeAbi.ts'
import { encodeType, type TypedData } from '../../domain/typedData.ts'
import type { Descriptor, FindDescriptors, Format } from './descriptor.ts'
import { type Line, linesOf } from './fieldLines.ts'
import { joined, type Sentence, sentenceOf } from './intentSentence.ts'
import type { Roots } from './path.ts'
import { quotable } from './quotableText.ts'
import { fromAbi, fromTyped, type Node } from './valueNode.ts'

/** A described call or typed data. Its texts are the descriptor's, made inert. */
export type Described = {
  /** The registry's folder that the descriptor comes from, or `own` for Volley's own descriptions. */
  entity: string
  owner: string
  intent: string
  /** The intent with values in it. */
  sentence?: Sentence | undefined
  fields: Line[]
  /** Raw values that no field shows. */
  rest: Line[]
  /** The number of values that are left out, because nobody would read so many. */
  cut?: number
}

/** A call to describe. */
export type DescribableCall = {
  chainId: number
  from?: Address | undefined
  to: Address
  value: bigint
  data: Hex
}

/** Nobody reads more lines. */
const mostLines = 40
const deepest = 3

/**
 * Describes a call with a descriptor of its contract. `undefined` if there is no descriptor, or if one of its
 * paths does not fit the data.
 */
export async function describeCall(
  find: FindDescriptors,
  call: DescribableCall,
  depth = 0,
): Promise<Described | undefined> {
  if (depth >= deepest) return undefined
  for (const descriptor of await find('contracts', call.chainId, call.to))
    for (const format of descriptor.formats) {
      const abi = functionOf(format.key)
      if (!abi || toFunctionSelector(abi) !== call.data.slice(0, 10).toLowerCase()) continue
      const values = readAbi(abi.inputs, `0x${call.data.slice(10)}`)
      return values && described(find, descriptor, format, fromAbi(abi.inputs, values), call, depth)
    }
  return undefined
}

/** Describes typed data with a descriptor of its verifying contract. */
export async function describeTypedData(
  find: FindDescriptors,
  { types, primaryType, domain, message }: TypedData,
  chainId: number,
  from?: Address,
): Promise<Described | undefined> {
  const { verifyingContract } = domain
  // Data without a chain id is valid on every chain, but a descriptor covers one deployment.
  if (typeof verifyingContract !== 'string' || domain.chainId !== String(chainId)) return undefined
  const key = encodeType(types, primaryType)
  const call = { chainId, from, to: verifyingContract as Address, value: 0n }
  for (const descriptor of await find('messages', chainId, verifyingContract)) {
    const format = descriptor.formats.find((one) => one.key === key)
    const wanted = Object.entries(descriptor.domain ?? {})
    if (format && wanted.every(([name, value]) => sameText(domain[name], value)))
      return described(find, descriptor, format, fromTyped(types, primaryType, message), call, 0)
  }
  return undefined
}

async function described(
  find: FindDescriptors,
  { entity, metadata }: Descriptor,
  format: Format,
  data: Node,
  call: Omit<DescribableCall, 'data'>,
  depth: number,
): Promise<Described | undefined> {
  const roots: Roots = { data, around: around(call), file: { metadata } }
  const inside = (inner: Omit<DescribableCall, 'chainId'>) =>
    describeCall(find, { ...inner, chainId: call.chainId }, depth + 1)
  const shown = new Set<Node>()
  const fields = await linesOf(format.fields, { roots, here: data, inside, shown })
  if (!fields || fields.length > mostLines) return undefined
  const all = restOf(data, shown)
  const rest = all.slice(0, mostLines - fields.length)
  return {
    entity,
    owner: quotable(metadata.owner, 48),
    intent: quotable(format.intent, 64),
    sentence: await sentenceOf(format, { roots, here: data, inside, shown: new Set() }),
    fields,
    rest,
    ...(rest.length < all.length && { cut: all.length - rest.length }),
  }
}

/** Lines of the values that no field shows whole, not even as a parameter. */
function restOf(node: Node, shown: ReadonlySet<Node>, label = ''): Line[] {
  if (node.list) return node.list.flatMap((one, index) => restOf(one, shown, `${label} ${index + 1}`))
  if (node.members)
    return Object.entries(node.members).flatMap(([name, one]) =>
      restOf(one, shown, joined(label, quotable(name, 48))),
    )
  return shown.has(node) ? [] : [{ label, told: { form: 'raw', node } }]
}

function around(call: Omit<DescribableCall, 'data'>): Record<string, Node> {
  return {
    ...(call.from && { from: { type: 'address', value: call.from } }),
    to: { type: 'address', value: call.to },
    value: { type: 'uint256', value: call.value },
    chainId: { type: 'uint256', value: BigInt(call.chainId) },
  }
}

/** The function of a format's key. `undefined` if the key is none. */
export function functionOf(key: string): AbiFunction | undefined {
  try {
    const item = parseAbiItem(`function ${key}` as string)
    return typeof item === 'object' && item.type === 'function' ? item : undefined
  } catch {
    return undefined
  }
}

/** True if a member of a domain has the wanted value. Addresses may differ in their checksum. */
function sameText(one: unknown, wanted: unknown): boolean {
  const [text, other] = [String(one), String(wanted)]
  return text === other || (/^0x/.test(text) && text.toLowerCase() === other.toLowerCase())
}
