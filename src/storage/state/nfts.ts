import * as v from 'valibot'
import { nftList } from '../../domain/nft.ts'
import { slice } from './slice.ts'

/** Watched NFTs by chain id, oldest first. They belong to the person, not to one of the accounts. */
export const nfts = () =>
  slice({ key: 'nfts', version: 1, schema: v.record(v.string(), nftList), initial: {}, asText: true })
