import { Amount } from '../kit/Amount.tsx'
import { Button } from '../kit/Button.tsx'
import { Empty } from '../kit/Empty.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Skeleton } from '../kit/Skeleton.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import { useMirror } from '../mirror.ts'
import { openInTab } from '../openInTab.ts'
import { ActivityList } from './ActivityList.tsx'
import { copy } from './copy.ts'
import { NodeNotice } from './NodeNotice.tsx'
import type { Go, Open } from './place.ts'
import { Tokens } from './Tokens.tsx'
import { useHere } from './useHere.ts'
import { useNow } from './useNow.ts'
import { clockOf } from './when.ts'

type Props = { go: Go; open: Open; onAll: () => void }

/** Figures that the node has not confirmed for this long are shown with their time. */
const fresh = 10_000

/** What one has, what one can do with it, and what was done. */
export function Home({ go, open, onAll }: Props) {
  const { account, network } = useHere()
  const tokens = useMirror((mirror) => mirror.tokens) ?? []
  const activities = useMirror((mirror) => mirror.activities) ?? []
  const silent = useMirror((mirror) => mirror.node.state === 'unreachable') ?? false
  const now = useNow(1000)
  const [coin] = tokens
  const isOld = coin?.at !== undefined && now - coin.at > fresh
  const hasNothing =
    tokens.every(({ balance }) => balance !== undefined && BigInt(balance) === 0n) && activities.length === 0
  const watched = account?.kind === 'watch'
  const canSend =
    !watched &&
    !silent &&
    (coin?.untold || !tokens.every(({ balance }) => balance === undefined || BigInt(balance) === 0n))

  return (
    <>
      <VisuallyHidden as="h1">Wallet</VisuallyHidden>
      <NodeNotice onOther={() => network && open({ at: 'network', edit: network.chainId })} />
      <Stack gap={1}>
        {coin?.at !== undefined && isOld && (
          <Text look="small" tone="soft">
            On {network?.name}, as of {clockOf(coin.at)}
          </Text>
        )}
        <Text look="total" as="div" {...(silent && { tone: 'soft' })}>
          {coin?.balance !== undefined ? (
            <>
              <Amount value={BigInt(coin.balance)} decimals={coin.decimals} /> <small>{coin.symbol}</small>
            </>
          ) : coin?.untold ? (
            <small>This node does not tell balances</small>
          ) : silent ? (
            <small>{coin?.symbol} not known yet</small>
          ) : (
            <Skeleton width={8} />
          )}
        </Text>
      </Stack>
      {watched && (
        <Notice tone="neutral" icon="eye" heading="Watch only" data-testid="watch-only">
          Its key is elsewhere, so Volley can neither sign nor send for it.
        </Notice>
      )}
      <Stack row="equal" gap={2}>
        <Button
          look="surface"
          icon="send"
          disabled={!canSend}
          title={
            canSend
              ? undefined
              : watched
                ? 'Its key is elsewhere'
                : silent
                  ? `${network?.name} does not answer`
                  : 'There is nothing to send yet'
          }
          data-testid="send"
          onClick={() => go({ at: 'send' })}
        >
          Send
        </Button>
        <Button
          look={hasNothing ? 'filled' : 'surface'}
          icon="receive"
          data-testid="receive"
          onClick={() => open({ at: 'receive' })}
        >
          Receive
        </Button>
        <Button
          look="surface"
          icon="batch"
          disabled={watched || silent}
          title={watched ? 'Its key is elsewhere' : silent ? `${network?.name} does not answer` : undefined}
          data-testid="builder-open"
          onClick={async () => (await openInTab('#/builder')) || go({ at: 'builder' })}
        >
          Batch
        </Button>
      </Stack>
      <Tokens tokens={tokens} old={silent} isOld={isOld} now={now} open={open} />
      <ActivityList
        heading="Activity"
        activities={activities}
        now={now}
        go={go}
        onAll={onAll}
        empty={
          <Empty
            heading="Nothing here yet"
            action={
              account && (
                <Button small icon="copy" onClick={() => copy(account.address, 'Address copied')}>
                  Copy my address
                </Button>
              )
            }
          >
            {hasNothing
              ? `Share your address to receive tokens. What you hold on ${network?.name} shows up by itself.`
              : 'What you send and what sites ask you to send shows up here.'}
          </Empty>
        }
      />
    </>
  )
}
