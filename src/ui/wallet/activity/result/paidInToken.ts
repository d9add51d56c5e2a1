import type { Address, Hex } from 'viem'
import { transferTopic } from '../../../../domain/asset.ts'
import type { Asset } from '../../../../domain/review/review.ts'
import { blockOf } from '../../../../domain/review/reviewBlocks.ts'
import { sameAddress } from '../../../../domain/sameAddress.ts'
import { type BatchJournal, receiptsOf } from './batchFee.ts'

/** A fee in a token: what the paymaster took, or the most that it may take. */
export type PaidInToken = { asset: Asset; amount: bigint; isPaid: boolean }

/**
 * The fee that a batch's paymaster took in a token, by the transfers to it in the batch's logs. Some let another
 * account receive it, and then only the ceiling is certain. `undefined` if the fee was not in a token.
 */
export function paidInToken(journal: BatchJournal, from: Address): PaidInToken | undefined {
  const { asset, price } =
    (journal.request?.review && blockOf(journal.request.review, 'calls')?.tokenFee) ?? {}
  if (!asset || !price) return undefined
  const taken = receiptsOf(journal)
    .flatMap(({ logs }) => logs)
    .filter(
      ({ address, topics: [topic, payer, taker] }) =>
        topic === transferTopic &&
        sameAddress(address, price.token) &&
        isWordOf(payer, from) &&
        isWordOf(taker, price.paymaster),
    )
    .reduce((sum, { data }) => sum + BigInt(data), 0n)
  const most = BigInt(price.most)
  const isPaid = taken > 0n && taken <= most
  return { asset, amount: isPaid ? taken : most, isPaid }
}

function isWordOf(word: Hex | undefined, address: Address): boolean {
  return sameAddress(word, `0x${address.slice(2).padStart(64, '0')}`)
}
