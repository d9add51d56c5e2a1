import * as v from 'valibot'
import { address, bytes } from '../../domain/schema.ts'
import { plainObject } from '../../domain/shape.ts'
import { elementOf, type Member, type Struct, type TypedValue } from '../../domain/typedData.ts'

/** A problem and its path. */
export type Misfit = { path: Path; message: string }
export type Path = readonly (string | number)[]

/** Limits for one signature. A marketplace's bulk order, the largest in use, stays well below them. */
const most = { values: 10_000, text: 128 * 1024, depth: 40 }

/** Reads values by their types. Stops at the first misfit. */
export function valueReader(types: Record<string, Member[]>, fail: (misfit: Misfit) => void) {
  const left = { values: most.values, text: most.text }
  let failed = false

  function refuse(path: Path, message: string): undefined {
    if (!failed) fail({ path, message })
    failed = true
    return undefined
  }

  function struct(name: string, given: unknown, path: Path): Struct {
    if (!isObject(given)) {
      refuse(path, `Expected an object with the members of ${name}`)
      return {}
    }
    return Object.fromEntries(
      (types[name] ?? []).map(({ name, type }) => [
        name,
        value(type, memberOf(given, name), [...path, name]),
      ]),
    )
  }

  function value(type: string, given: unknown, path: Path): TypedValue {
    left.values -= 1
    left.text -= typeof given === 'string' ? given.length : 0
    if (failed) return ''
    if (left.values < 0 || left.text < 0 || path.length > most.depth)
      return refuse(path, 'This is too much for one signature') ?? ''
    const element = elementOf(type)
    if (element) return array(element, given, path)
    if (!isAtomic(type)) return struct(type, given, path)
    return atomic(type, given) ?? refuse(path, `Expected ${wanted(type)}`) ?? ''
  }

  function array(element: { type: string; length?: number }, given: unknown, path: Path): TypedValue[] {
    if (!Array.isArray(given) || (element.length !== undefined && given.length !== element.length)) {
      refuse(path, `Expected a list of ${element.length ?? 'any number of'} values`)
      return []
    }
    return given.slice(0, left.values + 1).map((one, index) => value(element.type, one, [...path, index]))
  }

  return { struct }
}

/** Reads a value of an atomic type; `undefined` if it does not fit. */
function atomic(type: string, given: unknown): string | boolean | undefined {
  if (type === 'bool') return typeof given === 'boolean' ? given : undefined
  if (type === 'string') return typeof given === 'string' && isWhole(given) ? given : undefined
  if (type === 'address') return parsed(address, given)
  if (type === 'bytes') return parsed(bytes, given)
  const width = Number(/\d+$/.exec(type)?.[0])
  if (type.startsWith('bytes')) {
    const value = parsed(bytes, given)
    return value?.length === 2 + 2 * width ? value : undefined
  }
  const integer = integerOf(given)
  if (integer === undefined) return undefined
  const [least, end] = type.startsWith('u')
    ? [0n, 1n << BigInt(width)]
    : [-(1n << BigInt(width - 1)), 1n << BigInt(width - 1)]
  return integer >= least && integer < end ? integer.toString() : undefined
}

/** Reads a safe integer, or digits as text. */
function integerOf(given: unknown): bigint | undefined {
  if (typeof given === 'number') return Number.isSafeInteger(given) ? BigInt(given) : undefined
  if (typeof given !== 'string' || given.length > 80) return undefined
  return /^(-?\d+|0x[0-9a-fA-F]+)$/.test(given) ? BigInt(given) : undefined
}

function wanted(type: string): string {
  if (type === 'bool') return 'true or false'
  if (type === 'string') return 'text'
  if (type === 'address') return 'an address with a valid checksum'
  if (type === 'bytes') return 'bytes in hexadecimal'
  if (type.startsWith('bytes')) return `${type.slice(5)} bytes in hexadecimal`
  return `an integer that fits ${type}, as text where it is beyond 2^53`
}

/** True for types that contain no other types. EIP-712 has no `uint` or `int` without a width. */
export function isAtomic(type: string): boolean {
  return (
    /^(bool|string|address|bytes)$/.test(type) ||
    /^bytes([1-9]|[12]\d|3[0-2])$/.test(type) ||
    (/^u?int[1-9]\d{0,2}$/.test(type) && isWidth(Number(/\d+$/.exec(type)?.[0])))
  )
}

function isWidth(bits: number): boolean {
  return bits % 8 === 0 && bits <= 256
}

/** A lone UTF-16 surrogate has no UTF-8 encoding, and libraries differ in what they sign for it. */
function isWhole(text: string): boolean {
  return !/[\ud800-\udfff]/u.test(text)
}

function parsed<output>(schema: v.GenericSchema<unknown, output>, given: unknown): output | undefined {
  const result = v.safeParse(schema, given, { abortEarly: true })
  return result.success ? result.output : undefined
}

function isObject(value: unknown): value is object {
  return v.is(plainObject, value)
}

/** An own member of an untrusted object, never one of its prototype. */
export function memberOf(object: object, name: string): unknown {
  return Object.hasOwn(object, name) ? (object as Record<string, unknown>)[name] : undefined
}
