import { CBORTag, type CBORType, decodeCBOR } from '@levischuck/tiny-cbor'

/** Tags of BCR-2020-006 and ERC-4527. */
export const tags = { uuid: 37, hdKey: 303, keypath: 304, account: 311 } as const

/** The members of an item, by their numbers. */
export type Item = ReadonlyMap<string | number, CBORType>

/** Reads an item of the registry. `undefined` if the bytes are none. */
export function readItem(bytes: Uint8Array): Item | undefined {
  try {
    return itemIn(decodeCBOR(bytes))
  } catch {
    return undefined
  }
}

/** The item inside any tags: output descriptors wrap keys in several. */
export function itemIn(value: CBORType | undefined): Item | undefined {
  const inner = untagged(value)
  return inner instanceof Map ? inner : undefined
}

export function untagged(value: CBORType | undefined): CBORType | undefined {
  let inner = value
  while (inner instanceof CBORTag) inner = inner.value
  return inner
}
