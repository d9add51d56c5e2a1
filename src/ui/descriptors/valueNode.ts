import type { AbiParameter } from 'viem'
import type { AbiValue } from '../../domain/decodeAbi.ts'
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

/** The address in a node: an address value, or twenty bytes from a slice. */
export function addressIn({ type, value }: Node): `0x${string}` | undefined {
  const isOne = type === 'address' || type.startsWith('bytes')
  return isOne && typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
    ? (value as `0x${string}`)
    : undefined
}

/** The number in a node, if it has one. */
export const numberIn = ({ value }: Node): bigint | undefined =>
  typeof value === 'bigint' ? value : undefined
