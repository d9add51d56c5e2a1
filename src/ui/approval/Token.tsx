import type { TokenBlock } from '../../wire/review.ts'
import { Address } from '../kit/Address.tsx'
import { Fact } from '../kit/Fact.tsx'
import { Facts } from '../kit/Facts.tsx'
import { SiteText } from '../kit/SiteText.tsx'
import { Text } from '../kit/Text.tsx'
import { useNetwork } from './network.ts'

/** A token to add: the values that will be stored, and what the site said where that differs. */
export function Token({
  block: { chainId, address, symbol, decimals, verified, claimed },
}: {
  block: TokenBlock
}) {
  const { name: network } = useNetwork(chainId)
  return (
    <Facts label="Token">
      <Fact name="Symbol">
        <b>
          <bdi>{symbol}</bdi>
        </b>{' '}
        <Origin verified={verified}>
          {claimed && claimed.symbol !== symbol ? <SiteText>{claimed.symbol}</SiteText> : undefined}
        </Origin>
      </Fact>
      <Fact name="Decimals">
        <b>{decimals}</b>{' '}
        <Origin verified={verified}>
          {claimed && claimed.decimals !== decimals ? String(claimed.decimals) : undefined}
        </Origin>
      </Fact>
      <Fact name="Network">{network}</Fact>
      <Fact name="Contract">
        <Address value={address} name="Contract" />
      </Fact>
    </Facts>
  )
}

/** Where a value comes from; the children are what the site said instead. */
function Origin({ verified, children }: { verified: boolean; children: React.ReactNode }) {
  return (
    <Text as="span" tone="soft">
      {!verified ? (
        'from the site'
      ) : children ? (
        <>from the contract, the site says {children}</>
      ) : (
        'from the contract'
      )}
    </Text>
  )
}
