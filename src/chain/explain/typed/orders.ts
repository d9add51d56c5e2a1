import type { Struct } from '../../../wire/typedData.ts'
import {
  type Amount,
  at,
  deadline,
  flat,
  int,
  larger,
  type Meaning,
  smaller,
  structs,
  text,
  who,
} from './meaning.ts'

/** Orders of Seaport. Prices may move between a start and an end: the most is given, and the least comes. */
export function orders(all: readonly Struct[]): Meaning {
  const parts = all.filter((order) => structs(order, 'offer').length > 0).map(part)
  const [first] = parts
  const until = deadline(parts.map(({ until }) => until).reduce(larger, 0n))
  return {
    form: 'order',
    gives: parts.flatMap(({ gives }) => gives),
    gets: parts.flatMap(({ gets }) => gets),
    ...(first && { owner: first.owner }),
    ...(until !== undefined && { until }),
    ...(parts.length > 1 && { parts }),
  }
}

function part(order: Struct) {
  const owner = who(order, 'offerer')
  const mine = structs(order, 'consideration').filter((item) => text(item, 'recipient') === owner)
  return {
    owner,
    until: int(order, 'endTime'),
    gives: structs(order, 'offer').map((item) => itemOf(item, larger)),
    gets: mine.map((item) => itemOf(item, smaller)),
  }
}

/** 0 is the coin, 1 a token, 2 and 3 a collectible by its number, 4 and 5 any of a collection. */
function itemOf(item: Struct, pick: (one: bigint, other: bigint) => bigint): Amount {
  const kind = int(item, 'itemType')
  return {
    amount: pick(int(item, 'startAmount'), int(item, 'endAmount')),
    ...(kind > 0n && { token: who(item, 'token') }),
    ...((kind === 2n || kind === 3n) && { id: int(item, 'identifierOrCriteria') }),
  }
}

/** The least that an order of UniswapX brings to the one who signs, in any of its versions. */
export function promised(message: Struct, swapper: string): Amount[] {
  const outputs = [...flat(at(message, 'witness.outputs')), ...flat(at(message, 'witness.baseOutputs'))]
  return outputs
    .filter((output) => text(output, 'recipient') === swapper)
    .map((output) => {
      const amounts = ['minAmount', 'endAmount', 'startAmount', 'amount'].flatMap((name) => {
        const value = output[name]
        return typeof value === 'string' ? [BigInt(value)] : []
      })
      const token = who(output, 'token')
      return {
        ...(BigInt(token) !== 0n && { token }),
        amount: amounts.reduce(smaller, amounts[0] ?? 0n),
      }
    })
}
