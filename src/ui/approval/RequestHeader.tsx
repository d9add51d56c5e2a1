import type { Address } from 'viem'
import type { WarningBlock } from '../../domain/review/review.ts'
import { blockOf, blocksOf } from '../../domain/review/reviewBlocks.ts'
import { inWords } from '../../i18n/inWords.ts'
import { t } from '../../i18n/translate.ts'
import type { PendingRequest } from '../../messages/uiState.ts'
import { isOwn, siteName } from '../../sites/siteName.ts'
import { SitePicture } from '../favicons/SitePicture.ts'
import { Mark } from '../kit/images/Mark.tsx'
import { Header } from '../kit/layout/Header.tsx'
import { Chip } from '../kit/status/Chip.tsx'
import { shortAddress } from '../kit/text/addressGroups.ts'
import { Sentence } from '../kit/text/Sentence.tsx'
import { useUiState } from '../shell/useUiState.ts'
import { NetworkName } from './NetworkName.tsx'
import { useNetwork } from './useNetwork.ts'
import { useSelected } from './useSelected.ts'

/** The requester, the purpose, the account and the network. */
export function Top({ asked: pending, picked }: { asked: PendingRequest; picked: readonly Address[] }) {
  const { origin, topOrigin, review } = pending
  const { name: network } = useNetwork(review.chainId)
  const { chainId: selected = review.chainId, alone } = useSelected(pending)
  const before = useNetwork(selected)
  const accounts = useUiState((state) => state.accounts)
  const host = siteName(origin)

  const onlyOne = blockOf(review, 'accounts')?.several === false ? picked[0] : undefined
  const address = review.from ?? onlyOne
  const name = accounts?.find((account) => account.address === address)?.name
  const named = <NetworkName chainId={review.chainId} />
  return (
    <Header
      icon={
        isOwn(origin) ? (
          <Mark size={36} />
        ) : (
          <SitePicture origin={origin} host={host} unsafe={blocksOf(review, 'warning').some(isOfSite)} />
        )
      }
      host={host}
      asks={isOwn(origin) ? t('approval_own') : inWords(review.asks)}
      inside={topOrigin && siteName(topOrigin)}
      account={address && { name: name ?? shortAddress(address), address, network: named }}
      end={!address && <Chip>{named}</Chip>}
    >
      {review.selects && selected !== review.chainId && (
        <Sentence
          of={alone ? 'approval_switchesSite' : 'approval_switches'}
          from={<b>{before.name}</b>}
          to={<b>{network}</b>}
        />
      )}
    </Header>
  )
}

/** True if the site itself is the danger: then the header shows no icon of the site. */
function isOfSite({ warning, severity }: WarningBlock): boolean {
  return severity === 'bad' && (warning === 'phishingSite' || warning === 'lookalikeSite')
}
