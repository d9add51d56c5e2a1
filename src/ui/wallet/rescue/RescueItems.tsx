import { t } from '../../../i18n/translate.ts'
import { Choice } from '../../kit/forms/Choice.tsx'
import { Choices } from '../../kit/forms/Choices.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { money } from '../../prices/fiatValue.ts'
import { Spender } from '../allowances/Spender.tsx'
import { nftName } from '../nfts/nftNames.ts'
import type { RescueItem } from './rescuePlan.ts'

type Props = {
  items: readonly RescueItem[]
  /** Keys of the items that the person left out. */
  dropped: readonly string[]
  drop: (keys: readonly string[]) => void
  currency: string | undefined
  chainId: number
}

/** What moves and what ends, each with a mark that the person can remove. */
export function RescueItems({ items, dropped, drop, currency, chainId }: Props) {
  if (items.length === 0) return null
  return (
    <Choices heading={t('rescue_items')}>
      {items.map((item) => (
        <Choice
          key={item.key}
          kind="checkbox"
          group="rescue"
          data-testid="rescue-item"
          data-kind={item.kind}
          checked={!dropped.includes(item.key)}
          onChange={(on) => drop(on ? dropped.filter((key) => key !== item.key) : [...dropped, item.key])}
          name={<What item={item} />}
          consequence={
            item.kind === 'allowance' && <Spender chainId={chainId} address={item.allowance.spender} />
          }
          end={item.worth !== undefined && currency && <bdi>{money(item.worth, currency)}</bdi>}
        />
      ))}
    </Choices>
  )
}

function What({ item }: { item: RescueItem }) {
  if (item.kind === 'nft') return <bdi>{nftName(item.nft)}</bdi>
  if (item.kind === 'allowance') return t('rescue_revoke')
  const { decimals, symbol } = item.position
  return <Amount value={item.amount} decimals={decimals} symbol={inert(symbol, 16)} />
}
