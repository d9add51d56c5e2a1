import { useState } from 'react'
import { isUnlimited } from '../../../domain/asset.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Choice } from '../../kit/forms/Choice.tsx'
import { Choices } from '../../kit/forms/Choices.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import { Footer } from '../../kit/layout/Footer.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Amount } from '../../kit/text/Amount.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { Text } from '../../kit/text/Text.tsx'
import type { Asset } from '../../node/readAssets.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { Bar } from '../Bar.tsx'
import type { Go } from '../place.ts'
import { TokenPicture } from '../tokens/TokenPicture.tsx'
import { useHere } from '../useSelection.ts'
import { keyOf, revocation } from './allowanceKinds.ts'
import type { Allowance, Found } from './findAllowances.ts'
import { useAllowances } from './useAllowances.ts'

/** Lists the allowances of this account and revokes one, or several as one batch. */
export function Allowances({ go }: { go: Go }) {
  const { account, network } = useHere()
  // An activity that just settled may have changed an allowance.
  const round = useUiState((state) => state.activities?.filter(({ status }) => status >= 200).length)
  const [again, setAgain] = useState(0)
  const { known, failure } = useAllowances(`${round} ${again}`)
  const [picked, pick] = useState<readonly string[]>([])
  const revoke = useCommand('calls.ask')
  const chosen = known?.allowances.filter((one) => picked.includes(keyOf(one))) ?? []
  const watched = account?.kind === 'watch'
  const name = network?.name ?? t('common_thisNetwork')

  async function end() {
    if (await revoke.run({ calls: chosen.map(revocation) })) pick([])
  }

  return (
    <Screen
      kind="popup"
      data-testid="allowances"
      data-count={known?.allowances.length}
      header={
        <Bar
          heading={t('common_allowances')}
          sub={t('common_accountOnNetwork', { account: account?.name ?? '', network: name })}
          onBack={() => go(undefined)}
        />
      }
      footer={
        known && known.allowances.length > 0 && !watched ? (
          <Footer
            action={{
              label:
                chosen.length === 0
                  ? t('allowances_pick')
                  : chosen.length === 1
                    ? t('allowances_revokeOne')
                    : counted('allowances_revoke', chosen.length),
              disabled: chosen.length === 0,
              busy: revoke.busy,
              'data-testid': 'allowances-revoke',
              onClick: end,
            }}
          />
        ) : undefined
      }
    >
      {revoke.failure && (
        <Notice tone="bad" heading={t('allowances_notRevoked')} urgent>
          {revoke.failure}
        </Notice>
      )}
      {failure && (
        <Notice
          tone="bad"
          heading={t('allowances_unknown')}
          action={
            <Button small onClick={() => setAgain(again + 1)}>
              {t('common_tryAgain')}
            </Button>
          }
        >
          {t('allowances_unknownText', { failure })}
        </Notice>
      )}
      {!known && !failure && (
        <Stack gap={3} aria-busy>
          <Text tone="soft">{t('allowances_asking', { network: name })}</Text>
          <Skeleton width={16} />
          <Skeleton width={12} />
        </Stack>
      )}
      {known?.allowances.length === 0 && (
        <Empty heading={t('allowances_none')}>{about(known.looked, name)}</Empty>
      )}
      {known && known.allowances.length > 0 && (
        <>
          <Text tone="soft">{t('allowances_about')}</Text>
          <Choices heading={t('common_allowances')} quiet>
            {known.allowances.map((one) => (
              <Line
                key={keyOf(one)}
                allowance={one}
                asset={known.assets.get(one.token)}
                picked={picked.includes(keyOf(one))}
                disabled={watched}
                onPick={(on) =>
                  pick(on ? [...picked, keyOf(one)] : picked.filter((key) => key !== keyOf(one)))
                }
              />
            ))}
          </Choices>
          <Text look="small" tone="soft">
            {about(known.looked, name)}
          </Text>
        </>
      )}
    </Screen>
  )
}

type LineProps = {
  allowance: Allowance
  asset: Asset | undefined
  picked: boolean
  disabled: boolean
  onPick: (on: boolean) => void
}

function Line({ allowance, asset, picked, disabled, onPick }: LineProps) {
  const { kind, token, spender, amount } = allowance
  const own = asset?.symbol === undefined ? undefined : inert(asset.symbol, 16)
  const symbol = own === undefined || asset?.own ? own : t('common_quoted', { text: own })
  return (
    <Choice
      kind="checkbox"
      group="allowance"
      data-testid="allowance"
      data-kind={kind}
      data-token={token}
      data-spender={spender}
      data-amount={amount === 'all' ? 'all' : amount.toString()}
      checked={picked}
      disabled={disabled}
      onChange={onPick}
      start={<TokenPicture address={token} size={24} />}
      name={<HowMuch kind={kind} amount={amount} symbol={symbol} decimals={asset?.decimals} />}
      consequence={
        <Stack gap={1}>
          <span>{kind === 'permit2' ? t('allowances_takenThroughPermit2') : t('allowances_takenBy')}</span>
          <Address value={spender} still />
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

type HowMuchProps = Pick<Allowance, 'kind' | 'amount'> & {
  /** Ready to display, with its quotation marks. */
  symbol: string | undefined
  decimals: number | undefined
}

function HowMuch({ kind, amount, symbol, decimals }: HowMuchProps) {
  if (amount === 'all')
    return symbol === undefined ? t('allowances_allOfUnnamed') : t('allowances_allOf', { symbol })
  if (isUnlimited(amount) || (kind === 'permit2' && amount === 2n ** 160n - 1n))
    return symbol === undefined ? t('allowances_unlimitedUnnamed') : t('allowances_unlimited', { symbol })
  if (decimals === undefined)
    return symbol === undefined ? t('allowances_someUnnamed') : t('allowances_some', { symbol })
  const written = <Amount value={amount} decimals={decimals} symbol={symbol} />
  return symbol === undefined ? <Sentence of="allowances_amountUnnamed" amount={written} /> : written
}

/** Says how complete the list is. */
function about(looked: Found['looked'], network: string): string {
  if (looked === 'all') return t('allowances_lookedAtAll', { network })
  if (looked === 'none') return t('allowances_lookedAtNone', { network })
  return counted('allowances_lookedAtLast', looked, { network })
}
