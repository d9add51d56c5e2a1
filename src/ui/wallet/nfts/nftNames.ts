import type { Nft } from '../../../domain/nft.ts'
import { t } from '../../../i18n/translate.ts'
import { inert } from '../../kit/text/inertText.ts'
import type { Metadata } from './nftMetadata.ts'

/** Maximum digits of a number that we show whole. */
const longest = 14

/** Name of an NFT in a list: its own, or its collection's with the number. */
export function nftName({ name, id }: Nft, metadata?: Metadata): string {
  const own = metadata?.name === undefined ? '' : inert(metadata.name, 48)
  return own || `${inert(name, 32) || t('nft_one')} ${shortNumber(id)}`
}

/** Shortens a number: some collections use 78 digits. */
export function shortNumber(id: string): string {
  const digits = BigInt(id).toString()
  return `#${digits.length <= longest ? digits : `${digits.slice(0, 6)}…${digits.slice(-6)}`}`
}
