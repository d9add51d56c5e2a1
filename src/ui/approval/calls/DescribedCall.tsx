import { useEffect, useState } from 'react'
import type { Address as Hex } from 'viem'
import { isUnlimited } from '../../../domain/asset.ts'
import { exactAmount, withSymbol } from '../../../i18n/formatAmount.ts'
import { figure } from '../../../i18n/sentences.ts'
import { moment } from '../../../i18n/time.ts'
import { counted, t } from '../../../i18n/translate.ts'
import type { Described as Description } from '../../descriptors/describe.ts'
import type { Line } from '../../descriptors/fieldLines.ts'
import type { Told } from '../../descriptors/formatField.ts'
import type { Node } from '../../descriptors/valueNode.ts'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { SiteText } from '../../kit/text/SiteText.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { askNode } from '../../node/askNode.ts'
import type { Asset } from '../../node/readAssets.ts'
import { uiState } from '../../shell/useUiState.ts'
import type { Coin } from '../useNetwork.ts'
import styles from './DescribedCall.module.css'

type Assets = ReadonlyMap<string, Asset>

/** The lines of a contract's description, with who wrote it. What it leaves out follows in the contract's names. */
export function Described({ described, coin }: { described: Description; coin: Coin }) {
  const { entity, owner, intent, sentence, fields, rest, cut = 0 } = described
  const assets = useAssets(tokensIn(described), coin.chainId)
  return (
    <div data-testid="described">
      <Stack gap={2}>
        <Text look="small" tone="soft">
          {entity === 'own'
            ? t('approval_described', { owner })
            : t('approval_describedIn', { owner, entity })}
        </Text>
        {sentence && (
          <div className={styles.sentence}>
            <Text as="div" look="small" lang="en">
              {sentence.map((part, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts never reorder
                <bdi key={index}>
                  {typeof part === 'string' ? part : <Value told={part} coin={coin} assets={assets} />}
                </bdi>
              ))}
            </Text>
          </div>
        )}
        <Lines label={intent} lines={fields} coin={coin} assets={assets} />
        {rest.length + cut > 0 && (
          <>
            <Text look="small" tone="soft">
              {t('approval_describedRest')}
            </Text>
            <Lines label={t('approval_describedRest')} lines={rest} cut={cut} coin={coin} assets={assets} />
          </>
        )}
      </Stack>
    </div>
  )
}

type LinesProps = {
  label: string
  lines: readonly Line[]
  cut?: number | undefined
  coin: Coin
  assets: Assets
}

function Lines({ label, lines, cut = 0, coin, assets }: LinesProps) {
  return (
    <>
      <Facts tight label={label}>
        {lines.map(({ label, number, told: value }, index) => (
          <Fact
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never reorder
            key={index}
            name={
              <bdi lang="en">
                {label} {number}
              </bdi>
            }
          >
            <Value told={value} coin={coin} assets={assets} />
          </Fact>
        ))}
      </Facts>
      {cut > 0 && (
        <Text look="small" tone="bad">
          {counted('approval_innerCut', cut)}
        </Text>
      )}
    </>
  )
}

function Value({ told: value, coin, assets }: { told: Told; coin: Coin; assets: Assets }) {
  switch (value.form) {
    case 'raw':
      return <Raw node={value.node} />
    case 'address':
      return <Address value={value.address} />
    case 'amount':
      return <Some told={value} coin={coin} asset={value.token && assets.get(value.token.toLowerCase())} />
    case 'nft':
      return (
        <>
          #{value.id.toString()} <Address value={value.collection} />
        </>
      )
    case 'moment':
      return moment(Number(value.number))
    case 'block':
      return t('approval_blockNumber', { number: figure(value.number) })
    case 'duration':
      return duration(value.number)
    case 'unit':
      return withSymbol(exactAmount(value.amount, value.decimals), value.unit)
    case 'word':
      return (
        <bdi lang="en">
          {value.word} ({value.number})
        </bdi>
      )
    case 'call':
      return (
        <>
          <b lang="en">{value.described.intent}</b>
          <Lines
            label={value.described.intent}
            lines={[...value.described.fields, ...value.described.rest]}
            cut={value.described.cut}
            coin={coin}
            assets={assets}
          />
        </>
      )
  }
}

