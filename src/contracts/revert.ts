import { type Hex, isHex } from 'viem'
import type { SerializedError } from '../domain/errors.ts'
import { type Key, type Message, say } from '../domain/text/message.ts'
import { fileOf } from '../lib/extensionFile.ts'
import { readable } from '../lib/readableText.ts'
import { textIn, wordIn, wordsOf } from '../rpc/readResult.ts'
import { selectorOf } from './abi/selector.ts'

/** Why a call failed: a text for people, the error's own name for developers. */
export type Revert = {
  reason: Message
  name?: string
  /** The call of an atomic batch that failed, from 0, if the account's code reports it. */
  call?: number
}

/**
 * Errors that have a sentence for people, `revert_…`. `errors` has their argument types, which determine the
 * selector; `shorthands` has the short codes that contracts use in place of a sentence.
 */
type Table = { errors: Record<string, string>; shorthands: Record<string, Known> }
const readTable = fileOf<Table>('reverts.json')
let shorthands: Record<string, Known> = {}
let bySelector = new Map<string, Known>()

/** Await this before explaining anything. The table is in a file because most starts explain no failure. */
export async function loadReverts(): Promise<void> {
  if (bySelector.size > 0) return
  const { errors, shorthands: short } = await readTable().catch(() => ({ errors: {}, shorthands: {} }))
  shorthands = short
  bySelector = new Map(
    Object.entries(errors).map(([name, inputs]) => [selectorOf(`${name}(${inputs})`), name as Known]),
  )
}

type Known = Exclude<
  Key extends infer K ? (K extends `revert_${infer Name}` ? Name : never) : never,
  'own' | 'says'
>

/** Solidity's panics that have a sentence for people. */
const panics = [1n, 17n, 18n, 33n, 34n, 49n, 50n, 65n, 81n] as const

/** Solidity's own errors, and errors that wrap another: the account's code's for a call, and a router's. */
const selectors = { text: '0x08c379a0', panic: '0x4e487b71', call: '0x5a154675', command: '0x2c4029e9' }

function knownError(selector: string): Revert | undefined {
  const name = bySelector.get(selector)
  return name && { reason: say(`revert_${name}`), name }
}

const silent = (): Revert => ({ reason: say('revert_silent') })

/** Explains the bytes that a call reverted with. Never throws, whatever the bytes. */
export function explainRevert(data: Hex | undefined, depth = 0): Revert {
  if (!data || data.length < 10) return silent()
  const selector = data.slice(0, 10).toLowerCase()
  const body: Hex = `0x${data.slice(10)}`
  const [first, text] = [wordIn(body), textIn(body)]
  if (selector === selectors.text && text !== undefined) return explainText(text)
  if (selector === selectors.panic && first !== undefined)
    return {
      reason: say(`revert_panic${panics.find((one) => one === first) ?? ''}`),
      name: `Panic(${first})`,
    }
  const inside = selector === selectors.call || selector === selectors.command ? heldIn(body) : undefined
  if (inside && first !== undefined && depth < 3) {
    const inner = explainRevert(inside, depth + 1)
    return selector === selectors.call ? { ...inner, call: Number(first) } : inner
  }
  return knownError(selector) ?? { reason: say('revert_own', { selector }), name: selector }
}

/** The bytes of `(uint256, bytes)`. */
export function heldIn(body: Hex): Hex | undefined {
  const [, offset, length = 0n] = wordsOf(body.slice(2, 194))
  const held = body.slice(194, 194 + Number(length) * 2)
  return offset === 64n && BigInt(held.length) === length * 2n ? `0x${held}` : undefined
}

/** Explains a node's error about a call: the decoded revert, or `undefined` if the error is no revert. */
export function explainNodeError(error: SerializedError): Revert | undefined {
  const data = revertData(error)
  if (data && data.length >= 10) return explainRevert(data)
  const match =
    /^(?:vm exception while processing transaction: )?(?:execution )?revert(?:ed)?(?:: ?(.*)| with reason string '(.*)')?$/is.exec(
      error.message,
    )
  if (match) return match[1] || match[2] ? explainText(match[1] ?? match[2] ?? '') : silent()
  if (/out of gas|outofgas/i.test(error.message)) return { reason: say('revert_outOfGas') }
  if (/invalid opcode|opcode.*not|stack (?:over|under)flow|invalid jump|EVM error/i.test(error.message))
    return { reason: say('revert_stopped') }
  return error.code === 3 ? silent() : undefined
}

/** The bytes of a revert, in either place where nodes put them. */
function revertData({ data }: SerializedError): Hex | undefined {
  if (isHex(data)) return data
  if (typeof data !== 'object' || data === null || !('data' in data)) return undefined
  return isHex(data.data) ? data.data : undefined
}

function explainText(text: string): Revert {
  const words = readable(text, 120)
  if (!words) return silent()
  const known = Object.hasOwn(shorthands, words) ? shorthands[words] : undefined
  return known
    ? { reason: say(`revert_${known}`), name: words }
    : { reason: say('revert_says', { words }), name: 'Error' }
}
