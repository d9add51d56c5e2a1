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

/** What a filter or a subscription looks for. `heads` are whole headers, `blocks` their hashes. */
export type Filter = {
  /** Whose it is, as `ownerOf` has it: another's id is one that does not exist. */
  origin: string
  /** The network that was selected when it was made; it stays there. */
  chainId: number
  kind: 'logs' | 'blocks' | 'heads' | 'transactions'
  criteria?: Criteria
  /** The first block that it has not reported. */
  next: number
  /** The first characters of the hashes that it reported. */
  seen?: string[]
}

export type Criteria = v.InferOutput<typeof criteria>

/** Logs as they come: of a block that is there already `eth_getLogs` tells. */
export const criteria = v.pipe(
  logFilter,
  v.check(({ blockHash }) => blockHash == null, 'A filter follows new blocks, so it names none'),
  v.check((filter) => JSON.stringify(filter).length <= 10_000, 'The filter is too long'),
)
