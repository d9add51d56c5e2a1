import type { ReactNode } from 'react'
import type { TokenBlock } from '../../../domain/review/review.ts'
import { t } from '../../../i18n/translate.ts'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { SiteText } from '../../kit/text/SiteText.tsx'
import { Text } from '../../kit/text/Text.tsx'
import type { Note } from '../notes/notes.ts'
import { useNetwork } from '../useNetwork.ts'

type Props = { block: TokenBlock; notes: readonly Note[] }

/** A token to add: the values that the wallet will store, and the origin of each. */
export function Token({ block: { chainId, address, symbol, decimals, verified, claimed }, notes }: Props) {
  const { name: network } = useNetwork(chainId)
  const unusable = notes.some(({ warning }) => warning === 'tokenSymbolUnusable')
  const otherSymbol = claimed && claimed.symbol !== symbol ? claimed.symbol : undefined
  const otherDecimals = claimed && claimed.decimals !== decimals ? claimed.decimals : undefined
  return (
    <Facts label={t('common_token')}>
      <Fact name={t('common_symbol')}>
        <b>
          <bdi>{symbol}</bdi>
        </b>{' '}
        <Origin
          isContract={verified && !unusable}
          other={otherSymbol && <SiteText>{otherSymbol}</SiteText>}
        />
      </Fact>
      <Fact name={t('approval_decimals')}>
        <b>{decimals}</b> <Origin isContract={verified} other={otherDecimals?.toString()} />
      </Fact>
      <Fact name={t('common_network')}>{network}</Fact>
      <Fact name={t('common_contract')}>
        <Address value={address} name={t('common_contract')} />
      </Fact>
    </Facts>
  )
}

/** `other` is the site's different value: then the stored value is surely the contract's. */
function Origin({ isContract, other }: { isContract: boolean; other: ReactNode }) {
  return (
    <Text as="span" tone="soft">
      {other ? (
        <Sentence of="approval_origin_both" other={other} />
      ) : (
        t(isContract ? 'approval_origin_contract' : 'approval_origin_site')
      )}
    </Text>
  )
}
