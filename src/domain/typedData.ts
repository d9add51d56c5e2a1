/** A member of a struct as EIP-712 declares it. */
export type Member = { name: string; type: string }

/**
 * A value of typed data in the one form that we hand around: integers are decimal digits, addresses carry their
 * checksum, bytes are hexadecimal.
 */
export type TypedValue = string | boolean | TypedValue[] | Struct
export type Struct = { [name: string]: TypedValue }

/** EIP-712 typed data whose values fit their types. `types` holds what is signed, `EIP712Domain` too, and no more. */
export type TypedData = {
  types: Record<string, Member[]>
  primaryType: string
  domain: Struct
  message: Struct
}

/** The type that an array type is an array of, and its fixed length; `undefined` for any other type. */
export function elementOf(type: string): { type: string; length?: number } | undefined {
  const [, element, length] = /^(.+)\[([1-9]\d{0,4})?\]$/.exec(type) ?? []
  if (element === undefined) return undefined
  return { type: element, ...(length !== undefined && { length: Number(length) }) }
}

/** The type without the brackets of its arrays. */
export function baseOf(type: string): string {
  return type.replace(/(\[\d*\])+$/, '')
}

/** `encodeType` of EIP-712: the struct, then every struct in it by name. Two types are one where this text is the same. */
export function encodeType(types: TypedData['types'], name: string): string {
  const others = [...structsIn(types, name)].filter((one) => one !== name).sort()
  return [name, ...others]
    .map((one) => `${one}(${(types[one] ?? []).map(({ type, name }) => `${type} ${name}`).join(',')})`)
    .join('')
}

/** The struct and every struct in it, at any depth. */
export function structsIn(
  types: TypedData['types'],
  name: string,
  found: Set<string> = new Set(),
): Set<string> {
  if (found.has(name) || !Object.hasOwn(types, name)) return found
  found.add(name)
  for (const { type } of types[name] ?? []) structsIn(types, baseOf(type), found)
  return found
}
