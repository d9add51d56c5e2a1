import * as v from 'valibot'
import { plainObject } from '../../domain/shape.ts'
import {
  baseOf,
  elementOf,
  encodeType,
  type Member,
  structsIn,
  type TypedData,
} from '../../domain/typedData.ts'
import { isAtomic, type Misfit, memberOf, type Path, valueReader } from './typedDataValues.ts'

/** Limits for the type declarations and for the JSON text. */
const most = { text: 128 * 1024, types: 64, members: 64, name: 128, typeText: 16 * 1024 }

/** The possible members of a domain, in the order used if the type is not declared. */
const domainMembers: readonly Member[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

const text = v.pipe(v.string(), v.maxLength(most.name, 'A name or a type is too long'))
const declared = v.pipe(
  plainObject,
  v.record(
    v.string(),
    v.pipe(v.array(v.object({ name: text, type: text })), v.maxLength(most.members, 'Too many members')),
  ),
  v.check((types) => Object.keys(types).length <= most.types, 'Too many types'),
)

const json = v.pipe(
  v.string(),
  v.maxLength(most.text),
  v.rawTransform(({ dataset, addIssue, NEVER }): unknown => {
    try {
      return JSON.parse(dataset.value)
    } catch {
      addIssue()
      return NEVER
    }
  }),
)

/**
 * EIP-712 typed data, as JSON text or as an object. The wallet guesses nothing: it refuses an undeclared type,
 * a missing member, or a value that does not fit its type, because libraries differ in what they sign for it.
 * Members without a declaration are not signed and are dropped.
 */
export const typedData = v.pipe(
  v.union([json, plainObject], `Expected an object, or at most ${most.text} characters of JSON`),
  plainObject,
  v.object({ types: declared, primaryType: text, domain: plainObject, message: plainObject }),
  v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }): TypedData => {
    const misfits: Misfit[] = []
    const typed = read(input, (misfit) => misfits.push(misfit))
    const [misfit] = misfits
    if (!misfit) return typed
    const [first, ...rest] = misfit.path.map((key) => ({
      type: 'unknown' as const,
      origin: 'value' as const,
      input,
      key,
      value: undefined,
    }))
    addIssue({ message: misfit.message, ...(first && { path: [first, ...rest] }) })
    return NEVER
  }),
)

type Given = { types: Record<string, Member[]>; primaryType: string; domain: object; message: object }

function read({ types, primaryType, domain, message }: Given, fail: (misfit: Misfit) => void): TypedData {
  const domainType =
    types.EIP712Domain ?? domainMembers.filter(({ name }) => memberOf(domain, name) !== undefined)
  const all: Given['types'] = { ...types, EIP712Domain: domainType }
  const signed = [...structsIn(all, 'EIP712Domain'), ...structsIn(all, primaryType)]
  const typed = {
    types: Object.fromEntries(signed.map((name) => [name, all[name] ?? []])),
    primaryType,
    domain: {},
    message: {},
  }
  const misfit = misfitOf(typed.types, primaryType, domain)
  if (misfit) {
    fail(misfit)
    return typed
  }
  const values = valueReader(typed.types, fail)
  return {
    ...typed,
    domain: values.struct('EIP712Domain', domain, ['domain']),
    message: values.struct(primaryType, message, ['message']),
  }
}

/** The first problem in the declarations, if any. */
function misfitOf(types: Record<string, Member[]>, primaryType: string, domain: object): Misfit | undefined {
  const wrong = (message: string, ...path: Path): Misfit => ({ path, message })
  if (primaryType === 'EIP712Domain' || !Object.hasOwn(types, primaryType))
    return wrong('Expected the name of a declared struct', 'primaryType')

  const domainType = types.EIP712Domain ?? []
  if (domainType.length === 0) return wrong('A domain has at least one member', 'domain')
  for (const [index, { name, type }] of domainType.entries())
    if (!domainMembers.some((known) => known.name === name && known.type === type))
      return wrong('EIP-712 knows no such member of a domain', 'types', 'EIP712Domain', index)
  for (const name of ['chainId', 'verifyingContract'])
    if (memberOf(domain, name) !== undefined && !domainType.some((declared) => declared.name === name))
      return wrong('EIP712Domain lacks it', 'domain', name)

  for (const [struct, declared] of Object.entries(types)) {
    const isFlat = declared.every(({ type }) => isAtomic(baseOf(type)))
    if (!isStructName(struct, struct === primaryType && isFlat))
      return wrong('This is no name for a struct', 'types', struct)
    for (const [index, { name, type }] of declared.entries()) {
      if (!isName(name)) return wrong('This is no name for a member', 'types', struct, index, 'name')
      if (declared.findIndex((one) => one.name === name) !== index)
        return wrong('The member is declared twice', 'types', struct, index, 'name')
      const base = innermost(type)
      if (base === undefined || !(isAtomic(base) || Object.hasOwn(types, base)))
        return wrong('The type is not declared', 'types', struct, index, 'type')
    }
  }
  if (encodeType(types, primaryType).length > most.typeText) return wrong('Too many types', 'types')
  return undefined
}

function innermost(type: string): string | undefined {
  let base = type
  for (let element = elementOf(base); element; element = elementOf(base)) base = element.type
  return /[[\]]/.test(base) ? undefined : base
}

/** Brackets, commas or spaces in a name could give two different types the same encoding and hash. */
function isName(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !(name in {})
}

/**
 * viem, and each verifier that uses it, cuts a name at a colon. Such a name (Hyperliquid has one) is safe only
 * if no struct refers to it and it refers to none. viem reads a name that starts like a Solidity type as one.
 */
function isStructName(name: string, isAlone: boolean): boolean {
  return (
    isName(isAlone ? name.replaceAll(':', '_') : name) && !/^(u?int|bytes)|^(bool|string|address)$/.test(name)
  )
}
