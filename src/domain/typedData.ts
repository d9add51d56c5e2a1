/** A member of a struct as EIP-712 declares it. */
export type Member = { name: string; type: string }

/**
 * A value of typed data in the wallet's internal form: integers are decimal digits, addresses carry their
 * checksum, bytes are hexadecimal.
 */
export type TypedValue = string | boolean | TypedValue[] | Struct
export type Struct = { [name: string]: TypedValue }

/** EIP-712 typed data whose values fit their types. `types` holds only the signed types and `EIP712Domain`. */
export type TypedData = {
  types: Record<string, Member[]>
  primaryType: string
  domain: Struct
  message: Struct
}

/** The element type of an array type, and its fixed length if any; `undefined` for any other type. */
export function elementOf(type: string): { type: string; length?: number } | undefined {
  const [, element, length] = /^(.+)\[([1-9]\d{0,4})?\]$/.exec(type) ?? []
  if (element === undefined) return undefined
  return { type: element, ...(length !== undefined && { length: Number(length) }) }
}

/** The type without array brackets. */
export function baseOf(type: string): string {
  return type.replace(/(\[\d*\])+$/, '')
}

/** `encodeType` of EIP-712: the struct, then every struct in it by name. Equal texts mean identical types. */
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