/**
 * An amount of a token: in whole tokens only if a list of the wallet or its contract states the decimals; the
 * contract then appears by its address. Otherwise in smallest units, as in the data.
 */
function Some({
  told: { amount, token, all },
  coin,
  asset,
}: {
  told: Extract<Told, { form: 'amount' }>
  coin: Coin
  asset: Asset | undefined
}) {
  if (all !== undefined)
    return (
      <>
        {all ? <bdi lang="en">{all}</bdi> : t('common_unlimited')}{' '}
        {token && <Token token={token} asset={asset} />}
      </>
    )
  if (!token) return <Amount value={amount} decimals={coin.decimals} symbol={coin.symbol} exact />
  if (asset?.decimals === undefined)
    return <bdi>{t('amount_smallest', { amount: figure(amount), symbol: token })}</bdi>
  if (isUnlimited(amount))
    return (
      <>
        {t('common_unlimited')} <Token token={token} asset={asset} />
      </>
    )
  return (
    <>
      <Amount value={amount} decimals={asset.decimals} exact /> <Token token={token} asset={asset} />
    </>
  )
}

function Token({ token, asset }: { token: Hex; asset: Asset | undefined }) {
  if (asset?.own) return <bdi>{asset.symbol}</bdi>
  return (
    <>
      {asset?.symbol && <SiteText>{asset.symbol}</SiteText>} <Address value={token} />
    </>
  )
}

function Raw({ node: { type, value } }: { node: Node }) {
  if (typeof value === 'boolean') return value ? t('common_yes') : t('common_no')
  if (typeof value === 'bigint') return <bdi dir="ltr">{figure(value)}</bdi>
  if (type === 'address' && value !== undefined) return <Address value={value} />
  if (type === 'string') return <SiteText>{value ?? ''}</SiteText>
  return <code dir="ltr">{value}</code>
}

/** A duration in all its units: "2 d 3 h". */
function duration(seconds: bigint): string {
  const units = [
    ['common_days', 86_400n],
    ['common_hours', 3_600n],
    ['common_minutes', 60n],
    ['common_seconds', 1n],
  ] as const
  let left = seconds
  const parts = units.flatMap(([key, size]) => {
    const number = left / size
    left %= size
    return number > 0n ? [t(key, { number: figure(number) })] : []
  })
  return parts.join(' ') || t('common_seconds', { number: figure(0) })
}

function tokensIn({ sentence = [], fields }: Description): Hex[] {
  const values = [...fields.map(({ told }) => told), ...sentence]
  return values.flatMap((value) =>
    typeof value === 'string'
      ? []
      : value.form === 'call'
        ? tokensIn(value.described)
        : value.form === 'amount' && value.token
          ? [value.token]
          : [],
  )
}

const none: Assets = new Map()

/** Symbols and decimals on the selected network, from the lists or else from the node. */
function useAssets(tokens: readonly Hex[], chainId: number): Assets {
  const key = `${chainId} ${[...new Set(tokens)].join(' ')}`
  const [state, setState] = useState<{ key: string; assets: Assets }>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is all of it
  useEffect(() => {
    const here = uiState.getState().received
    // The node of another network would describe another contract.
    if (tokens.length === 0 || here?.chainId !== chainId) return
    let isOver = false
    import('../../node/readAssets.ts')
      .then(({ readListedAssets }) => readListedAssets(askNode, chainId, tokens, here.tokens))
      .then((read) => {
        const assets = new Map([...read].map(([address, asset]) => [address.toLowerCase(), asset]))
        if (!isOver) setState({ key, assets })
      })
      .catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [key])

  return state?.key === key ? state.assets : none
}
