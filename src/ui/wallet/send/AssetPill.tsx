import { useState } from 'react'
import type { Address } from 'viem'
import type { TokenBalance } from '../../../domain/token.ts'
import { t } from '../../../i18n/translate.ts'
import { Icon } from '../../kit/images/Icon.tsx'
import { Sheet } from '../../kit/layout/Sheet.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { Balance } from '../tokens/Balance.tsx'
import { TokenChoices } from '../tokens/TokenChoices.tsx'
import { TokenPicture } from '../tokens/TokenPicture.tsx'
import { useHere } from '../useSelection.ts'
import styles from './AssetPill.module.css'

type Props = {
  tokens: readonly TokenBalance[]
  asset: TokenBalance
  onPick: (address: Address | undefined) => void
}

/** The token to send with its balance. A press opens the other tokens. */
export function AssetPill({ tokens, asset, onPick }: Props) {
  const { network } = useHere()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        data-testid="send-asset"
        data-address={asset.address}
        data-symbol={asset.symbol}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={styles.pill}
      >
        <TokenPicture address={asset.address} />
        <VisuallyHidden>{t('send_whichToken')} </VisuallyHidden>
        <span className={styles.words}>
          <b className={styles.name}>
            <bdi>{inert(asset.symbol, 16)}</bdi>
          </b>
          {network && <span className={styles.sub}>{t('kit_onNetwork', { network: network.name })}</span>}
        </span>
        {asset.balance !== undefined && (
          <span className={styles.end}>
            <b className={styles.amount}>
              <Balance value={BigInt(asset.balance)} decimals={asset.decimals} />
            </b>
            <span className={styles.sub}>{t('send_available')}</span>
          </span>
        )}
        <Icon name="down" />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} heading={t('send_whichToken')}>
        <TokenChoices
          tokens={tokens}
          picked={asset}
          onPick={(address) => {
            setOpen(false)
            onPick(address)
          }}
        />
      </Sheet>
    </>
  )
}
