import { type ComponentProps, type MouseEvent, type ReactNode, use } from 'react'
import type { SignatureWanted } from '../../../domain/signing/signatureWanted.ts'
import { t } from '../../../i18n/translate.ts'
import { isOwn, siteName } from '../../../sites/siteName.ts'
import type { useCommand } from '../../commands/useCommand.ts'
import { SitePicture } from '../../favicons/SitePicture.ts'
import { Mark } from '../../kit/images/Mark.tsx'
import { Footer } from '../../kit/layout/Footer.tsx'
import { Header } from '../../kit/layout/Header.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { NetworkName } from '../NetworkName.tsx'
import { Queue } from '../Queue.tsx'
import { Purpose, SignedCalls } from './Purpose.tsx'
import { WantedFacts } from './WantedFacts.tsx'
import { WaitingSignatures } from './waitingSignatures.ts'

type Props = {
  wanted: SignatureWanted
  /** Absent if the browser cannot ask the device. */
  action?: ComponentProps<typeof Footer>['action']
  refuse: ReturnType<typeof useCommand<'signature.refuse'>>
  failure: string | undefined
  children: ReactNode
}

/** The name by which a signature is given or refused. */
export const nameOf = ({ id, batch }: SignatureWanted) => (batch ? { id, batch: batch.key } : { id })

/** What every device's turn shows: who asks, what to compare, and the way to refuse. */
export function DeviceScreen({ wanted, action, refuse, failure, children }: Props) {
  const { id, from, batch, chainId } = wanted
  const accounts = useUiState((state) => state.accounts)
  const selected = useUiState((state) => state.chainId) ?? 1
  const { place, count, onGo, onAct } = use(WaitingSignatures)
  const origin = batch?.origin ?? wanted.origin ?? location.origin
  const host = siteName(origin)
  const problem = failure ?? refuse.failure
  const refusing = {
    label: t('device_refuse'),
    busy: refuse.busy,
    onClick: () => {
      onAct()
      void refuse.run(nameOf(wanted))
    },
  }
  const acting = action && {
    ...action,
    onClick(event: MouseEvent<HTMLButtonElement>) {
      onAct()
      action.onClick?.(event)
    },
  }

  return (
    <Screen
      data-testid="device"
      data-wanted={id}
      data-kind={wanted.kind}
      header={
        <Header
          icon={isOwn(origin) ? <Mark size={36} /> : <SitePicture origin={origin} host={host} />}
          host={host}
          asks={t('device_sign')}
          account={{
            address: from,
            name: accounts?.find(({ address }) => address === from)?.name ?? shortAddress(from),
            network: <NetworkName chainId={chainId ?? selected} />,
          }}
        />
      }
      footer={
        acting ? (
          <Footer reject={refusing} action={acting} />
        ) : (
          <Footer action={{ ...refusing, 'data-testid': 'reject' }} />
        )
      }
    >
      {count > 1 && <Queue place={place} count={count} onGo={onGo} />}
      {problem && (
        <Notice tone="bad" urgent heading={t('device_notSigned')} data-testid="device-failure">
          {problem}
        </Notice>
      )}
      <Purpose wanted={wanted} />
      {/* A code to scan needs no scrolling. */}
      {children}
      <SignedCalls wanted={wanted} />
      <WantedFacts wanted={wanted} />
    </Screen>
  )
}
