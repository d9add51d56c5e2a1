import type { AbiParameter } from 'viem'
import { counted, t } from '../../../i18n/translate.ts'
import { readAddress } from '../recipients/readAddress.ts'

export type Read = { value: unknown } | { problem: string }

const mostItems = 1000
const exampleJson = { list: '[1, 2]', object: '{"name": "value"}' }

/**
 * Parses typed text as an exact value of an ABI type, or returns an error message. Numbers are whole and in
 * base units. Arrays and tuples are JSON, with large numbers in quotes.
 */
export function readArgument(text: string, parameter: AbiParameter): Read {
  const { type } = parameter
  const typed = text.trim()
  if (type === 'string') return { value: text }
  if (/\]$/.test(type) || type.startsWith('tuple')) return readNested(typed, parameter)
  return readPlain(typed, type)
}

function readPlain(typed: string, type: string): Read {
  if (type === 'address') {
    const read = readAddress(typed)
    return 'problem' in read ? read : { value: read.address }
  }
  if (type === 'bool') {
    if (typed !== 'true' && typed !== 'false') return { problem: t('builder_trueOrFalse') }
    return { value: typed === 'true' }
  }
  const [, signed, bits = '256'] = type.match(/^(u?)int(\d*)$/) ?? []
  if (signed !== undefined) return readNumber(typed, signed === 'u', Number(bits || 256))
  const bytes = type.match(/^bytes(\d*)$/)
  if (bytes) return readBytes(typed, bytes[1] ? Number(bytes[1]) : undefined)
  return { problem: t('builder_unknownType', { type }) }
}

function readNumber(typed: string, unsigned: boolean, bits: number): Read {
  if (!/^(-?\d{1,80}|0x[0-9a-f]{1,64})$/i.test(typed)) return { problem: t('builder_wholeNumber') }
  const value = BigInt(typed)
  const [least, most] = unsigned
    ? [0n, 2n ** BigInt(bits)]
    : [-(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1)]
  if (value < least || value >= most)
    return { problem: t('builder_doesNotFit', { type: `${unsigned ? 'u' : ''}int${bits}` }) }
  return { value }
}

function readBytes(typed: string, length: number | undefined): Read {
  if (!/^0x([0-9a-f]{2})*$/i.test(typed)) return { problem: t('builder_bytes') }
  const has = (typed.length - 2) / 2
  return length !== undefined && has !== length
    ? { problem: counted('builder_bytesLength', length, { has }) }
    : { value: typed }
}

function readNested(typed: string, parameter: AbiParameter): Read {
  let json: unknown
  try {
    json = JSON.parse(typed)
  } catch {
    return { problem: t('builder_writeJson', { type: parameter.type, ...exampleJson }) }
  }
  return fromJson(json, parameter)
}

function fromJson(json: unknown, parameter: AbiParameter): Read {
  const array = parameter.type.match(/^(.*)\[(\d*)\]$/)
  if (array) {
    const [, inner = '', length] = array
    if (!Array.isArray(json)) return { problem: t('builder_expectedList', { type: parameter.type }) }
    if (json.length > mostItems) return { problem: counted('builder_tooManyEntries', mostItems) }
    if (length && json.length !== Number(length))
      return { problem: counted('builder_entries', Number(length), { type: parameter.type }) }
    return together(json.map((item) => fromJson(item, { ...parameter, type: inner })))
  }
  if (parameter.type === 'tuple') {
    const { components } = parameter as { components: readonly AbiParameter[] }
    const members = Array.isArray(json)
      ? json
      : components.map(({ name }) =>
          typeof json === 'object' && json && name
            ? Object.entries(json).find(([key]) => key === name)?.[1]
            : undefined,
        )
    if (members.length !== components.length)
      return { problem: counted('builder_members', components.length) }
    return tuple(
      members.map((member, index) => fromJson(member, components[index] as AbiParameter)),
      components,
    )
  }
  if (parameter.type === 'string')
    return typeof json === 'string' ? { value: json } : { problem: t('builder_expectedText') }
  // `JSON.parse` has already lost digits of a larger number.
  if (typeof json === 'number' && !Number.isSafeInteger(json)) return { problem: t('builder_largeNumbers') }
  if (!['string', 'number', 'boolean'].includes(typeof json))
    return { problem: t('builder_expected', { type: parameter.type }) }
  return readPlain(String(json), parameter.type)
}

function together(items: readonly Read[]): Read {
  const wrong = items.find((item) => 'problem' in item)
  return wrong ?? { value: items.map((item) => ('value' in item ? item.value : undefined)) }
}

/** An object if all members have names, as encoders expect, otherwise an array. */
function tuple(items: readonly Read[], components: readonly AbiParameter[]): Read {
  const list = together(items)
  if ('problem' in list || components.some(({ name }) => !name)) return list
  const values = list.value as unknown[]
  return { value: Object.fromEntries(components.map(({ name }, index) => [name, values[index]])) }
}
