import type { Address } from 'viem'
import type { Account } from '../../../domain/account.ts'
import { listed } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { AccountBlob } from '../../kit/images/AccountBlob.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Chip } from '../../kit/status/Chip.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { money, type Price, worthOf } from '../../prices/fiatValue.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { heldBy } from './heldBy.ts'
import { isPartial, linesOf, type NetworkPart, totalOf } from './portfolioSum.ts'
import type { Position } from './readPositions.ts'

type Props = {
  accounts: readonly Account[]
  parts: readonly NetworkPart[]
  priceOf: (position: Position) => Price | undefined
  currency: string | undefined
  onSelect: (address: Address) => void
}

const none: never[] = []

/** Each account with what it is worth, and its largest holdings below. */
export function AccountTotals({ accounts, parts, priceOf, currency, onSelect }: Props) {
  const networks = useUiState((state) => state.networks) ?? none
  return (
    <Card as="ul" rows>
      {accounts.map(({ address, name, kind }, place) => {
        const total = totalOf(parts, priceOf, [place])
        const isLeast = isPartial(total)
        const worth = currency && total.counted > 0 ? money(total.worth, currency) : undefined
        const held = heldBy(linesOf(ofAccount(parts, place), priceOf, worthOf), networks)
        return (
          <li key={address}>
            <Row
              data-testid="overview-account"
              data-address={address}
              data-partial={isLeast}
              tall
              start={<AccountBlob address={address} />}
              name={
                kind === 'watch' ? (
                  <>
                    <bdi>{name}</bdi> <Chip>{t('common_watchOnly')}</Chip>
                  </>
                ) : (
                  name
                )
              }
              sub={held.length > 0 ? listed(held, 'none') : <bdi dir="ltr">{shortAddress(address)}</bdi>}
              end={worth && <bdi dir="ltr">{worth}</bdi>}
              onPress={() => onSelect(address)}
            />
          </li>
        )
      })}
    </Card>
  )
}

/** The same parts with the amounts of one account alone. */
function ofAccount(parts: readonly NetworkPart[], place: number): NetworkPart[] {
  return parts.map((part) => ({
    ...part,
    positions: part.positions.map((position) => ({ ...position, amounts: [position.amounts[place]] })),
  }))
}
