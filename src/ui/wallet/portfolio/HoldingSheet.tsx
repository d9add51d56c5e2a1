import { formatUnits } from 'viem/utils'
import type { Network } from '../../../domain/network.ts'
import { t } from '../../../i18n/translate.ts'
import { Card } from '../../kit/layout/Card.tsx'
import { Sheet } from '../../kit/layout/Sheet.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Chip } from '../../kit/status/Chip.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { NetworkPicture } from '../../logos/NetworkPicture.tsx'
import { worthOf } from '../../prices/fiatValue.ts'
import { HeldAmount, HeldWorth } from './HeldAmount.tsx'
import type { Holding } from './holdingsOf.ts'

type Props = {
  holding: Holding
  networks: readonly Network[]
  currency: string | undefined
  open: boolean
  onClose: () => void
  onSelect: (chainId: number) => void
}

/** Shows the amount of an asset on each network, the largest first. A press leads to that network. */
export function HoldingSheet({ holding: { lines }, networks, currency, open, onClose, onSelect }: Props) {
  const symbol = inert(lines[0].position.symbol, 16)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      heading={t('portfolio_byNetwork', { symbol })}
      data-testid="portfolio-networks"
    >
      <Card as="ul" rows>
        {lines.map(({ position, amount, price }) => {
          const { chainId, decimals, isFound } = position
          const name = networks.find((one) => one.chainId === chainId)?.name ?? ''
          const held = <HeldAmount amount={amount} decimals={decimals} />
          const worth = price && amount !== undefined ? worthOf(amount, decimals, price) : undefined
          return (
            <li key={chainId}>
              <Row
                data-testid="portfolio-network"
                data-chain-id={`0x${chainId.toString(16)}`}
                data-balance={amount === undefined ? undefined : formatUnits(amount, decimals)}
                start={<NetworkPicture chainId={chainId} name={name} size={36} />}
                name={<bdi>{name}</bdi>}
                sub={isFound && <Chip>{t('portfolio_newToken')}</Chip>}
                end={currency ? <HeldWorth worth={worth} currency={currency} /> : held}
                endSub={currency && held}
                onPress={() => onSelect(chainId)}
              />
            </li>
          )
        })}
      </Card>
    </Sheet>
  )
}
