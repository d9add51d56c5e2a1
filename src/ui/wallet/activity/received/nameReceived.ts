import { zeroAddress } from 'viem'
import type { Network } from '../../../../domain/network.ts'
import type { Nft } from '../../../../domain/nft.ts'
import { sameAddress } from '../../../../domain/sameAddress.ts'
import type { TokenBalance } from '../../../../domain/token.ts'
import { t } from '../../../../i18n/translate.ts'
import { shortAddress } from '../../../kit/text/addressGroups.ts'
import { inert } from '../../../kit/text/inertText.ts'
import { looksLike } from '../../recipients/latestRecipients.ts'
import { type Asset, tokenOf } from '../transfers.ts'
import type { Received } from './received.ts'

/** The listed assets of the network that received it. */
export type ListedHere = {
  network: Pick<Network, 'symbol' | 'decimals'>
  tokens: readonly TokenBalance[]
  nfts: readonly Nft[]
}

/** The received asset by the person's own list. `undefined` for what is not in it any more, or is hidden. */
export function nameReceived(
  received: Received,
  { network, tokens, nfts }: ListedHere,
): (Asset & { value: bigint }) | undefined {
  const { value } = received
  if (received.kind === 'coin') return { symbol: network.symbol, decimals: network.decimals, value }
  const { address, id } = received
  if (id !== undefined) {
    const nft = nfts.find((one) => sameAddress(one.address, address) && BigInt(one.id) === id)
    return nft && !nft.hidden
      ? { address, symbol: inert(nft.name || shortAddress(address), 32), decimals: 0, value }
      : undefined
  }
  const token = tokenOf(address, tokens)
  if (!token || token.hidden || token.unverified) return undefined
  return { address, symbol: inert(token.symbol, 16), decimals: token.decimals, value }
}

/**
 * Who sent it, by the log. A sender that looks like an address that the person knows, and is not it, is named as
 * an imitation: thieves send small amounts from such addresses, so that they are copied from the history.
 */
export function senderText(
  from: string,
  known: readonly { address: string }[],
  nameOf: (address: string) => string | undefined,
): string {
  // A token's contract reports what it creates as sent by nobody.
  if (from === zeroAddress) return t('activity_minted')
  const name = nameOf(from)
  if (name !== undefined) return t('activity_from', { name })
  if (known.some(({ address }) => looksLike(from, address))) return t('activity_fromLookalike')
  return t('activity_from', { name: shortAddress(from) })
}
