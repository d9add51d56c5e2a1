import type { Address, Hex } from 'viem'
import type { DescribableCall, Described } from './describe.ts'
import type { Field } from './descriptor.ts'
import { constantAt, type Roots, valuesAt } from './path.ts'
import { addressIn, type Node, numberIn } from './valueNode.ts'

/**
 * A value in its descriptor's format. An amount is in base units of a token or of the chain's coin; the caller
 * looks up the decimals. A value that does not fit its format is `raw`.
 */
export type Told =
  | { form: 'raw'; node: Node }
  | { form: 'address'; address: Address }
  /** `all`: the descriptor's message for an amount at or above its threshold. */
  | { form: 'amount'; amount: bigint; token?: Address; all?: string }
  | { form: 'nft'; id: bigint; collection: Address }
  | { form: 'moment' | 'duration' | 'block'; number: bigint }
  | { form: 'unit'; amount: bigint; decimals: number; unit: string }
  | { form: 'word'; word: string; number: string }
  | { form: 'call'; described: Described }

type Place = {
  roots: Roots
  here: Node
  /** Index of this value among `count` values. */
  index: number
  count: number
  inside(call: Omit<DescribableCall, 'chainId'>): Described | undefined
}

/** Limits in seconds: durations up to a thousand years, dates up to the year 10,000. */
const longest = 31_557_600_000n
const latest = 253_402_300_800n

export function tell(node: Node, { format, params = {} }: Field, place: Place): Told {
  return forms[format ?? 'raw']?.(node, params, place) ?? { form: 'raw', node }
}

type Form = (node: Node, params: Record<string, unknown>, place: Place) => Told | undefined

const forms: Record<string, Form> = {
  addressName(node) {
    const address = addressIn(node)
    return address && { form: 'address', address }
  },

  amount(node) {
    const amount = numberIn(node)
    return amount === undefined ? undefined : { form: 'amount', amount }
  },

  tokenAmount(node, params, place) {
    const amount = numberIn(node)
    const token = addressOf('token', params, place)
    if (amount === undefined || !token) return undefined
    const coins = [params.nativeCurrencyAddress].flat().map((one) => constantOf(one, place))
    const isCoin = coins.some((one) => String(one).toLowerCase() === token.toLowerCase())
    const threshold = constantOf(params.threshold, place)
    const isAll = isNumber(threshold) && amount >= BigInt(threshold) && typeof params.message === 'string'
    return {
      form: 'amount',
      amount,
      ...(!isCoin && { token }),
      ...(isAll && { all: String(params.message) }),
    }
  },

  nftName(node, params, place) {
    const id = numberIn(node)
    const collection = addressOf('collection', params, place)
    return id === undefined || !collection ? undefined : { form: 'nft', id, collection }
  },

  date(node, { encoding = 'timestamp' }) {
    const number = numberIn(node)
    if (number === undefined) return undefined
    if (encoding === 'blockheight') return { form: 'block', number }
    return encoding === 'timestamp' && number > 0n && number < latest ? { form: 'moment', number } : undefined
  },

  duration(node) {
    const number = numberIn(node)
    return number !== undefined && number >= 0n && number < longest ? { form: 'duration', number } : undefined
  },

  unit(node, { base, decimals = 0 }) {
    const amount = numberIn(node)
    const fits = typeof base === 'string' && Number.isInteger(decimals) && Number(decimals) >= 0
    return amount === undefined || !fits
      ? undefined
      : { form: 'unit', amount, decimals: Number(decimals), unit: base }
  },

  enum(node, { $ref }, { roots }) {
    const words = typeof $ref === 'string' ? constantAt($ref, roots.file) : undefined
    const number = String(node.value)
    const isOne = typeof words === 'object' && words !== null && Object.hasOwn(words, number)
    return isOne
      ? { form: 'word', word: String((words as Record<string, unknown>)[number]), number }
      : undefined
  },

  calldata(node, params, place) {
    const to = addressOf('callee', params, place)
    const data = typeof node.value === 'string' && node.type === 'bytes' ? (node.value as Hex) : undefined
    const selector = constantOf(params.selector, place)
    const value = params.amountPath === undefined ? 0n : numberOf(params.amountPath, place)
    const from = addressOf('spender', params, place)
    if (!to || !data || value === undefined) return undefined
    const whole: Hex = typeof selector === 'string' ? `0x${selector.slice(2)}${data.slice(2)}` : data
    const described = place.inside({ to, value, data: whole, ...(from && { from }) })
    return described && { form: 'call', described }
  },
}

/** An address from a constant or from a path. */
function addressOf(name: string, params: Record<string, unknown>, place: Place): Address | undefined {
  const path = params[`${name}Path`]
  if (typeof path === 'string') {
    const found = nodeAt(path, place)
    return found && addressIn(found)
  }
  const written = constantOf(params[name], place)
  return typeof written === 'string' ? addressIn({ type: 'address', value: written }) : undefined
}

function numberOf(path: unknown, place: Place): bigint | undefined {
  const found = typeof path === 'string' ? nodeAt(path, place) : undefined
  return found && numberIn(found)
}

/** The value at a path. A path through a list gives the value at `index`, if both lists have equal length. */
function nodeAt(path: string, { roots, here, index, count }: Place): Node | undefined {
  const values = valuesAt(path, roots, here)
  if (path.includes('[]')) return values?.length === count ? values[index] : undefined
  return values?.length === 1 ? values[0] : undefined
}

function constantOf(written: unknown, { roots }: Place): unknown {
  return typeof written === 'string' && written.startsWith('$.') ? constantAt(written, roots.file) : written
}

const isNumber = (value: unknown): value is string | number =>
  (typeof value === 'string' && /^(?:0x[0-9a-f]+|\d+)$/i.test(value)) || Number.isSafeInteger(value)
