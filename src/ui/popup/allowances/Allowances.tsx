import { useState } from 'react'
import { isUnlimited } from '../../../wire/amount.ts'
import { Address } from '../../kit/Address.tsx'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { Choice } from '../../kit/Choice.tsx'
import { Choices } from '../../kit/Choices.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Footer } from '../../kit/Footer.tsx'
import { inert } from '../../kit/inert.ts'
import { Notice } from '../../kit/Notice.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { Stack } from '../../kit/Stack.tsx'
import { Text } from '../../kit/Text.tsx'
import { TokenLogo } from '../../kit/TokenLogo.tsx'
import { useMirror } from '../../mirror.ts'
import { useCommand } from '../../useCommand.ts'
import { Bar } from '../Bar.tsx'
import type { Go } from '../place.ts'
import { useHere } from '../useHere.ts'
import type { Asset } from './assets.ts'
import type { Allowance, Found } from './find.ts'
import { keyOf, revocation } from './kinds.ts'
import { useAllowances } from './useAllowances.ts'

/** What contracts may take of this account without asking again, and the way to end that: one, or many as one batch. */
export function Allowances({ go }: { go: Go }) {
  const { account, network } = useHere()
  // What just happened may have changed an allowance.
  const round = useMirror((mirror) => mirror.activities.filter(({ status }) => status >= 200).length)
  const [again, setAgain] = useState(0)
  const { known, failure } = useAllowances(`${round} ${again}`)
  const [picked, pick] = useState<readonly string[]>([])
  const revoke = useCommand('calls.ask')
  const chosen = known?.allowances.filter((one) => picked.includes(keyOf(one))) ?? []
  const watched = account?.kind === 'watch'
  const name = network?.name ?? 'this network'

  async function end() {
    if (await revoke.run({ calls: chosen.map(revocation) })) pick([])
  }

  return (
    <Screen
      kind="popup"
      data-testid="allowances"
      data-count={known?.allowances.length}
      header={<Bar heading="Allowances" sub={`${account?.name}, on ${name}`} onBack={() => go(undefined)} />}
      footer={
        known && known.allowances.length > 0 && !watched ? (
          <Footer
            action={{
              label:
                chosen.length === 0
                  ? 'Pick what to revoke'
                  : chosen.length === 1
                    ? 'Revoke 1 allowance'
                    : `Revoke ${chosen.length} as one batch`,
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
        <Notice tone="bad" heading="Nothing was revoked" urgent>
          {revoke.failure}
        </Notice>
      )}
      {failure && (
        <Notice
          tone="bad"
          heading="The allowances are not known"
          action={
            <Button small onClick={() => setAgain(again + 1)}>
              Try again
            </Button>
          }
        >
          {failure} They stay as they are.
        </Notice>
      )}
      {!known && !failure && (
        <Stack gap={3} aria-busy>
          <Text tone="soft">Asking {name} what contracts may take</Text>
          <Skeleton width={16} />
          <Skeleton width={12} />
        </Stack>
      )}
      {known?.allowances.length === 0 && (
        <Empty heading="Nobody may take anything">{about(known.looked, name)}</Empty>
      )}
      {known && known.allowances.length > 0 && (
        <>
          <Text tone="soft">These contracts may take this, at any time and without asking you again.</Text>
          <Choices heading="Allowances" quiet>
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
  const symbol = asset?.symbol === undefined ? 'of this token' : inert(asset.symbol, 16)
  const said = asset?.own || asset?.symbol === undefined ? symbol : `“${symbol}”`
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
      start={<TokenLogo address={token} size={24} />}
      name={
        amount === 'all' ? (
          <>All of {asset?.symbol === undefined ? 'a collection' : said}</>
        ) : isUnlimited(amount) || (kind === 'permit2' && amount === 2n ** 160n - 1n) ? (
          <>Unlimited {said}</>
        ) : asset?.decimals === undefined ? (
          <>Some {said}</>
        ) : (
          <Amount value={amount} decimals={asset.decimals} symbol={said} />
        )
      }
      consequence={
        <Stack gap={1}>
          <span>{kind === 'permit2' ? 'May be taken through Permit2 by' : 'May be taken by'}</span>
          <Address value={spender} still />
          {!asset?.own && (
            <>
              <span>Its contract is</span>
              <Address value={token} still />
            </>
          )}
        </Stack>
      }
    />
  )
}

/** How far what is shown can be trusted to be all. */
function about(looked: Found['looked'], network: string): string {
  if (looked === 'all') return `As ${network} tells of all its blocks, and as Volley remembers.`
  if (looked === 'none')
    return `${network} does not tell of the past. Only what Volley sent and still remembers was looked at, so there may be more.`
  return `The last ${looked.toLocaleString()} blocks of ${network} were looked through, and what Volley remembers. There may be older ones.`
}
