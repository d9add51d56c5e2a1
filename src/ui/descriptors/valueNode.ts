import type { AbiParameter } from 'viem'
import type { AbiValue } from '../../domain/abi/decodeAbi.ts'
import { elementOf, type TypedData, type TypedValue } from '../../domain/typedData.ts'

/** A value with its type, from a call or from typed data: a leaf, a list or a struct. */
export type Node = {
  type: string
  value?: bigint | boolean | string
  list?: Node[]
  members?: Record<string, Node>
}

/** The arguments of a call as one struct. */
export function fromAbi(parameters: readonly AbiParameter[], values: readonly AbiValue[]): Node {
  return {
    type: 'tuple',
    members: Object.fromEntries(
      parameters.map((parameter, index) => [parameter.name ?? '', argument(parameter, values[index])]),
    ),
  }
}

function argument(parameter: AbiParameter, value: AbiValue | undefined): Node {
  const { type } = parameter
  if (Array.isArray(value)) {
    const element = { ...parameter, type: type.replace(/\[\d*\]$/, '') }
    return { type, list: value.map((one) => argument(element, one)) }
  }
  if (typeof value !== 'object') return { type, ...(value !== undefined && { value }) }
  const components = 'components' in parameter ? parameter.components : []
  return {
    type,
    members: Object.fromEntries(
      components.map((one) => [one.name ?? '', argument(one, value[one.name ?? ''])]),
    ),
  }
}

/** A value of typed data. */
export function fromTyped(types: TypedData['types'], type: string, value: TypedValue | undefined): Node {
  const element = elementOf(type)
  if (element && Array.isArray(value))
    return { type, list: value.map((one) => fromTyped(types, element.type, one)) }
  if (typeof value === 'object' && !Array.isArray(value))
    return {
      type,
      members: Object.fromEntries(
        (types[type] ?? []).map((member) => [member.name, fromTyped(types, member.type, value[member.name])]),
      ),
    }
  if (typeof value === 'string' && /^u?int\d*$/.test(type)) return { type, value: BigInt(value) }
  return { type, ...(typeof value !== 'object' && value !== undefined && { value }) }
}

/** The values of a list at any depth, or the value itself. */
export function elementsOf(node: Node): Node[] {
  return node.list ? node.list.flatMap(elementsOf) : [node]
}

/** All values in a node, without the lists and structs around them. */
export function leavesOf(node: Node): Node[] {
  const parts = node.list ?? (node.members && Object.values(node.members))
  return parts ? parts.flatMap(leavesOf) : [node]
}

/**
 * The address in a node: an address value, twenty bytes, or the low twenty bytes of a number or of a slice of 32.
 * Contracts that pack flags beside an address write it as a number.
 */
export function addressIn(node: Node): `0x${string}` | undefined {
  const { type, value } = node
  if (typeof value === 'bigint')
    return type.startsWith('uint') ? lowAddress(value.toString(16).padStart(64, '0')) : undefined
  const isOne = type === 'address' || type.startsWith('bytes') || type === slice
  if (!isOne || typeof value !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(value)) return undefined
  if (value.length === 42) return value as `0x${string}`
  return type === slice && value.length === 66 ? lowAddress(value) : undefined
}

const lowAddress = (hex: string): `0x${string}` => `0x${hex.slice(-40)}`

/** The type of a part of bytes or of a number. It may be a number, of at most 32 bytes. */
export const slice = 'slice'

/** The number in a node, if it has one. */
export function numberIn({ type, value }: Node): bigint | undefined {
  if (typeof value === 'bigint') return value
  const isNumber = type === slice && typeof value === 'string' && value.length > 2 && value.length <= 66
  return isNumber ? BigInt(value) : undefined
}
