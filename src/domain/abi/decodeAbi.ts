import type { AbiParameter, Hex } from 'viem'

/** A decoded value. Addresses are lower case. A struct is an object if all members are named, else an array. */
export type AbiValue = bigint | boolean | string | AbiValue[] | { [name: string]: AbiValue }

/**
 * Decodes values of these types; returns `undefined` if the data does not match. viem's decoder is unsafe for
 * untrusted data: it turns a thousand elements that point at the same bytes into a thousand copies. This one
 * reads every word at most once, as real encoders write it, and slices bytes out of the existing text. `loose`: as
 * old compilers read it, which ignore what exceeds a type and take missing words for zero.
 */
export function readAbi(types: readonly AbiParameter[], data: Hex, loose = false): AbiValue[] | undefined {
  const hex = data
    .slice(2)
    .toLowerCase()
    .padEnd(loose ? types.length * 64 : 0, '0')
  let left = Math.ceil(hex.length / 64)

  function cut(at: number, bytes: number): string {
    left -= Math.ceil(bytes / 32)
    const text = hex.slice(at * 2, (at + bytes) * 2)
    if (left < 0 || text.length < bytes * 2) throw new RangeError()
    return text
  }

  function count(at: number): number {
    const number = BigInt(`0x${cut(at, 32)}`)
    if (number > hex.length) throw new RangeError()
    return Number(number)
  }

  function list(parameters: readonly AbiParameter[], base: number): AbiValue[] {
    let head = base
    return parameters.map((parameter) => {
      const at = isDynamic(parameter) ? base + count(head) : head
      head += isDynamic(parameter) ? 32 : sizeOf(parameter)
      return value(parameter, at)
    })
  }

  function value(parameter: AbiParameter, at: number): AbiValue {
    const { type } = parameter
    const [, inner, length] = arrayOf(type)
    if (inner !== undefined) {
      const many = length ? Number(length) : count(at)
      if (many > left) throw new RangeError()
      return list(Array<AbiParameter>(many).fill({ ...parameter, type: inner }), length ? at : at + 32)
    }
    if (type === 'tuple') return struct(componentsOf(parameter), at)
    if (type === 'bytes' || type === 'string') {
      const bytes = cut(at + 32, count(at))
      return type === 'bytes' ? `0x${bytes}` : textOf(bytes)
    }
    return plain(type, cut(at, 32), loose)
  }

  function struct(components: readonly AbiParameter[], at: number): AbiValue {
    const values = list(components, at)
    if (components.some(({ name }) => !name)) return values
    return Object.fromEntries(components.map(({ name }, index) => [name, values[index] as AbiValue]))
  }

  try {
    return list(types, 0)
  } catch {
    return undefined
  }
}

function plain(type: string, word: string, loose: boolean): AbiValue {
  const number = BigInt(`0x${word}`)
  const bits = Number(/\d+$/.exec(type)?.[0] ?? 256)
  const fitting = <value>(value: value, fits: boolean): value => {
    if (!fits && !loose) throw new RangeError()
    return value
  }
  if (type.startsWith('bytes')) return `0x${word.slice(0, bits * 2)}`
  if (type.startsWith('int')) {
    const signed = BigInt.asIntN(bits, number)
    return fitting(signed, BigInt.asUintN(256, signed) === number)
  }
  if (type === 'address') return fitting(`0x${word.slice(24)}`, number < 2n ** 160n)
  if (type === 'bool') return fitting(number > 0n, number < 2n)
  if (!type.startsWith('uint')) throw new RangeError()
  return fitting(BigInt.asUintN(bits, number), number < 2n ** BigInt(bits))
}

function textOf(bytes: string): string {
  return new TextDecoder().decode(
    Uint8Array.from(bytes.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
  )
}

function arrayOf(type: string): RegExpExecArray | [] {
  return /^(.*)\[(\d*)\]$/.exec(type) ?? []
}

function componentsOf(parameter: AbiParameter): readonly AbiParameter[] {
  return 'components' in parameter ? parameter.components : []
}

function isDynamic(parameter: AbiParameter): boolean {
  const [, inner, length] = arrayOf(parameter.type)
  if (inner !== undefined) return length === '' || isDynamic({ ...parameter, type: inner })
  if (parameter.type === 'tuple') return componentsOf(parameter).some(isDynamic)
  return parameter.type === 'bytes' || parameter.type === 'string'
}

function sizeOf(parameter: AbiParameter): number {
  const [, inner, length] = arrayOf(parameter.type)
  if (inner !== undefined) return Number(length) * sizeOf({ ...parameter, type: inner })
  if (parameter.type !== 'tuple') return 32
  return componentsOf(parameter).reduce((sum, one) => sum + sizeOf(one), 0)
}
