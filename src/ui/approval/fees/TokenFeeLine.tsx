import type { CallsBlock, FeeInToken } from '../../../domain/review/review.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { Sentence } from '../../kit/text/Sentence.tsx'
import type { Editing } from '../useRequest.ts'
import { WithWorth } from './WithWorth.tsx'

type Props = { block: CallsBlock; tokenFee: FeeInToken; editing: Editing }

/** The most that the paymaster takes in a token, or the button that asks it. Nobody learns of the batch before. */
export function TokenFeeLine({ block, tokenFee: { chainId, asset, price }, editing }: Props) {
  if (!price)
    return (
      <Button
        small
        busy={editing.busy}
        data-testid="show-price"
        onClick={() => void editing.edit({ ...block.edits, asksPrice: true })}
      >
        {t('approval_showPrice')}
      </Button>
    )
  const value = BigInt(price.most)
  return (
    <Sentence
      of="approval_atMost"
      amount={
        <WithWorth value={value} asset={{ ...asset, chainId }}>
          <Amount
            value={value}
            decimals={asset.decimals}
            symbol={asset.symbol}
            exact
            data-testid="token-fee"
          />
        </WithWorth>
      }
    />
  )
}
