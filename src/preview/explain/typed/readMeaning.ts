import type { Address } from 'viem'
import { coinAddress } from '../../../domain/asset.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'
import { addressText } from '../../../domain/schema.ts'
import type { Message } from '../../../domain/text/message.ts'
import { encodeType, type Struct, type TypedData } from '../../../domain/typedData.ts'
import { shortAddress } from '../phrases.ts'
import { orders, promised } from './orders.ts'
import { power } from './permits.ts'
import {
  at,
  contractOf,
  deadline,
  int,
  larger,
  type Meaning,
  type Reading,
  structs,
  text,
  who,
} from './typedMeaning.ts'
import { knownTypes } from './typeTable.ts'
import type { Row } from './typeTableShape.ts'

/**
 * The meaning of typed data whose type is exactly a known one. `undefined` for any other type, however similar:
 * its meaning is unknown.
 */
export async function read(typed: TypedData, from: Address): Promise<Reading | undefined> {
  const type = encodeType(typed.types, typed.primaryType)
  try {
    const rows = await knownTypes()
    const row = rows.find((one) =>
      one.type.startsWith('^') ? new RegExp(one.type).test(type) : one.type === type,
    )
    if (!row || (row.domain !== undefined && row.domain !== typed.domain.name)) return undefined
    const reading = readingOf(row, typed, from)
    if (!row.contracts) return reading
    const through = { contract: contractOf(typed), known: row.contracts }
    // Another contract may fill an order of this kind at any price.
    const isOpen =
      reading.form === 'order' && !row.contracts.some((one) => sameAddress(one, through.contract))
    return { ...reading, ...(isOpen && { open: true as const }), through }
  } catch {
    return undefined
  }
}

function readingOf(row: Row, typed: TypedData, from: Address): Reading {
  const { message } = typed
  switch (row.as) {
    case 'statement':
      return {
        form: 'statement',
        ...stated(row, message),
        ...(row.taker && { taker: who(message, row.taker) }),
        ...(row.handsOver && { all: true as const }),
      }
    case 'power':
      return { ...power(row, typed), ...end(row, message) }
    case 'seaport':
      return orders(row.each ? structs(message, row.each) : [message], from)
    case 'swap':
      return moved('order', row, typed)
    case 'witness': {
      const meaning = moved('transfer', row, typed)
      if (!row.reactors?.some((one) => one === meaning.taker)) return meaning
      const owner = who(message, 'witness.info.swapper')
      return { ...meaning, form: 'order', owner, ...promised(message, owner) }
    }
    default:
      return moved(row.as, row, typed)
  }
}

function moved(form: Meaning['form'], row: Row, typed: TypedData): Meaning {
  const { message } = typed
  const items = row.each ? structs(message, row.each) : [message]
  const receiver = row.receiver && who(message, row.receiver)
  const { ends: path, buys, price } = row
  return {
    form,
    gives: items.map((item) => ({
      ...(row.token ? tokenAt(item, row.token) : { token: contractOf(typed) }),
      amount: amountIn(row, item),
      ...(row.id && { id: int(item, row.id) }),
    })),
    gets: buys && price ? [{ ...tokenAt(message, buys), amount: int(message, price) }] : [],
    ...(row.open?.some(([path, bit]) => isSet(message, path, bit)) && { open: true as const }),
    ...(row.taker && { taker: who(message, row.taker) }),
    ...(row.owner && { owner: who(message, row.owner) }),
    ...(receiver && BigInt(receiver) !== 0n && { receiver: receiver as Address }),
    ...(row.from && { start: int(message, row.from) }),
    ...end(row, message),
    ...(path && { ends: deadline(items.map((item) => int(item, path)).reduce(larger, 0n)) ?? 'never' }),
  }
}

/** True if the bit of the number is set, or without a `bit`, if the value is not empty. */
function isSet(message: Struct, path: string, bit?: number): boolean {
  if (bit === undefined) return !['0', '0x'].includes(text(message, path))
  return ((int(message, path) >> BigInt(bit)) & 1n) === 1n
}

function amountIn({ amount, fee, all }: Row, item: Struct): bigint {
  if (all) return at(item, all) === true ? 2n ** 256n - 1n : 0n
  return (amount ? int(item, amount) : 1n) + (fee ? int(item, fee) : 0n)
}

/** The end, if there is one. Only types with `bits` or `all` use 0 for no end. */
function end({ until, bits, all }: Row, message: Struct): { until?: bigint } {
  if (!until) return {}
  const [shift, width] = bits ?? [0, 256]
  const seconds = (int(message, until) >> BigInt(shift)) & (2n ** BigInt(width) - 1n)
  const found = seconds === 0n && (bits || all) ? undefined : deadline(seconds)
  return found === undefined ? {} : { until: found }
}

function tokenAt(item: Struct, path: string): { token?: Address } {
  const token = who(item, path)
  return token === coinAddress ? {} : { token }
}

function stated({ says, names = [] }: Row, message: Struct): { title: Message; confirm: Message } {
  if (!says) throw new Error('It says nothing')
  const values = Object.fromEntries(names.map((name) => [name, wordIn(message, name)]))
  return {
    title: { say: `statement_${says}_title`, values },
    confirm: { say: `statement_${says}_confirm`, values },
  }
}

/** Allows a stranger's words in our sentences only in forms that cannot mean anything else. */
function wordIn(message: Struct, name: string): string {
  const value = at(message, name)
  if (Array.isArray(value)) return String(value.length)
  const word = text(message, name)
  if (addressText.test(word)) return shortAddress(word as Address)
  if (!/^(\d{1,24}(\.\d{1,24})?%?|[A-Za-z0-9]{1,12}(:0x[0-9a-fA-F]{1,64})?)$/.test(word))
    throw new Error('It says something else')
  return word.replace(/:.*/, '')
}
