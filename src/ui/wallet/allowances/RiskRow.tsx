import type { ReactNode } from 'react'
import { isUnlimited } from '../../../domain/asset.ts'
import type { Network } from '../../../domain/network.ts'
import { moment } from '../../../i18n/time.ts'
import { t } from '../../../i18n/translate.ts'
import { siteName } from '../../../sites/siteName.ts'
import { Choice } from '../../kit/forms/Choice.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { money } from '../../prices/fiatValue.ts'
import { AssetLogos } from '../portfolio/AssetLogos.tsx'
import { TokenPicture } from '../tokens/TokenPicture.tsx'
import styles from './RiskRow.module.css'
import { Spender } from './Spender.tsx'
import { isOfAmount, type Risk } from './valueAtRisk.ts'

type Props = {
  risk: Risk
  /** The network of the allowance. Absent in a list of one network. */
  network: Network | undefined
  currency: string | undefined
  /** The site that asked for the allowance, if the wallet's history has it. */
  site: string | undefined
  picked: boolean
  disabled: boolean
  onPick: (on: boolean) => void
}

/** One allowance: how much, what that can take now, who can take it, and who asked for it. */
export function RiskRow({ risk, network, currency, site, picked, disabled, onPick }: Props) {
  const { chainId, allowance, asset, taken, worth } = risk
  const { kind, token, spender, amount, until } = allowance
  const symbol = symbolOf(asset)
  return (
    <Choice
      kind="checkbox"
      group="allowance"
      data-testid="allowance"
      data-kind={kind}
      data-chain-id={`0x${chainId.toString(16)}`}
      data-token={token}
      data-spender={spender}
      data-amount={amount === 'all' ? 'all' : amount.toString()}
      data-taken={taken?.toString()}
      checked={picked}
      disabled={disabled}
      onChange={onPick}
      start={
        network ? (
          <AssetLogos chainId={chainId} address={token} network={network} />
        ) : (
          <TokenPicture address={token} size={24} />
        )
      }
      name={<HowMuch risk={risk} symbol={symbol} />}
      end={<Worth worth={worth} currency={currency} />}
      consequence={
        <Stack gap={1}>
          {network && <span>{network.name}</span>}
          <Taken risk={risk} symbol={symbol} />
          {kind === 'permit2' ? (
            <span>{t('allowances_takenThroughPermit2')}</span>
          ) : (
            !asset?.own && <span>{t('allowances_takenBy')}</span>
          )}
          <Spender chainId={chainId} address={spender} />
          {site && <span>{t('allowances_askedBy', { site: siteName(site) })}</span>}
          {until !== undefined && <Until seconds={until} />}
          {!asset?.own && (
            <>
              <span>{t('allowances_contract')}</span>
              <Address value={token} still />
            </>
          )}
        </Stack>
      }
    />
  )
}

/** At a row's end: what can be taken now, in money. */
export function Worth({ worth, currency }: { worth: bigint | undefined; currency: string | undefined }) {
  if (worth === undefined || !currency) return null
  return (
    <Text as="span" look="label">
      <bdi dir="ltr">{money(worth, currency)}</bdi>
    </Text>
  )
}

/** Ready to display: a symbol that only the contract tells is in quotation marks. */
export function symbolOf(asset: Risk['asset']): string | undefined {
  const own = asset?.symbol === undefined ? undefined : inert(asset.symbol, 16)
  return own === undefined || asset?.own ? own : t('common_quoted', { text: own })
}

type PartProps = { risk: Risk; symbol: string | undefined }

export function HowMuch({ risk: { allowance, asset }, symbol }: PartProps): ReactNode {
  const { kind, amount, id = 0n } = allowance
  if (kind === 'item') return t('allowances_item', { collection: symbol ?? 'NFT', id: String(id) })
  if (amount === 'all')
    return symbol === undefined ? t('allowances_allOfUnnamed') : t('allowances_allOf', { symbol })
  if (isUnlimited(amount))
    return (
      <span className={styles.unlimited}>
        {symbol === undefined ? t('allowances_unlimitedUnnamed') : t('allowances_unlimited', { symbol })}
      </span>
    )
  if (asset?.decimals === undefined)
    return symbol === undefined ? t('allowances_someUnnamed') : t('allowances_some', { symbol })
  const written = <Amount value={amount} decimals={asset.decimals} symbol={symbol} />
  return symbol === undefined ? <Sentence of="allowances_amountUnnamed" amount={written} /> : written
}

/** What the allowance can take now: "All of your 120 USDC". Nothing if that is the amount in the row's name. */
export function Taken({ risk: { allowance, asset, balance, taken }, symbol }: PartProps): ReactNode {
  const { kind } = allowance
  if (kind === 'item') return null
  if (taken === 0n) return <span>{t('allowances_takesNothing')}</span>
  if (taken === undefined || balance === undefined) return <span>{t('allowances_takesUnknown')}</span>
  if (!isOfAmount(kind) || asset?.decimals === undefined || taken === allowance.amount) return null
  const amount = (value: bigint) => <Amount value={value} decimals={asset.decimals ?? 0} symbol={symbol} />
  return (
    <span>
      {taken === balance ? (
        <Sentence of="allowances_takesAll" balance={amount(balance)} />
      ) : (
        <Sentence of="allowances_takesSome" amount={amount(taken)} balance={amount(balance)} />
      )}
    </span>
  )
}

/** A time that no calendar has means forever. */
function Until({ seconds }: { seconds: number }): ReactNode {
  return seconds < 4_102_444_800 ? <span>{t('allowances_until', { time: moment(seconds) })}</span> : null
}
