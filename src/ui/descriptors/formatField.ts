import type { Address, Hex } from 'viem'
import type { DescribableCall, Described } from './describe.ts'
import type { Field } from './descriptor.ts'
import { constantAt, type Roots, valuesAt } from './path.ts'
import { quotable } from './quotableText.ts'
import { addressIn, elementsOf, type Node, numberIn, slice } from './valueNode.ts'

/**
 * A value in its descriptor's format. An amount is in base units of a token or of the chain's coin; the caller
 * looks up the decimals. A value that does not fit its format is `raw`. `isNamed`: the descriptor itself names the
 * address, not the data.
 */
export type Told =
  | { form: 'raw'; node: Node }
  /** `isSender`: the contract reads the value in the data as the call's sender, whose address this is. */
  | { form: 'address'; address: Address; isSender?: true }
  /** `all`: the descriptor's words for an amount at or above its threshold; '' if it has none. */
  | { form: 'amount'; amount: bigint; token?: Address; isNamed?: true; all?: string }
  | { form: 'nft'; id: bigint; collection: Address; isNamed?: true }
  | { form: 'moment' | 'duration' | 'block'; number: bigint }
  | { form: 'unit'; amount: bigint; decimals: number; unit: string }
  | { form: 'word'; word: string; node: Node }
  | InnerCall

/** A call in a value. `from` and `value` are absent if the descriptor does not say where they are. */
export type InnerCall = {
  form: 'call'
  to: Address
  isNamed?: true
  from?: Address
  value?: bigint
  data: Hex
  described?: Described
}

export type Place = {
  roots: Roots
  here: Node
  /** Index of this value among `count` values. */
  index: number
  count: number
  /** Collects the values of the data that are shown. */
  shown: Set<Node>
  inside(call: Omit<DescribableCall, 'chainId'>): Promise<Described | undefined>
}

/** Limits in seconds: durations up to a thousand years, dates up to the year 10,000. */
const longest = 31_557_600_000n
const latest = 253_402_300_800n

export async function tell(node: Node, { format = 'raw', params = {} }: Field, place: Place): Promise<Told> {
  const form = Object.hasOwn(forms, format) ? forms[format] : undefined
  const told = await form?.(node, params, place)
  // The sender replaces the value.
  if (!(told?.form === 'address' && told.isSender)) place.shown.add(node)
  return told ?? { form: 'raw', node }
}

type Form = (
  node: Node,
  params: Record<string, unknown>,
  place: Place,
) => Told | undefined | Promise<Told | undefined>

