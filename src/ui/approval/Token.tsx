import type { ReactNode } from 'react'
import type { TokenBlock } from '../../wire/review.ts'
import { Address } from '../kit/Address.tsx'
import { Fact } from '../kit/Fact.tsx'
import { Facts } from '../kit/Facts.tsx'
import { SiteText } from '../kit/SiteText.tsx'
import { Text } from '../kit/Text.tsx'
import { useNetwork } from './network.ts'
import type { Note } from './notes.ts'

type Props = { block: TokenBlock; notes: readonly Note[] }

/** A token to add: the values that will be stored, and where each of them comes from. */
export function Token({ block: { chainId, address, symbol, decimals, verified, claimed }, notes }: Props) {
  const { name: network } = useNetwork(chainId)
  const unusable = notes.some(({ warning }) => warning === 'tokenSymbolUnusable')
  const otherSymbol = claimed && claimed.symbol !== symbol ? claimed.symbol : undefined
  const otherDecimals = claimed && claimed.decimals !== decimals ? claimed.decimals : undefined
  return (
    <Facts label="Token">
      <Fact name="Symbol">
        <b>
          <bdi>{symbol}</bdi>
        </b>{' '}
        <Origin
          isContract={verified && !unusable}
          other={otherSymbol && <SiteText>{otherSymbol}</SiteText>}
        />
      </Fact>
      <Fact name="Decimals">
        <b>{decimals}</b> <Origin isContract={verified} other={otherDecimals?.toString()} />
      </Fact>
      <Fact name="Network">{network}</Fact>
      <Fact name="Contract">
        <Address value={address} name="Contract" />
      </Fact>
    </Facts>
  )
}

/** `other` is what the site said instead: then the value is surely the contract's. */
function Origin({ isContract, other }: { isContract: boolean; other: ReactNode }) {
  return (
    <Text as="span" tone="soft">
      {other ? (
        <>from the contract, the site says {other}</>
      ) : isContract ? (
        'from the contract'
      ) : (
        'as the site says'
      )}
    </Text>
  )
}
