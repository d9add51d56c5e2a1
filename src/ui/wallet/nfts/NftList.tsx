import { type ReactNode, useState } from 'react'
import type { Nft } from '../../../domain/nft.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { Text } from '../../kit/text/Text.tsx'
import type { Open } from '../place.ts'
import { NftPicture } from './NftPicture.tsx'
import { nftName } from './nftNames.ts'
import type { Holding } from './readNfts.ts'
import { keyOf, useHoldings } from './useHoldings.ts'

/** The NFTs that the person watches on this network, with this account's holdings. */
export function Nfts({ open }: { open: Open }) {
  const all = useHoldings()
  const [everything, setEverything] = useState(false)
  const hidden = all.filter(({ nft }) => nft.hidden).length
  const shown = everything ? all : all.filter(({ nft }) => !nft.hidden)

  return (
    <Section
      heading={t('nft_heading')}
      data-testid="nfts"
      data-count={shown.length}
      action={
        hidden > 0 && (
          <Button
            look="text"
            icon="eye"
            data-testid="nfts-hidden"
            aria-expanded={everything}
            onClick={() => setEverything(!everything)}
          >
            {everything ? t('nft_hideAgain') : counted('nft_showHidden', hidden)}
          </Button>
        )
      }
    >
      {shown.length > 0 && (
        <Card as="ul" rows>
          {shown.map(({ nft, holding }) => (
            <li
              key={keyOf(nft)}
              data-testid="nft"
              data-address={nft.address}
              data-id={BigInt(nft.id).toString()}
              data-amount={holding?.amount?.toString()}
            >
              <Row
                start={<NftPicture src={holding?.metadata.image} />}
                name={<bdi>{nftName(nft, holding?.metadata)}</bdi>}
                sub={collectionOf(nft, nftName(nft, holding?.metadata))}
                end={<Held holding={holding} />}
                onPress={() => open({ at: 'nft', address: nft.address, id: nft.id })}
              />
            </li>
          ))}
        </Card>
      )}
    </Section>
  )
}

/** The collection and the number, if the NFT has another name of its own. */
function collectionOf(nft: Nft, name: string): ReactNode {
  const numbered = nftName(nft)
  return name !== numbered && <bdi>{numbered}</bdi>
}

function Held({ holding }: { holding: Holding | undefined }) {
  if (!holding) return <Skeleton />
  const { amount } = holding
  return (
    <Text as="span" look="small" tone={amount ? 'ink' : 'faint'}>
      {amount === undefined
        ? t('common_notKnown')
        : amount === 0n
          ? t('nft_notHere')
          : counted('nft_have', amount)}
    </Text>
  )
}
