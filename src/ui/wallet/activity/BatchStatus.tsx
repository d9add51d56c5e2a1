import { use, useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import { stopped, together } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { isOwn, siteName } from '../../../sites/siteName.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { SitePicture } from '../../favicons/SitePicture.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { IconButton } from '../../kit/forms/IconButton.tsx'
import { IconLink } from '../../kit/forms/IconLink.tsx'
import { Illustration } from '../../kit/illustrations/Illustration.tsx'
import { AccountBlob } from '../../kit/images/AccountBlob.tsx'
import { Mark } from '../../kit/images/Mark.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import { Footer } from '../../kit/layout/Footer.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Chip } from '../../kit/status/Chip.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Status } from '../../kit/status/Status.tsx'
import { AddressNames } from '../../kit/text/AddressNames.ts'
import { Words } from '../../kit/text/AddressText.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { HostText } from '../../kit/text/HostText.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { Bar } from '../Bar.tsx'
import { copy } from '../copy.ts'
import { explorerLink } from '../explorerLink.ts'
import { useTokensOf } from '../tokens/useTokensOf.ts'
import { BatchChanges } from './BatchChanges.tsx'
import styles from './BatchStatus.module.css'
import { standingOf, stopLabel } from './batchSummary.ts'
import { isInFlight } from './isInFlight.ts'
import { justDone } from './justDone.ts'
import { findActivity, type Retriable, retryLabel } from './remedies.ts'
import { resultOf } from './result/batchResult.ts'
import { paidInToken } from './result/paidInToken.ts'
import { RemainsNotice } from './result/RemainsNotice.tsx'
import { ResultLines } from './result/ResultLines.tsx'
import { useBatchFee } from './result/useBatchFee.ts'
import { useJournal } from './result/useJournal.ts'
import { whatRemains } from './result/whatRemains.ts'
import { StatusCalls } from './StatusCalls.tsx'
import { StatusChart } from './StatusChart.tsx'
import { saveBatch } from './saveBatch.ts'
import { WaitNotices } from './waits/WaitNotices.tsx'

type Props = {
  activityKey: string
  onBack: () => void
  onOther: (key: string) => void
  /** Plans another rescue of this account. */
  onRescue: (account: Address) => void
}

/** A batch, live and afterwards: its result and cost, then what remains, its steps and its calls. */
export function BatchStatus({ activityKey, onBack, onOther, onRescue }: Props) {
  const activities = useUiState((state) => state.activities)
  const activity = activities && findActivity(activities, activityKey)
  if (!activities)
    return (
      <Screen kind="popup" busy>
        {null}
      </Screen>
    )
  if (!activity)
    return (
      <Screen kind="popup" header={<Bar heading={t('status_batch')} onBack={onBack} />}>
        <Empty heading={t('status_forgotten')}>{t('status_forgottenWhy')}</Empty>
      </Screen>
    )
  return (
    <Standing key={activityKey} activity={activity} onBack={onBack} onOther={onOther} onRescue={onRescue} />
  )
}

