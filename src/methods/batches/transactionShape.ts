import * as v from 'valibot'
import type { Hex } from 'viem'
import { address, bytes, looseAddress, quantity } from '../../domain/schema.ts'
import { looseChainId, plainObject } from '../../domain/shape.ts'

const absent = (reason: string) => v.optional(v.custom<never>(() => false, reason))

const nonce = v.pipe(
  v.union(
    [
      quantity,
      v.pipe(
        v.number(),
        v.safeInteger(),
        v.minValue(0),
        v.transform((given): Hex => `0x${given.toString(16)}`),
      ),
    ],
    'Expected a nonce in hexadecimal',
  ),
  v.transform(Number),
  v.safeInteger('The nonce is too large'),
)

/** Params of `eth_sendTransaction`: the transactions of EIP-155, EIP-2930 and EIP-1559. */
export const transactionParams = v.tuple([
  v.pipe(
    plainObject,
    v.object({
      from: v.optional(looseAddress),
      to: v.optional(address),
      value: v.optional(quantity),
      data: v.optional(bytes),
      input: v.optional(bytes),
      gas: v.optional(quantity),
      gasLimit: v.optional(quantity),
      gasPrice: v.optional(quantity),
      maxFeePerGas: v.optional(quantity),
      maxPriorityFeePerGas: v.optional(quantity),
      nonce: v.optional(nonce),
      chainId: v.optional(looseChainId),
      type: v.optional(
        v.picklist(['0x0', '0x00', '0x1', '0x01', '0x2', '0x02'], 'Expected the type 0x0, 0x1 or 0x2'),
      ),
      authorizationList: absent('Sites cannot upgrade an account'),
      blobs: absent('Blob transactions are not supported'),
      blobVersionedHashes: absent('Blob transactions are not supported'),
      maxFeePerBlobGas: absent('Blob transactions are not supported'),
    }),
    v.forward(
      v.check(
        ({ data, input }) =>
          data === undefined || input === undefined || data.toLowerCase() === input.toLowerCase(),
        'data and input differ',
      ),
      ['input'],
    ),
    v.forward(
      v.check(
        ({ to, data, input }) => to !== undefined || (data ?? input ?? '0x') !== '0x',
        'A transaction without to needs code',
      ),
      ['to'],
    ),
    v.forward(
      v.check(
        ({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }) =>
          gasPrice === undefined || (maxFeePerGas === undefined && maxPriorityFeePerGas === undefined),
        'A transaction has a gasPrice or a maxFeePerGas, not both',
      ),
      ['gasPrice'],
    ),
    v.forward(
      v.check(
        ({ maxFeePerGas, maxPriorityFeePerGas }) =>
          maxFeePerGas === undefined || BigInt(maxPriorityFeePerGas ?? 0) <= BigInt(maxFeePerGas),
        'The priority fee is above the whole fee',
      ),
      ['maxPriorityFeePerGas'],
    ),
  ),
])

export type TransactionRequest = v.InferOutput<typeof transactionParams>[0]
