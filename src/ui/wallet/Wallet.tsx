import { useEffect, useLayoutEffect, useState } from 'react'
import { t } from '../../i18n/translate.ts'
import { Screen } from '../kit/layout/Screen.tsx'
import { Tabs } from '../kit/layout/Tabs.tsx'
import { hush } from '../kit/status/say.ts'
import { useLoaded } from '../shell/useLoaded.ts'
import { useUiState } from '../shell/useUiState.ts'
import { growFromFocus } from './growFrom.ts'
import { addressed, isHandedOver } from './hashPlace.ts'
import { Home } from './home/Home.tsx'
import type { Place, SheetPlace, TabId } from './place.ts'
import { Sheets, screens, tabScreens } from './screens.ts'
import { useWayBack } from './useBackButton.ts'
import styles from './Wallet.module.css'
import { Top } from './WalletHeader.tsx'

const tabs = () =>
  [
    { id: 'wallet', label: t('home_title'), icon: 'wallet' },
    { id: 'activity', label: t('home_activity'), icon: 'clock' },
    { id: 'sites', label: t('common_sites'), icon: 'globe' },
    { id: 'settings', label: t('common_settings'), icon: 'sliders', testId: 'settings' },
  ] as const

const ofTab = (tab: TabId) => (tab === 'wallet' ? undefined : tabScreens[tab])
const ofPlace = (place: Place | undefined) => place && screens[place.at]
const ofSheet = (sheet: SheetPlace | undefined) => sheet && Sheets
const firstPlace = () => addressed()

/** The unlocked wallet: four tabs, screens that replace them, and sheets over either. */
export function Wallet() {
  const [tab, turnTo] = useLoaded<TabId>('wallet', ofTab)
  const [place, setPlace] = useLoaded<Place | undefined>(firstPlace, ofPlace)
  const [sheet, setSheet] = useLoaded<SheetPlace | undefined>(undefined, ofSheet)
  const [grows, setGrows] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  if (sheet && !wasOpen) setWasOpen(true)
  const network = useUiState((state) => state.chainId)
  useWayBack(place !== undefined)
  const back = () => (addressed() ? window.close() : go(undefined))
  const setTab = (next: TabId) => {
    hush()
    turnTo(next)
  }
  const open = (next: SheetPlace | undefined) => {
    if (next) hush()
    setSheet(next)
  }
  /** Ends a task that the popup handed to this tab: from now on the page is the whole wallet. */
  const go = (next: Place | undefined) => {
    if (isHandedOver(window.location.hash)) window.history.replaceState(null, '', window.location.pathname)
    hush()
    growFromFocus()
    setGrows(true)
    setPlace(next)
  }
  // One scrolling part serves all tabs. In a very low window the page itself scrolls.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab starts at its top
  useLayoutEffect(() => {
    document.querySelector('main')?.scrollTo(0, 0)
    window.scrollTo(0, 0)
  }, [tab])
  useEffect(() => {
    const turn = () => setPlace(addressed())
    window.addEventListener('hashchange', turn)
    return () => window.removeEventListener('hashchange', turn)
  }, [setPlace])

  return (
    <>
      {place ? (
        <div key={place.at} className={grows ? styles.grows : undefined}>
          {place.at === 'send' ? (
            <screens.send
              token={place.token}
              onBack={back}
              onOther={() => network !== undefined && open({ at: 'network', edit: network })}
            />
          ) : place.at === 'nft' ? (
            <screens.nft address={place.address} id={place.id} onBack={back} />
          ) : place.at === 'activity' ? (
            <screens.activity
              activityKey={place.key}
              onBack={back}
              onOther={(key) => go({ at: 'activity', key })}
              onRescue={(address) => go({ at: 'rescue', address, after: place.key })}
            />
          ) : place.at === 'notAdded' ? (
            <screens.notAdded reason={place} onBack={back} />
          ) : place.at === 'passkey' ? (
            <screens.passkey onBack={back} />
          ) : place.at === 'backup' ? (
            <screens.backup onBack={back} />
          ) : place.at === 'allowances' ? (
            <screens.allowances go={go} />
          ) : place.at === 'builder' ? (
            <screens.builder onBack={back} />
          ) : place.at === 'contacts' ? (
            <screens.contacts go={go} />
          ) : place.at === 'developer' ? (
            <screens.developer onBack={back} />
          ) : place.at === 'password' ? (
            <screens.password onBack={back} />
          ) : place.at === 'phrase' ? (
            <screens.phrase address={place.address} onBack={back} />
          ) : place.at === 'prices' ? (
            <screens.prices onBack={back} />
          ) : place.at === 'accounts' ? (
            <screens.accounts go={go} />
          ) : place.at === 'overview' ? (
            <screens.overview go={go} />
          ) : place.at === 'addAccount' ? (
            <screens.addAccount go={go} moves={place.moves === true} />
          ) : place.at === 'health' ? (
            <screens.health address={place.address} go={go} />
          ) : place.at === 'rescue' ? (
            <screens.rescue address={place.address} after={place.after} go={go} />
          ) : place.at === 'account' ? (
            <screens.account address={place.address} go={go} />
          ) : null}
        </div>
      ) : (
        <Screen
          kind="popup"
          header={<Top open={open} />}
          footer={<Tabs items={tabs()} current={tab} onSelect={setTab} />}
        >
          {tab === 'wallet' && <Home go={go} open={open} onAll={() => setTab('activity')} />}
          {tab === 'activity' && <tabScreens.activity go={go} />}
          {tab === 'sites' && <tabScreens.sites />}
          {tab === 'settings' && (
            <tabScreens.settings
              go={go}
              onNetworks={() => open({ at: 'network' })}
              onSites={() => setTab('sites')}
            />
          )}
        </Screen>
      )}
      {wasOpen && <Sheets sheet={sheet} open={open} go={go} />}
    </>
  )
}
