import { type Address, getAddress, type Hex, hexToString } from 'viem'
import { readable } from '../lib/readableText.ts'
import type { Answer } from './jsonRpc.ts'

/** A node's unchecked result, or `undefined` for its error. */
export function resultOf(answer: Answer | undefined): unknown {
  return answer && 'result' in answer ? answer.result : undefined
}

/** True if the node does not have the method. A node that only withholds it from us has it. */
export function isUnlisted(answer: Answer | undefined): boolean {
  if (!answer || !('error' in answer)) return false
  return answer.error.answer.code === -32601 && !answer.error.withheld
}

/** A member of a node's answer, which may be anything. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}

/** A quantity under 2^256. */
export function quantityIn(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value) ? BigInt(value) : undefined
}

/** A quantity that numbers represent exactly, such as a nonce or a block's height. */
export function numberIn(value: unknown): number | undefined {
  const number = Number(quantityIn(value) ?? Number.NaN)
  return Number.isSafeInteger(number) ? number : undefined
}

export function bytesIn(value: unknown): Hex | undefined {
  return typeof value === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(value) ? (value as Hex) : undefined
}

/** The first word of what a contract returned, as a number. */
export function wordIn(value: unknown): bigint | undefined {
  const bytes = bytesIn(value)
  return bytes && bytes.length >= 66 ? BigInt(bytes.slice(0, 66)) : undefined
}

/** The words of ABI-encoded bytes, without an incomplete last one. */
export function wordsOf(digits: string): bigint[] {
  return (digits.match(/.{64}/g) ?? []).map((word) => BigInt(`0x${word}`))
}

/** An address as a word of ABI data, without `0x`. */
export function addressWord(address: Address): string {
  return address.slice(2).toLowerCase().padStart(64, '0')
}

/** A word as an address; `undefined` if it is a larger number. */
export function addressOf(word: bigint | undefined): Address | undefined {
  if (word === undefined || word >> 160n !== 0n) return undefined
  return getAddress(`0x${word.toString(16).padStart(40, '0')}`)
}

/**
 * A text that a contract returned, as `string` or as the `bytes32` of old tokens. Trimmed, without NUL
 * characters, and at most `longest` UTF-16 units.
 */
export function textIn(value: unknown, longest = 256): string | undefined {
  const bytes = bytesIn(value)
  if (!bytes) return undefined
  const text = bytes.length === 66 ? decode(bytes.replace(/(?:00)+$/, '')) : dynamicText(bytes)
  return text?.trim().slice(0, longest) || undefined
}

/** A name that a contract returned, safe to show within our own text. */
export function nameIn(value: unknown): string | undefined {
  return readable(textIn(value) ?? '') || undefined
}

function dynamicText(bytes: Hex): string | undefined {
  const length = bytes.length >= 130 ? BigInt(`0x${bytes.slice(66, 130)}`) : undefined
  if (wordIn(bytes) !== 32n || length === undefined || length > 4096n) return undefined
  const body = bytes.slice(130, 130 + Number(length) * 2)
  return body.length === Number(length) * 2 ? decode(`0x${body}`) : undefined
}

function decode(bytes: string): string | undefined {
  const whole = bytes.length % 2 === 0 ? bytes : `${bytes}0`
  return hexToString(whole as Hex).replaceAll('\0', '')
}
