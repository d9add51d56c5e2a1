import type { Activity } from '../../../../domain/batch.ts'
import { listed } from '../../../../i18n/sentences.ts'
import { t } from '../../../../i18n/translate.ts'
import { useNetwork } from '../../../approval/useNetwork.ts'
import { Words } from '../../../kit/text/AddressText.tsx'
import { Amount } from '../../../kit/text/Amount.tsx'
import { Sentence } from '../../../kit/text/Sentence.tsx'
import { Text } from '../../../kit/text/Text.tsx'
import { useKnownPrices } from '../../../prices/useKnownPrices.ts'
import { worthOfAssets } from '../list/rowAmount.ts'
import type { BatchFee } from './batchFee.ts'
import type { BatchResult } from './batchResult.ts'
import { paidFeeText } from './paidFeeText.ts'
import type { PaidInToken } from './paidInToken.ts'

type Props = {
  activity: Activity
  result: BatchResult
  fee: BatchFee | undefined
  /** What the sponsor takes. */
  inToken: PaidInToken | undefined
}

/** Under the heading: the recipient and the worth of what was sent, or the worth of what else moved; then the fee. */
export function ResultLines({
  activity: { chainId, sponsor },
  result: { about, sent, moved },
  fee,
  inToken,
}: Props) {
  const { coin } = useNetwork(chainId)
  const prices = useKnownPrices()
  const assets = sent?.assets ?? moved
  const sum = assets && prices && worthOfAssets(assets, chainId, prices)
  const feeSum = fee && prices && worthOfAssets([{ ...coin, value: fee.wei }], chainId, prices)
  const money = (worth: bigint) => prices?.beside.money(worth, prices.choice.currency) ?? ''
  // Behind the recipient of what was sent. What arrived beside it has a line of its own.
  const lines =
    sum === undefined ? about : sent ? [listed([...about, money(sum)], 'none')] : [money(sum), ...about]

  return (
    <>
      {lines.map((line) => (
        <Text key={line}>
          <Words>{line}</Words>
        </Text>
      ))}
      {sponsor && (
        <Text look="small" tone="soft" data-testid="batch-sponsor">
          {inToken ? (
            <Sentence
              of={inToken.isPaid ? 'status_feeTo' : 'status_feeToAtMost'}
              amount={
                <Amount
                  value={inToken.amount}
                  decimals={inToken.asset.decimals}
                  symbol={inToken.asset.symbol}
                  exact
                />
              }
              host={sponsor}
            />
          ) : (
            t('status_feePaidBy', { host: sponsor })
          )}
        </Text>
      )}
      {fee && !sponsor && (
        <Text look="small" tone="soft" data-testid="batch-fee" data-paid={fee.isPaid}>
          <Sentence
            of={fee.isPaid ? 'status_fee' : 'status_feeAtMost'}
            amount={
              <>
                <Amount
                  value={fee.wei}
                  decimals={coin.decimals}
                  symbol={coin.symbol}
                  exact={!fee.isPaid}
                  {...(fee.isPaid && { draw: () => paidFeeText(fee.wei, coin.decimals) })}
                />
                {feeSum !== undefined && ` · ${money(feeSum)}`}
              </>
            }
          />
        </Text>
      )}
    </>
  )
}
