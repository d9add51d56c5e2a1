import * as v from 'valibot'
import { looseAddress, quantity } from './schema.ts'

/** The NFTs that the user watches on a chain. The limit is more than a person would look through. */
export const nftList = v.pipe(
  v.array(
    v.object({
      address: looseAddress,
      /** The token id in its collection. */
      id: quantity,
      kind: v.picklist(['erc721', 'erc1155']),
      /** The collection's own name at the time it was added. */
      name: v.string(),
      /** The user hid it from lists. */
      hidden: v.exactOptional(v.literal(true)),
    }),
  ),
  v.maxLength(200),
)

/** An NFT that the user watches, regardless of its owner. */
export type Nft = v.InferOutput<typeof nftList>[number]
