import type { Address } from 'viem'
import { sameAddress } from '../../../domain/sameAddress.ts'
import type { Struct } from '../../../domain/typedData.ts'
import { present } from '../../../lib/present.ts'
import {
  type Amount,
  deadline,
  int,
  larger,
  type Meaning,
  type Part,
  smaller,
  structs,
  text,
  who,
} from './typedMeaning.ts'

/** Seaport orders. Prices may move from a start to an end: we assume the most given and the least received. */
export function orders(all: readonly Struct[], from: Address): Meaning {
  const offers = all.filter((order) => structs(order, 'offer').length > 0)
  const parts = offers.map(part)
  const mine = parts.filter(({ owner }) => sameAddress(owner, from))
  const relevant = mine.length > 0 ? mine : parts
  return {
    form: 'order',
    gives: summed(relevant.flatMap(({ gives }) => gives)),
    gets: summed(relevant.flatMap(({ gets }) => gets)),
    pays: all.flatMap((order) => structs(order, 'consideration')).map(recipientOf),
    ...(relevant[0] && { owner: relevant[0].owner }),
    start: offers.map((order) => int(order, 'startTime')).reduce(larger, 0n),
    ...present({ until: deadline(offers.map((order) => int(order, 'endTime')).reduce(larger, 0n)) }),
    ...(parts.length > 1 && { parts }),
  }
}

function part(order: Struct): Part {
  const owner = who(order, 'offerer')
  const mine = structs(order, 'consideration').filter((item) => text(item, 'recipient') === owner)
  return {
    owner,
    gives: structs(order, 'offer').map((item) => itemOf(item, larger)),
    gets: mine.map((item) => itemOf(item, smaller)),
  }
}

/** One amount of each token and each collectible, apart by what the data calls it. */
function summed(amounts: readonly Amount[]): Amount[] {
  const sums = new Map<string, Amount>()
  for (const one of amounts) {
    const key = `${one.token} ${one.kind} ${one.id}`
    const amount = (sums.get(key)?.amount ?? 0n) + one.amount
    sums.set(key, { ...one, amount: smaller(amount, 2n ** 256n - 1n) })
  }
  return [...sums.values()]
}

/** 0 is the coin, 1 a token, 2 and 3 a collectible by its number, 4 and 5 any of a collection, whatever the number. */
function itemOf(item: Struct, pick: (one: bigint, other: bigint) => bigint): Amount {
  const kind = int(item, 'itemType')
  return {
    amount: pick(int(item, 'startAmount'), int(item, 'endAmount')),
    kind,
    ...(kind > 0n && { token: who(item, 'token') }),
    id: int(item, 'identifierOrCriteria'),
  }
}

const recipientOf = (item: Struct) => who(item, 'recipient')

/** The least that a UniswapX order of any version brings to its signer, and everybody whom it pays. */
export function promised(message: Struct, swapper: string): Pick<Meaning, 'gets' | 'pays'> {
  const outputs = [...structs(message, 'witness.outputs'), ...structs(message, 'witness.baseOutputs')]
  const gets = outputs
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
  return { gets, pays: outputs.map(recipientOf) }
}
