import type { AbiFunction, Address, Hex } from 'viem'
import { parseAbiItem, toFunctionSelector } from 'viem/utils'
import { readAbi } from '../../domain/decodeAbi.ts'
import { encodeType, type TypedData } from '../../domain/typedData.ts'
import { type Descriptor, type Descriptors, descriptorOf, type Field, type Format } from './descriptor.ts'
import { type Told, tell } from './formatField.ts'
import { constantAt, type Roots, valuesAt } from './path.ts'
import { fromAbi, fromTyped, type Node } from './valueNode.ts'

/** A described call or typed data. `fields` ends with raw values that the descriptor does not mention. */
export type Described = {
  owner: string
  intent: string
  fields: { label: string; told: Told }[]
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
const mostFields = 40
const deepest = 3

/**
 * Describes a call with its contract's descriptor. `undefined` if there is no descriptor, or if one of its
 * paths does not fit the data.
 */
export function describeCall(
  descriptors: Descriptors,
  call: DescribableCall,
  depth = 0,
): Described | undefined {
  const descriptor = depth < deepest && descriptorOf(descriptors, 'contract', call.chainId, call.to)
  if (!descriptor) return undefined
  for (const [signature, format] of Object.entries(descriptor.display?.formats ?? {})) {
    const abi = functionOf(signature)
    if (!abi || toFunctionSelector(abi) !== call.data.slice(0, 10).toLowerCase()) continue
    const values = readAbi(abi.inputs, `0x${call.data.slice(10)}`)
    if (!values) return undefined
    const inside = (inner: Omit<DescribableCall, 'chainId'>) =>
      describeCall(descriptors, { ...inner, chainId: call.chainId }, depth + 1)
    return described(descriptor, format, fromAbi(abi.inputs, values), around(call), inside)
  }
  return undefined
}

/** Describes typed data with the descriptor of its verifying contract. */
export function describeTypedData(
  descriptors: Descriptors,
  { types, primaryType, domain, message }: TypedData,
  chainId: number,
  from?: Address,
): Described | undefined {
  const { verifyingContract } = domain
  // Data without a chain id is valid on every chain, but a descriptor covers one deployment.
  if (typeof verifyingContract !== 'string' || domain.chainId !== String(chainId)) return undefined
  const descriptor = descriptorOf(descriptors, 'eip712', chainId, verifyingContract)
  const wanted = Object.entries(descriptor?.context.eip712?.domain ?? {})
  if (!descriptor || !wanted.every(([name, value]) => String(domain[name]) === String(value)))
    return undefined
  const format = descriptor.display?.formats[encodeType(types, primaryType)]
  if (!format) return undefined
  const to = verifyingContract as Address
  const inside = (inner: Omit<DescribableCall, 'chainId'>) =>
    describeCall(descriptors, { ...inner, chainId }, 1)
  return described(
    descriptor,
    format,
    fromTyped(types, primaryType, message),
    around({ chainId, from, to, value: 0n }),
    inside,
  )
}

type Inside = (inner: Omit<DescribableCall, 'chainId'>) => Described | undefined

function described(
  descriptor: Descriptor,
  format: Format,
  data: Node,
  around: Record<string, Node>,
  inside: Inside,
): Described | undefined {
  const roots: Roots = { data, around, file: descriptor }
  // If a required value is missing, the caller shows the raw data instead.
  if (format.required?.some((path) => valuesAt(path, roots) === undefined)) return undefined
  const fields = rows(format.fields, roots, data, inside)
  if (!fields || fields.length > mostFields) return undefined
  const mentioned = new Set([...pathsIn(format.fields, descriptor), ...(format.excluded ?? [])].map(firstOf))
  const rest = Object.entries(data.members ?? {})
    .filter(([name]) => !mentioned.has(name))
    .flatMap(([name, node]) => leaves(name, node))
  return {
    owner: descriptor.metadata.owner,
    intent: format.intent,
    fields: [...fields, ...rest].slice(0, mostFields),
  }
}

function rows(
  fields: readonly Field[],
  roots: Roots,
  here: Node,
  inside: Inside,
): Described['fields'] | undefined {
  const found: Described['fields'] = []
  for (const written of fields) {
    const field = resolved(written, roots.file)
    if (!field) return undefined
    const nodes =
      field.value !== undefined
        ? [constant(field.value, roots.file)]
        : valuesAt(field.path ?? '#', roots, here)
    if (!nodes) return undefined
    for (const [index, node] of nodes.entries()) {
      const label = nodes.length > 1 ? `${field.label} ${index + 1}` : (field.label ?? '')
      if (field.fields) {
        const inner = rows(field.fields, roots, node, inside)
        if (!inner) return undefined
        found.push(...inner)
      } else
        found.push({ label, told: tell(node, field, { roots, here, index, count: nodes.length, inside }) })
    }
  }
  return found
}

/** Resolves a field's `$ref`. The field's own members win. */
function resolved(field: Field, file: unknown): Field | undefined {
  if (field.$ref === undefined) return field
  const { $ref, ...own } = field
  const base = constantAt($ref, file) as Field | undefined
  return base && { ...base, ...own, params: { ...base.params, ...own.params } }
}

function constant(value: string, file: unknown): Node {
  const found = value.startsWith('$.') ? constantAt(value, file) : value
  return { type: 'string', value: String(found ?? '') }
}

function pathsIn(fields: readonly Field[], file: unknown): string[] {
  return fields.flatMap((written) => {
    const field = resolved(written, file) ?? written
    const { tokenPath, collectionPath, calleePath, amountPath, spenderPath, selectorPath } =
      field.params ?? {}
    const others = [tokenPath, collectionPath, calleePath, amountPath, spenderPath, selectorPath]
    return [field.path, ...others].filter((one) => typeof one === 'string')
  })
}

/** The first member name of a path. */
const firstOf = (path: string) => path.replace(/^#\.?/, '').split(/[.[]/)[0] ?? ''

/** Raw fields for values that the descriptor neither shows nor excludes. */
function leaves(label: string, node: Node): Described['fields'] {
  if (node.list) return node.list.flatMap((one, index) => leaves(`${label} ${index + 1}`, one))
  if (node.members)
    return Object.entries(node.members).flatMap(([name, one]) => leaves(`${label}.${name}`, one))
  return [{ label, told: { form: 'raw', node } }]
}

function around(call: Omit<DescribableCall, 'data'>): Record<string, Node> {
  return {
    ...(call.from && { from: { type: 'address', value: call.from } }),
    to: { type: 'address', value: call.to },
    value: { type: 'uint256', value: call.value },
    chainId: { type: 'uint256', value: BigInt(call.chainId) },
  }
}

function functionOf(signature: string): AbiFunction | undefined {
  const item = parseAbiItem(`function ${signature}` as string)
  return typeof item === 'object' && item.type === 'function' ? item : undefined
}