function Standing({
  activity,
  onBack,
  onOther,
  onRescue,
}: Omit<Props, 'activityKey'> & { activity: Retriable }) {
  const { key, id, origin, calls, chainId, from, retryOf, retriedBy, brings, rescues } = activity
  const network = useUiState((state) => state.networks.find((one) => one.chainId === chainId))
  const account = useUiState((state) => state.accounts.find(({ address }) => address === from))
  const [opened] = useState(activity.status)
  const stop = useCommand('batch.stop')
  const retry = useCommand('batch.retry')
  const select = useCommand('network.select')
  const tokens = useTokensOf()(chainId)
  const nameOf = use(AddressNames)
  const standing = standingOf(activity, network?.name ?? t('common_theNetwork'))
  const { chip, failed } = standing
  const result = resultOf(activity, standing, {
    network,
    tokens,
    nameOf: (address) => nameOf(address) ?? shortAddress(address),
  })
  const { heading, line } = result
  const remains = whatRemains(activity, standing, result)
  const spoken = together(stopped(heading), line, remains?.remains, remains?.toDo)
  const journal = useJournal(activity)
  const fee = useBatchFee(activity, journal, network)
  const label = stopLabel(activity)
  const again = retryLabel(activity)
  const hashes = new Set(calls.map(({ hash }) => hash))
  const [hash] = hashes
  const link = hash && hashes.size === 1 ? explorerLink(network, hash) : undefined
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  /** Another rescue is planned on the network of this one. */
  async function rescueAgain(victim: Address) {
    if (await select.run({ chainId })) onRescue(victim)
  }

  return (
    <Screen
      kind="popup"
      data-testid="batch"
      data-id={id}
      data-status={activity.status}
      header={
        <Bar
          icon={isOwn(origin) ? <Mark size={36} /> : <SitePicture origin={origin} host={siteName(origin)} />}
          heading={<HostText host={siteName(origin)} />}
          sub={counted('status_calls', calls.length)}
          onBack={onBack}
          unfocused
        >
          <Stack gap={0} align="end">
            <Text as="span" look="label">
              {account?.name}
            </Text>
            <Text as="span" look="small" tone="soft">
              {t('kit_onNetwork', { network: network?.name ?? chainId })}
            </Text>
          </Stack>
          <AccountBlob address={from} />
        </Bar>
      }
      footer={
        label ? (
          <Footer
            action={{
              label,
              look: 'outlined',
              busy: stop.busy,
              'data-testid': 'batch-stop',
              onClick: () => stop.run({ key }),
            }}
          />
        ) : again ? (
          <Footer
            reject={{ label: t('status_leave'), 'data-testid': 'batch-done', onClick: onBack }}
            action={{
              label: again,
              busy: retry.busy,
              'data-testid': 'batch-retry',
              onClick: () => (rescues ? rescueAgain(rescues) : retry.run({ key })),
            }}
          />
        ) : (
          <Footer
            action={{
              label: t(isInFlight(activity) ? 'common_close' : 'common_done'),
              'data-testid': 'batch-done',
              onClick: onBack,
            }}
          />
        )
      }
    >
      {justDone(opened, activity.status) && (
        // The block keeps the picture at the start, over the headline.
        <div>
          <Illustration piece="done" />
        </div>
      )}
      <Stack gap={1}>
        <div className={styles.spread}>
          <Text as="h2" look="outcome" ref={title} tabIndex={-1} data-testid="batch-result">
            <Words>{heading}</Words>
          </Text>
          {activity.status !== 200 && <Chip tone={chip.tone}>{chip.word}</Chip>}
        </div>
        <div className={styles.spread}>
          <div>
            <ResultLines
              activity={activity}
              result={result}
              fee={fee}
              inToken={journal && paidInToken(journal, activity.from)}
            />
          </div>
          <span className={styles.tools}>
            <IconButton
              icon="copy"
              label={t('status_copyId')}
              onClick={() => copy(id, t('status_idCopied'))}
            />
            {!origin.startsWith('private') && (
              <IconButton
                icon="code"
                label={t('status_save')}
                data-testid="batch-export"
                onClick={() => saveBatch(key, id)}
              />
            )}
            {link && <IconLink icon="out" label={t('status_explorer')} href={link} />}
          </span>
        </div>
        {line && (
          <Text look="small" tone="soft">
            <Words>{line}</Words>
          </Text>
        )}
        {failed ? (
          <div role="alert">
            <VisuallyHidden>{spoken}</VisuallyHidden>
          </div>
        ) : (
          <Status>{spoken}</Status>
        )}
      </Stack>
      {remains && <RemainsNotice remains={remains} journal={journal} />}
      <WaitNotices activity={activity} network={network} journal={journal} onOther={onOther} />
      {stop.failure && (
        <Notice tone="bad" heading={t('status_notStopped')} urgent>
          {together(stopped(stop.failure), t('status_stopFailed'))}
        </Notice>
      )}
      {retry.failure && (
        <Notice tone="bad" heading={t('status_notSentAgain')} urgent>
          {together(stopped(retry.failure), t('status_retryFailed'))}
        </Notice>
      )}
      {brings && (
        <Button look="text" data-testid="batch-funds" onClick={() => onOther(brings.key)}>
          {t('status_showFunds')}
        </Button>
      )}
      {retryOf !== undefined && (
        <Button look="text" data-testid="batch-first" onClick={() => onOther(retryOf)}>
          {t('status_isRetry')}
        </Button>
      )}
      {retriedBy !== undefined && (
        <Button look="text" data-testid="batch-again" onClick={() => onOther(retriedBy)}>
          {t('status_hasRetry')}
        </Button>
      )}
      <BatchChanges review={journal?.request?.review} />
      <StatusChart activity={activity} network={network} heading={heading} />
      <StatusCalls activity={activity} network={network} tokens={tokens} />
    </Screen>
  )
}
