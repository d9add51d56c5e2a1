import type { TokenBalance } from '../../../domain/token.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { keyOf } from '../../prices/assetKey.ts'
import { sumOf } from '../../prices/fiatValue.ts'
import { usePrices } from '../../prices/usePrices.ts'
import { later } from '../../shell/later.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { ActivityList } from '../activity/list/ActivityList.tsx'
import { Unproven } from '../activity/Unproven.tsx'
import { copy } from '../copy.ts'
import type { Go, Open } from '../place.ts'
import { clockOf } from '../relativeTime.ts'
import { Tokens } from '../tokens/Tokens.tsx'
import { useNow } from '../useNow.ts'
import { useHere } from '../useSelection.ts'
import { Actions } from './Actions.tsx'
import { EmptyWallet } from './EmptyWallet.tsx'
import { NodeNotice } from './NodeNotice.tsx'
import { Scope, useScope } from './Scope.tsx'
import { Total } from './Total.tsx'

const FoundTokens = later(async () => (await import('../tokens/FoundTokens.tsx')).FoundTokens)
const PricesOffer = later(async () => (await import('./PricesOffer.tsx')).PricesOffer)
const PracticeOffer = later(async () => (await import('./PracticeOffer.tsx')).PracticeOffer)
const StorageNotice = later(async () => (await import('./StorageNotice.tsx')).StorageNotice)
const Nfts = later(async () => (await import('../nfts/NftList.tsx')).Nfts)
const Portfolio = later(async () => (await import('../portfolio/Portfolio.tsx')).Portfolio)

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
  const mayOffer = useUiState((state) => state.settings.prices === undefined) ?? false
  const now = useNow(1000)
  const prices = usePrices(tokens, network?.chainId)
  const known = prices?.looked?.known
  const priceOf = ({ address }: TokenBalance) =>
    network && known?.get(keyOf({ chainId: network.chainId, address }))?.price
  const found = known && sumOf(tokens, priceOf)
  // Without any price there is no sum: zero would be wrong.
  const sum = found && (found.counted > 0 || (found.without === 0 && tokens.length > 0)) ? found : undefined
  const [coin] = tokens
  const isOld = coin?.at !== undefined && now - coin.at > fresh
  const watched = account?.kind === 'watch'
  const holdsNothing = tokens.every(({ balance }) => balance !== undefined && BigInt(balance) === 0n)
  const isEmpty = !watched && holdsNothing && nfts.length === 0 && activities?.length === 0
  const hasSome =
    coin?.untold === true || !tokens.every(({ balance }) => balance === undefined || BigInt(balance) === 0n)

  const [scope, setScope] = useScope()
  // The other networks of an account that is empty here may hold something, so their view is as usual.
  const offersFirst = isEmpty && scope === 'here'
  const about = (
    <>
      {import.meta.env.MODE === 'firefox' && <StorageNotice />}
      {watched && (
        <Notice tone="neutral" icon="eye" heading={t('common_watchOnly')} data-testid="watch-only">
          {t('home_watchOnly')}
        </Notice>
      )}
      {offersFirst ? (
        <Stack gap={4} data-testid="activities" data-count={0}>
          <EmptyWallet open={open} onEverywhere={() => setScope('everywhere')} />
          <PracticeOffer />
        </Stack>
      ) : (
        <Actions go={go} open={open} silent={silent} hasSome={hasSome} />
      )}
      <Scope scope={scope} onSelect={setScope} />
    </>
  )

  return (
    <>
      <VisuallyHidden as="h1">{t('home_title')}</VisuallyHidden>
      <NodeNotice onOther={() => network && open({ at: 'network', edit: network.chainId })} />
      <Unproven />
      {scope === 'everywhere' ? (
        <Portfolio go={go} now={now} onHere={() => setScope('here')}>
          {about}
        </Portfolio>
      ) : (
        <>
          <Stack gap={1}>
            <Total
              tokens={tokens}
              silent={silent}
              prices={isEmpty ? undefined : prices}
              sum={sum}
              now={now}
              asOf={
                coin?.at !== undefined && isOld
                  ? t('home_asOf', { network: network?.name ?? '', time: clockOf(coin.at) })
                  : undefined
              }
            />
          </Stack>
          {about}
          <Tokens
            tokens={tokens}
            old={silent}
            isOld={isOld}
            now={now}
            open={open}
            {...(prices && sum && !isEmpty && { currency: prices.choice.currency, priceOf })}
          />
          <FoundTokens open={open} />
          {mayOffer && network && !holdsNothing && (
            <PricesOffer assets={tokens.map(({ address }) => ({ chainId: network.chainId, address }))} />
          )}
          {nfts.length > 0 && <Nfts open={open} />}
        </>
      )}
      {!offersFirst && (
        <ActivityList
          heading={t('home_activity')}
          activities={activities}
          now={now}
          go={go}
          action={
            <Button look="text" onClick={onAll}>
              {t('activity_all')}
            </Button>
          }
          empty={
            <Empty
              heading={t('home_nothingYet')}
              action={
                account && (
                  <Button small icon="copy" onClick={() => copy(account.address, t('common_addressCopied'))}>
                    {t('home_copyAddress')}
                  </Button>
                )
              }
            >
              {t('home_activitySoon')}
            </Empty>
          }
        />
      )}
    </>
  )
}
