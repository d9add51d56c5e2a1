import * as v from 'valibot'
import { looseAddress, quantity } from './schema.ts'

/** What the person watches of a chain. More than this nobody looks through. */
export const nftList = v.pipe(
  v.array(
    v.object({
      address: looseAddress,
      /** The token's number in its collection. */
      id: quantity,
      kind: v.picklist(['erc721', 'erc1155']),
      /** The collection's own name when it was added. */
      name: v.string(),
      /** Left out of lists by the person. */
      hidden: v.exactOptional(v.literal(true)),
    }),
  ),
  v.maxLength(200),
)

/** An NFT that the person watches, whoever owns it. */
export type Nft = v.InferOutput<typeof nftList>[number]
