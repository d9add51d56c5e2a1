import * as v from 'valibot'
import { logFilter } from '../../domain/filter.ts'
import { blockTag, bytes, hash, looseAddress, quantity } from '../../domain/schema.ts'
import { plainObject } from '../../domain/shape.ts'
import type { Method } from '../method.ts'
import { read } from './read.ts'
import { readDocuments } from './readDocuments.ts'

const full = v.boolean()

/** EIP-1898: a block by number, tag, or hash. `null` reaches the node as it is. */
const state = v.nullish(
  v.union(
    [
      blockTag,
      v.pipe(plainObject, v.strictObject({ blockHash: hash, requireCanonical: v.optional(v.boolean()) })),
      v.pipe(plainObject, v.strictObject({ blockNumber: quantity })),
    ],
    'Expected a block number in hexadecimal, a tag, or an object',
  ),
)

/** An unsigned call. Other members reach the node unchanged, because nodes have their own extensions. */
const call = v.pipe(
  plainObject,
  v.looseObject({
    from: v.nullish(looseAddress),
    to: v.nullish(looseAddress),
    value: v.nullish(quantity),
    data: v.nullish(bytes),
    input: v.nullish(bytes),
    gas: v.nullish(quantity),
  }),
)

export const none = v.optional(v.strictTuple([]), [])
const percentiles = v.array(v.pipe(v.number(), v.minValue(0), v.maxValue(100)))
/** Clients also send the number of blocks as a JSON number. */
const count = v.union([
  quantity,
  v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(0),
    v.transform((blocks) => `0x${blocks.toString(16)}`),
  ),
])

/** The allow-list of methods that the wallet passes to the node, with the params of each. */
const table = {
  eth_call: v.strictTuple([call, state, v.nullish(plainObject), v.nullish(plainObject)]),
  eth_estimateGas: v.strictTuple([call, state, v.nullish(plainObject)]),
  eth_createAccessList: v.strictTuple([call, state]),
  eth_simulateV1: v.strictTuple([
    v.pipe(plainObject, v.looseObject({ blockStateCalls: v.array(plainObject) })),
    state,
  ]),
  eth_getBalance: v.strictTuple([looseAddress, state]),
  eth_getCode: v.strictTuple([looseAddress, state]),
  eth_getStorageAt: v.strictTuple([looseAddress, quantity, state]),
  eth_getProof: v.strictTuple([looseAddress, v.array(quantity), state]),
  eth_getLogs: v.strictTuple([logFilter]),
  eth_blockNumber: none,
  eth_getBlockByNumber: v.strictTuple([blockTag, v.optional(full, false)]),
  eth_getBlockByHash: v.strictTuple([hash, v.optional(full, false)]),
  eth_getBlockReceipts: v.strictTuple([v.union([hash, blockTag])]),
  eth_getBlockTransactionCountByNumber: v.strictTuple([blockTag]),
  eth_getBlockTransactionCountByHash: v.strictTuple([hash]),
  eth_getTransactionByHash: v.strictTuple([hash]),
  eth_getTransactionByBlockNumberAndIndex: v.strictTuple([blockTag, quantity]),
  eth_getTransactionByBlockHashAndIndex: v.strictTuple([hash, quantity]),
  eth_getTransactionReceipt: v.strictTuple([hash]),
  eth_gasPrice: none,
  eth_maxPriorityFeePerGas: none,
  eth_blobBaseFee: none,
  eth_feeHistory: v.strictTuple([count, blockTag, v.nullish(percentiles)]),
  eth_syncing: none,
  net_listening: none,
  web3_sha3: v.strictTuple([bytes]),
} as const satisfies Record<string, v.GenericSchema<unknown, unknown[]>>

/** The read methods, one for each line of the table. */
export const reads: readonly Method[] = Object.entries(table).map(([name, params]) =>
  read(name, params, import.meta.env.DEV ? readDocuments[name] : undefined),
)
