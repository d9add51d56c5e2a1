import * as v from 'valibot'
import { blockTag, hash, looseAddress } from './schema.ts'
import { plainObject } from './shape.ts'

const topic = v.nullish(v.union([hash, v.array(hash)]))

/** The parameter of `eth_getLogs`. */
export const logFilter = v.pipe(
  plainObject,
  v.object({
    address: v.nullish(v.union([looseAddress, v.array(looseAddress)])),
    topics: v.nullish(v.pipe(v.array(topic), v.maxLength(4))),
    fromBlock: v.nullish(blockTag),
    toBlock: v.nullish(blockTag),
    blockHash: v.nullish(hash),
  }),
)

/** A filter or a subscription. `heads` reports whole headers, `blocks` only their hashes. */
export type Filter = {
  /** The owner in the form of `ownerOf`. For every other owner this id does not exist. */
  origin: string
  /** The network that was selected at creation. It never changes. */
  chainId: number
  kind: 'logs' | 'blocks' | 'heads' | 'transactions'
  criteria?: Criteria
  /** The first block that has not been reported yet. */
  next: number
  /** Hash prefixes of the transactions already reported. */
  seen?: string[]
}

export type Criteria = v.InferOutput<typeof criteria>

/** Criteria for new logs only: sites read the logs of an existing block with `eth_getLogs`. */
export const criteria = v.pipe(
  logFilter,
  v.check(({ blockHash }) => blockHash == null, 'A filter takes no blockHash'),
  v.check((filter) => JSON.stringify(filter).length <= 10_000, 'The filter is too long'),
)
