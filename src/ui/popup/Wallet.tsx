import { lazy, Suspense, useEffect, useState } from 'react'
import { t } from '../../words/words.ts'
import { Screen } from '../kit/Screen.tsx'
import { Tabs } from '../kit/Tabs.tsx'
import { useMirror } from '../mirror.ts'
import { Activities } from './Activities.tsx'
import { addAccountHash, addressed } from './addressed.ts'
import { Home } from './Home.tsx'
import type { Place, SheetPlace, TabId } from './place.ts'
import { Top } from './Top.tsx'
import { useWayBack } from './useWayBack.ts'

const Send = lazy(async () => ({ default: (await import('./Send.tsx')).Send }))
const Settings = lazy(async () => ({ default: (await import('./Settings.tsx')).Settings }))
const PasskeyScreen = lazy(async () => ({ default: (await import('./PasskeyScreen.tsx')).PasskeyScreen }))
const PasswordScreen = lazy(async () => ({ default: (await import('./PasswordScreen.tsx')).PasswordScreen }))
const BackupScreen = lazy(async () => ({ default: (await import('./BackupScreen.tsx')).BackupScreen }))
const BatchStatus = lazy(async () => ({ default: (await import('./BatchStatus.tsx')).BatchStatus }))
const Accounts = lazy(async () => ({ default: (await import('./accounts/Accounts.tsx')).Accounts }))
const AddAccount = lazy(async () => ({ default: (await import('./accounts/AddAccount.tsx')).AddAccount }))
const AccountDetails = lazy(async () => ({
  default: (await import('./accounts/AccountDetails.tsx')).AccountDetails,
}))
const Allowances = lazy(async () => ({ default: (await import('./allowances/Allowances.tsx')).Allowances }))
const Builder = lazy(async () => ({ default: (await import('./builder/Builder.tsx')).Builder }))
const Contacts = lazy(async () => ({ default: (await import('./Contacts.tsx')).Contacts }))
const Developer = lazy(async () => ({ default: (await import('./developer/Developer.tsx')).Developer }))
const PricesScreen = lazy(async () => ({ default: (await import('./PricesScreen.tsx')).PricesScreen }))
const SendNft = lazy(async () => ({ default: (await import('./nfts/SendNft.tsx')).SendNft }))
const Sites = lazy(async () => ({ default: (await import('./Sites.tsx')).Sites }))
const Sheets = lazy(async () => ({ default: (await import('./Sheets.tsx')).Sheets }))

const tabs = () =>
  [
    { id: 'wallet', label: t('home_title'), icon: 'wallet' },
    { id: 'activity', label: t('home_activity'), icon: 'clock' },
    { id: 'sites', label: t('common_sites'), icon: 'globe' },
    { id: 'settings', label: t('common_settings'), icon: 'gear', testId: 'settings' },
  ] as const

/** What is inside: four tabs, screens that take their place, and sheets that come over either. */
export function Wallet() {
  const [tab, setTab] = useState<TabId>('wallet')
  const [place, setPlace] = useState<Place | undefined>(addressed)
  const [sheet, open] = useState<SheetPlace>()
  const [wasOpen, setWasOpen] = useState(false)
  if (sheet && !wasOpen) setWasOpen(true)
  const network = useMirror((mirror) => mirror.chainId)
  useWayBack(place !== undefined)
  const back = () => (addressed() ? window.close() : setPlace(undefined))
  /** What was begun in the popup ends here: the page is the whole wallet from now on. */
  const go = (next: Place | undefined) => {
    if (window.location.hash === addAccountHash)
      window.history.replaceState(null, '', window.location.pathname)
    setPlace(next)
  }
  useEffect(() => {
    const turn = () => setPlace(addressed())
    window.addEventListener('hashchange', turn)
    return () => window.removeEventListener('hashchange', turn)
  }, [])

  return (
    <>
      <Suspense
        fallback={
          <Screen kind="popup" busy>
            {null}
          </Screen>
        }
      >
        {place?.at === 'send' ? (
          <Send
            token={place.token}
            onBack={back}
            onOther={() => network !== undefined && open({ at: 'network', edit: network })}
          />
        ) : place?.at === 'nft' ? (
          <SendNft address={place.address} id={place.id} onBack={back} />
        ) : place?.at === 'activity' ? (
          <BatchStatus
            activityKey={place.key}
            onBack={back}
            onOther={(key) => setPlace({ at: 'activity', key })}
          />
        ) : place?.at === 'passkey' ? (
          <PasskeyScreen onBack={back} />
        ) : place?.at === 'backup' ? (
          <BackupScreen onBack={back} />
        ) : place?.at === 'allowances' ? (
          <Allowances go={go} />
        ) : place?.at === 'builder' ? (
          <Builder onBack={back} />
        ) : place?.at === 'contacts' ? (
          <Contacts go={go} />
        ) : place?.at === 'developer' ? (
          <Developer onBack={back} />
        ) : place?.at === 'password' ? (
          <PasswordScreen onBack={back} />
        ) : place?.at === 'prices' ? (
          <PricesScreen onBack={back} />
        ) : place?.at === 'accounts' ? (
          <Accounts go={go} />
        ) : place?.at === 'addAccount' ? (
          <AddAccount go={go} />
        ) : place?.at === 'account' ? (
          <AccountDetails address={place.address} go={go} />
        ) : (
          <Screen
            kind="popup"
            header={<Top open={open} />}
            footer={<Tabs items={tabs()} current={tab} onSelect={setTab} />}
          >
            {tab === 'wallet' && <Home go={setPlace} open={open} onAll={() => setTab('activity')} />}
            {tab === 'activity' && <Activities go={setPlace} />}
            <Suspense>
              {tab === 'sites' && <Sites />}
              {tab === 'settings' && (
                <Settings
                  go={go}
                  onNetworks={() => open({ at: 'network' })}
                  onSites={() => setTab('sites')}
                />
              )}
            </Suspense>
          </Screen>
        )}
      </Suspense>
      {wasOpen && (
        <Suspense>
          <Sheets sheet={sheet} open={open} go={go} />
        </Suspense>
      )}
    </>
  )
}