/** By the name of the format in ERC-7730. A format that is missing here shows the raw value. */
const forms: Record<string, Form> = {
  addressName(node, { senderAddress }, place) {
    const address = addressIn(node)
    // Contracts write some addresses, such as zero, for the sender of the call.
    const isSender = address && constantsOf(senderAddress, place).includes(address.toLowerCase())
    const sender = isSender ? place.roots.around.from : undefined
    const from = sender && addressIn(sender)
    return (
      address && (from ? { form: 'address', address: from, isSender: true } : { form: 'address', address })
    )
  },

  amount(node) {
    const amount = numberIn(node)
    return amount === undefined ? undefined : { form: 'amount', amount }
  },

  tokenAmount(node, params, place) {
    const amount = numberIn(node)
    const token = addressOf('token', params, place)
    if (amount === undefined || !token) return undefined
    const isCoin = constantsOf(params.nativeCurrencyAddress, place).includes(token.address.toLowerCase())
    const threshold = constantOf(params.threshold, place)
    const isAll = isNumber(threshold) && amount >= BigInt(threshold)
    const message = constantOf(params.message, place)
    return {
      form: 'amount',
      amount,
      ...(!isCoin && { token: shown(token, place), ...named(token) }),
      ...(isAll && { all: typeof message === 'string' ? quotable(message, 32) : '' }),
    }
  },

  nftName(node, params, place) {
    const id = numberIn(node)
    const collection = addressOf('collection', params, place)
    return id === undefined || !collection
      ? undefined
      : { form: 'nft', id, collection: shown(collection, place), ...named(collection) }
  },

  date(node, { encoding = 'timestamp' }) {
    const number = numberIn(node)
    if (number === undefined) return undefined
    if (encoding === 'blockheight') return { form: 'block', number }
    return encoding === 'timestamp' && number >= 0n && number < latest
      ? { form: 'moment', number }
      : undefined
  },

  duration(node) {
    const number = numberIn(node)
    return number !== undefined && number >= 0n && number < longest ? { form: 'duration', number } : undefined
  },

  unit(node, { base, decimals = 0, prefix = false }, place) {
    const amount = numberIn(node)
    const unit = constantOf(base, place)
    const fits = typeof unit === 'string' && Number.isInteger(decimals) && Number(decimals) >= 0 && !prefix
    return amount === undefined || !fits || Number(decimals) > 77
      ? undefined
      : { form: 'unit', amount, decimals: Number(decimals), unit: quotable(unit, 16) }
  },

  enum(node, { $ref }, { roots }) {
    const words = typeof $ref === 'string' ? constantAt($ref, roots.file) : undefined
    const number = String(numberIn(node) ?? node.value)
    // Some descriptors write booleans as Python does.
    const keys = typeof node.value === 'boolean' ? [number, node.value ? 'True' : 'False'] : [number]
    const [key, word] =
      Object.entries(words ?? {}).find(([name, word]) => keys.includes(name) && typeof word === 'string') ??
      []
    return key === undefined ? undefined : { form: 'word', word: quotable(word, 48), node }
  },

  async calldata(node, params, place) {
    const to = addressOf('callee', params, place)
    const isData = typeof node.value === 'string' && (node.type === 'bytes' || node.type === slice)
    const data = isData ? (node.value as Hex) : undefined
    const selector = constantOf(params.selector, place)
    const from = addressOf('spender', { spenderPath: params.spenderPath }, place)
    const paid = typeof params.amountPath === 'string' ? nodeAt(params.amountPath, place) : undefined
    const value = paid && numberIn(paid)
    // Only a selector may come from the description: other words must not look like the data.
    const isSelector = typeof selector === 'string' && /^0x[0-9a-f]{8}$/i.test(selector)
    if (!to || !data || (params.selector !== undefined && !isSelector)) return undefined
    if (params.amountPath !== undefined && value === undefined) return undefined
    if (paid) place.shown.add(paid)
    const call = {
      to: shown(to, place),
      ...(from && { from: shown(from, place) }),
      ...(value !== undefined && { value }),
      data,
    }
    const whole = isSelector ? (`${selector}${data.slice(2)}` as Hex) : data
    const described = await place.inside({ value: 0n, ...call, data: whole })
    return { form: 'call', ...call, ...named(to), ...(described && { described }) }
  },
}

/** An address, and the value of the data that has it. A descriptor that names the address itself has no such value. */
type Found = { address: Address; node?: Node }

/** An address from a constant or from a path. */
function addressOf(name: string, params: Record<string, unknown>, place: Place): Found | undefined {
  const path = params[`${name}Path`]
  const node = typeof path === 'string' ? nodeAt(path, place) : undefined
  const written = path === undefined ? constantOf(params[name], place) : undefined
  const address = addressIn(node ?? { type: 'address', value: String(written) })
  return address && { address, ...(node && { node }) }
}

const named = ({ node }: Found) => (node ? {} : ({ isNamed: true } as const))

function shown({ address, node }: Found, place: Place): Address {
  if (node) place.shown.add(node)
  return address
}

/**
 * The value at a path. A path to a list, or through one, gives the value at `index`, if both lists have equal
 * length.
 */
function nodeAt(path: string, { roots, here, index, count }: Place): Node | undefined {
  const found = valuesAt(path, roots, here)
  const isList = path.includes('[]') || found?.some(({ list }) => list)
  const values = found?.flatMap(elementsOf)
  return values?.length === (isList ? count : 1) ? values[isList ? index : 0] : undefined
}

/** Constants or paths to them, in lower case. */
function constantsOf(written: unknown, place: Place): string[] {
  return [written ?? []].flat().map((one) => String(constantOf(one, place)).toLowerCase())
}

function constantOf(written: unknown, { roots }: Place): unknown {
  return typeof written === 'string' && written.startsWith('$.') ? constantAt(written, roots.file) : written
}

const isNumber = (value: unknown): value is string | number =>
  (typeof value === 'string' && /^(?:0x[0-9a-f]+|\d+)$/i.test(value)) || Number.isSafeInteger(value)
