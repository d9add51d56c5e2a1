import type { TokenBalance } from '../../../domain/token.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { keyOf } from '../../prices/assetKey.ts'
import { sumOf } from '../../prices/fiatValue.ts'
import { usePrices } from '../../prices/usePrices.ts'
import { later } from '../../shell/later.tsx'
import { openInTab } from '../../shell/openInTab.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { ActivityList } from '../activity/list/ActivityList.tsx'
import { Unproven } from '../activity/Unproven.tsx'
import { copy } from '../copy.ts'
import type { Go, Open } from '../place.ts'
import { clockOf } from '../relativeTime.ts'
import { Tokens } from '../tokens/Tokens.tsx'
import { useNow } from '../useNow.ts'
import { useHere } from '../useSelection.ts'
import { NodeNotice } from './NodeNotice.tsx'
import { Total } from './Total.tsx'

const FoundTokens = later(async () => (await import('../tokens/FoundTokens.tsx')).FoundTokens)
const Nfts = later(async () => (await import('../nfts/NftList.tsx')).Nfts)

type Props = { go: Go; open: Open; onAll: () => void }

/** Milliseconds after which a balance that the node has not confirmed again shows its time. */
const fresh = 10_000

/** The account's assets, the actions on them, and the recent activity. */
export function Home({ go, open, onAll }: Props) {
  const { account, network } = useHere()
  const tokens = useUiState((state) => state.tokens) ?? []
  const nfts = useUiState((state) => state.nfts) ?? []
  const activities = useUiState((state) => state.activities)
  const silent = useUiState((state) => state.node.state === 'unreachable') ?? false
  const now = useNow(1000)
  const prices = usePrices(tokens, network?.chainId)
  const known = prices?.looked?.known
  const priceOf = ({ address }: TokenBalance) =>
    network && known?.get(keyOf({ chainId: network.chainId, address }))?.price
  const sum = known && sumOf(tokens, priceOf)
  const [coin] = tokens
  const isOld = coin?.at !== undefined && now - coin.at > fresh
  const hasNothing =
    tokens.every(({ balance }) => balance !== undefined && BigInt(balance) === 0n) && activities?.length === 0
  const watched = account?.kind === 'watch'
  const canSend =
    !watched &&
    !silent &&
    (coin?.untold || !tokens.every(({ balance }) => balance === undefined || BigInt(balance) === 0n))

  const recent = (
    <ActivityList
      heading={t('home_activity')}
      activities={activities}
      now={now}
      go={go}
      onAll={onAll}
      empty={
        <Empty
          heading={t('home_nothingYet')}
          picture={hasNothing ? 'empty' : 'quiet'}
          action={
            account &&
            !hasNothing && (
              <Button small icon="copy" onClick={() => copy(account.address, t('common_addressCopied'))}>
                {t('home_copyAddress')}
              </Button>
            )
          }
        >
          {hasNothing ? t('home_shareAddress', { network: network?.name ?? '' }) : t('home_activitySoon')}
        </Empty>
      }
    />
  )

  return (
    <>
      <VisuallyHidden as="h1">{t('home_title')}</VisuallyHidden>
      <NodeNotice onOther={() => network && open({ at: 'network', edit: network.chainId })} />
      <Unproven />
      <Stack gap={1}>
        {coin?.at !== undefined && isOld && (
          <Text look="small" tone="soft">
            {t('home_asOf', { network: network?.name ?? '', time: clockOf(coin.at) })}
          </Text>
        )}
        <Total tokens={tokens} silent={silent} prices={prices} sum={sum} now={now} />
      </Stack>
      {watched && (
        <Notice tone="neutral" icon="eye" heading={t('common_watchOnly')} data-testid="watch-only">
          {t('home_watchOnly')}
        </Notice>
      )}
      <Stack row="equal" gap={2}>
        <Button
          tile
          icon="send"
          disabled={!canSend}
          title={
            canSend
              ? undefined
              : watched
                ? t('home_keyElsewhere')
                : silent
                  ? t('common_noAnswer', { network: network?.name ?? '' })
                  : t('home_nothingToSend')
          }
          data-testid="send"
          onClick={() => go({ at: 'send' })}
        >
          {t('home_send')}
        </Button>
        <Button
          tile
          look={hasNothing ? 'filled' : 'outlined'}
          icon="receive"
          data-testid="receive"
          onClick={() => open({ at: 'receive' })}
        >
          {t('home_receive')}
        </Button>
        <Button
          tile
          icon="batch"
          disabled={watched || silent}
          title={
            watched
              ? t('home_keyElsewhere')
              : silent
                ? t('common_noAnswer', { network: network?.name ?? '' })
                : undefined
          }
          data-testid="builder-open"
          onClick={async () => (await openInTab('#/builder')) || go({ at: 'builder' })}
        >
          {t('home_batch')}
        </Button>
      </Stack>
      {/* The one thing to do stays above the fold. */}
      {hasNothing && recent}
      <Tokens
        tokens={tokens}
        old={silent}
        isOld={isOld}
        now={now}
        open={open}
        {...(prices && { currency: prices.choice.currency, priceOf })}
      />
      <FoundTokens open={open} />
      {nfts.length > 0 && <Nfts open={open} />}
      {!hasNothing && recent}
    </>
  )
}
