import { useState } from 'react'
import type { Network } from '../../../domain/network.ts'
import { Card } from '../../kit/layout/Card.tsx'
import { HoldingSheet } from './HoldingSheet.tsx'
import type { Holding } from './holdingsOf.ts'
import { PortfolioRow } from './PortfolioRow.tsx'

type Props = {
  holdings: readonly Holding[]
  networks: readonly Network[]
  currency: string | undefined
  onSelect: (chainId: number) => void
}

/** A row per asset. One on several networks unfolds into a list of these. */
export function Holdings({ holdings, networks, currency, onSelect }: Props) {
  const [key, setKey] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const unfolded = holdings.find((holding) => holding.key === key)
  const networksOf = ({ lines }: Holding) =>
    lines.flatMap(({ position }) => networks.find(({ chainId }) => chainId === position.chainId) ?? [])

  function press({ key, lines }: Holding) {
    if (lines.length === 1) return onSelect(lines[0].position.chainId)
    setKey(key)
    setOpen(true)
  }

  return (
    <>
      <Card as="ul" rows>
        {holdings.map((holding) => (
          <li key={holding.key}>
            <PortfolioRow
              holding={holding}
              networks={networksOf(holding)}
              currency={currency}
              onPress={() => press(holding)}
            />
          </li>
        ))}
      </Card>
      {unfolded && (
        <HoldingSheet
          holding={unfolded}
          networks={networks}
          currency={currency}
          open={isOpen}
          onClose={() => setOpen(false)}
          onSelect={onSelect}
        />
      )}
    </>
  )
}
