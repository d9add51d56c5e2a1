import { useState } from 'react'
import type { Address as Hex } from 'viem'
import { signs } from '../../../domain/signing/signables.ts'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Select } from '../../kit/forms/Select.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import { Footer } from '../../kit/layout/Footer.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { askNetwork } from '../../node/askNetwork.ts'
import { keyOf as priceKey } from '../../prices/assetKey.ts'
import { useAssetPrices } from '../../prices/usePrices.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { Bar } from '../Bar.tsx'
import { CodeNotice } from '../health/CodeNotice.tsx'
import { codeState } from '../health/problems.ts'
import { useSweeper } from '../health/useSweeper.ts'
import type { Go } from '../place.ts'
import { useHere } from '../useSelection.ts'
import { chooseItems, type Decisions } from './chooseItems.ts'
import { destinations } from './destinations.ts'
import { fitRescue } from './fitRescue.ts'
import { isWhollyRead, RescueGaps } from './RescueGaps.tsx'
import { RescueItems } from './RescueItems.tsx'
import { asItem, RescueTo } from './RescueTo.tsx'
import { rescueFees } from './rescueFees.ts'
import { fitting, rescuePlan } from './rescuePlan.ts'
import { useLastRescue } from './useLastRescue.ts'
import { useRescue } from './useRescue.ts'

const none: never[] = []

type Props = {
  address: Hex
  /** Key of the rescue that failed before. */
  after: string | undefined
  go: Go
}

/** Moves what an account has to another one in one transaction, which a third one may pay. */
export function Rescue({ address, after, go }: Props) {
  const accounts = useUiState((state) => state.accounts) ?? none
  const { network } = useHere()
  const account = accounts.find((one) => one.address === address)
  const others = accounts.filter((one) => one.address !== address && one.kind !== 'watch')
  const { situation, failure, again } = useRescue(
    address,
    others.map((one) => one.address),
  )
  const { delegate } = situation?.exposure ?? {}
  const sweeper = useSweeper(address, network?.chainId, delegate)
  const { failed, lost } = useLastRescue(after)
  const [wantedTo, setTo] = useState<Hex>()
  const [wantedPayer, setPayer] = useState<Hex>()
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const ask = useCommand('account.rescue')
  const safe = situation ? destinations(others, account, situation.codes) : none
  const to = safe.find((one) => one.address === wantedTo) ?? safe[0]
  // A device would sign too late: the account's nonce is read just before.
  const able = others.filter(
    ({ address, kind }) =>
      signs(kind, 'operation') && !['known', 'unknown'].includes(situation?.codes.get(address) ?? 'unread'),
  )
  const payer = able.find((one) => one.address === wantedPayer) ?? able[0]
  const prices = useAssetPrices(situation?.positions ?? none, network?.chainId)
  const known = prices?.looked?.known
  const items =
    situation && to
      ? rescuePlan(situation, {
          from: address,
          to: to.address,
          priceOf: (position) => known?.get(priceKey(position))?.price,
        })
      : none
  const chosen = chooseItems(items, decisions, failed)
  const wanted = [...chosen.included]
  const { calls, left } = fitting(wanted)
  // What the network carried of this choice. Another choice is measured again.
  const [carried, setCarried] = useState<{ of: string; count: number }>()
  const choice = wanted.map(({ key }) => key).join(' ')
  const isOver = left > 0 || (carried?.of === choice && carried.count < calls.length)
  const back = () => go({ at: 'account', address })
  const name = network?.name ?? t('common_thisNetwork')

  async function review() {
    if (!payer || !network) return
    const { chainId } = network
    await ask.run(async () => {
      const accounts = { from: address, payer: payer.address }
      const fits = await fitRescue(askNetwork(chainId), { chainId, ...accounts, calls })
      const fees = await rescueFees(askNetwork(chainId), lost)
      setCarried({ of: choice, count: fits.calls.length })
      return { ...accounts, ...fits, ...(fees && { fees }) }
    })
  }

  const unsafe = situation ? others.filter((one) => !safe.includes(one)) : none
  const problem = !others.length
    ? t('rescue_noOther')
    : situation && !to
      ? t('rescue_noSafe')
      : situation && !payer
        ? t('rescue_noPayer')
        : undefined
  return (
    <Screen
      kind="popup"
      data-testid="rescue"
      data-count={situation && items.length}
      header={
        <Bar
          heading={t('rescue_heading')}
          sub={t('common_accountOnNetwork', { account: account?.name ?? '', network: name })}
          onBack={back}
        />
      }
      footer={
        situation?.isPossible && items.length > 0 ? (
          <Footer
            action={{
              label: t('rescue_review'),
              disabled: calls.length === 0 || problem !== undefined,
              busy: ask.busy,
              'data-testid': 'rescue-review',
              onClick: review,
            }}
          />
        ) : undefined
      }
    >
      {ask.failure && (
        <Notice tone="bad" heading={t('rescue_notAsked')} urgent>
          {ask.failure}
        </Notice>
      )}
      <Text tone="soft">{t('rescue_about')}</Text>
      {delegate && (
        <CodeNotice
          network={name}
          delegate={delegate}
          state={codeState(delegate, sweeper)}
          sweeper={sweeper}
        />
      )}
      {failure && (
        <Notice
          tone="warn"
          heading={t('rescue_silent', { network: name })}
          action={
            <Button small onClick={again}>
              {t('common_tryAgain')}
            </Button>
          }
        >
          {failure}
        </Notice>
      )}
      {!situation && !failure && <Skeleton width={16} />}
      {situation && !situation.isPossible && (
        <Notice tone="bad" heading={t('rescue_notHere')} data-testid="rescue-impossible">
          {t('rescue_notHereText', { network: name })}
        </Notice>
      )}
      {situation?.isPossible && items.length === 0 && to && (
        <Empty heading={t(isWhollyRead(situation) ? 'rescue_nothing' : 'rescue_nothingRead')}>
          {isWhollyRead(situation) ? t('rescue_nothingText', { network: name }) : null}
        </Empty>
      )}
      {problem && <Notice tone="warn" heading={problem} />}
      {to && (
        <RescueTo account={account} to={to} safe={safe} unsafe={unsafe} network={name} onSelect={setTo} />
      )}
      {payer && (
        <Select
          label={t('rescue_payer')}
          data-testid="rescue-payer"
          items={able.map(asItem)}
          current={payer.address}
          onSelect={(id) => setPayer(id as Hex)}
        />
      )}
      {isOver && <Notice tone="warn" heading={t('rescue_left')} />}
      {network && situation && (
        <>
          <RescueItems
            chosen={chosen}
            decide={(key, isIncluded) => setDecisions(new Map(decisions).set(key, isIncluded))}
            failed={failed}
            currency={known && prices?.choice.currency}
            chainId={network.chainId}
          />
          <RescueGaps situation={situation} chainId={network.chainId} />
        </>
      )}
    </Screen>
  )
}
