import type { ReactNode } from 'react'
import { t } from '../../../i18n/translate.ts'
import { Choice } from '../../kit/forms/Choice.tsx'
import { Choices } from '../../kit/forms/Choices.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { inert } from '../../kit/text/inertText.ts'
import { Text } from '../../kit/text/Text.tsx'
import { money } from '../../prices/fiatValue.ts'
import { Spender } from '../allowances/Spender.tsx'
import { nftName } from '../nfts/nftNames.ts'
import { type Chosen, isLike } from './chooseItems.ts'
import type { RescueCall, RescueItem } from './rescuePlan.ts'

type Props = {
  chosen: Chosen
  decide: (key: string, isIncluded: boolean) => void
  /** The call at which the last rescue stopped. */
  failed: Pick<RescueCall, 'to' | 'data'> | undefined
  currency: string | undefined
  chainId: number
}

/** What moves and what ends, each with a mark that the person can change. Unknown contracts are a list of their own. */
export function RescueItems({ chosen: { shown, included }, decide, failed, currency, chainId }: Props) {
  const line = (item: RescueItem) => (
    <Choice
      key={item.key}
      kind="checkbox"
      group="rescue"
      data-testid="rescue-item"
      data-kind={item.kind}
      data-known={item.isKnown}
      checked={included.has(item)}
      onChange={(on) => decide(item.key, on)}
      name={<What item={item} />}
      consequence={consequenceOf(item, { failed, chainId })}
      end={item.worth !== undefined && currency && <bdi>{money(item.worth, currency)}</bdi>}
    />
  )
  const [known, unknown] = [true, false].map((isKnown) =>
    shown.filter((item) => item.isKnown === isKnown).map(line),
  )
  return (
    <>
      {known && known.length > 0 && <Choices heading={t('rescue_items')}>{known}</Choices>}
      {unknown && unknown.length > 0 && (
        <>
          <Choices heading={t('rescue_unknown')}>{unknown}</Choices>
          <Text look="small" tone="soft">
            {t('rescue_unknownText')}
          </Text>
        </>
      )}
    </>
  )
}

/** Who may take something, whose contract it is, and that it failed before. */
function consequenceOf(item: RescueItem, { failed, chainId }: Pick<Props, 'failed' | 'chainId'>): ReactNode {
  const hasFailed = isLike(item, failed)
  if (item.isKnown && item.kind !== 'allowance' && !hasFailed) return undefined
  return (
    <>
      {hasFailed && <span data-testid="rescue-failed">{t('rescue_failedHere')}</span>}
      {item.kind === 'allowance' ? (
        <Spender chainId={chainId} address={item.allowance.spender} />
      ) : (
        !item.isKnown && <Address value={item.call.to} still />
      )}
    </>
  )
}

function What({ item }: { item: RescueItem }) {
  if (item.kind === 'nft') return <bdi>{nftName(item.nft)}</bdi>
  if (item.kind === 'allowance') return t('rescue_revoke')
  const { decimals, symbol } = item.position
  // Without its decimals, a number would be off by powers of ten.
  if (decimals === undefined) return <bdi>{inert(symbol, 16) || shortAddress(item.call.to)}</bdi>
  return <Amount value={item.amount} decimals={decimals} symbol={inert(symbol, 16)} />
}
