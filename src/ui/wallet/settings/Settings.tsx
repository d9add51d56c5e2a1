import type { Settings as Values } from '../../../domain/walletSettings.ts'
import { languages } from '../../../i18n/languages.ts'
import { counted, language, t } from '../../../i18n/translate.ts'
import { browser } from '../../../lib/browser.ts'
import { send } from '../../commands/sendCommand.ts'
import { Segments } from '../../kit/forms/Segments.tsx'
import { Select } from '../../kit/forms/Select.tsx'
import { Switch } from '../../kit/forms/Switch.tsx'
import { Glyph } from '../../kit/images/Glyph.tsx'
import { Icon } from '../../kit/images/Icon.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { say } from '../../kit/status/say.ts'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { currencyName } from '../../prices/currencyName.ts'
import { hostOf } from '../../prices/priceSources.ts'
import { chooseLanguage, chosenLanguage } from '../../shell/chosenLanguage.ts'
import { openInTab } from '../../shell/openInTab.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { currentFirst } from '../networks/currentFirst.ts'
import { NetworkPictures } from '../networks/NetworkPictures.tsx'
import type { Go } from '../place.ts'
import { PhishingList } from '../sites/PhishingList.tsx'
import { useHere } from '../useSelection.ts'
import { Outside } from './BrowserOptions.tsx'
import { Security } from './Security.tsx'

type Props = { go: Go; onNetworks: () => void; onSites: () => void }

const themes = () =>
  [
    { id: 'system', label: t('settings_themeSystem') },
    { id: 'light', label: t('settings_themeLight') },
    { id: 'dark', label: t('settings_themeDark') },
  ] as const

/** The settings tab. Each change applies at once. */
export function Settings({ go, onNetworks, onSites }: Props) {
  const settings = useUiState((state) => state.settings)
  const sites = useUiState((state) => state.sites?.length)
  const accounts = useUiState((state) => state.accounts.length) ?? 0
  const contacts = useUiState((state) => state.contacts.length) ?? 0
  const networks = useUiState((state) => state.networks) ?? []
  const { network } = useHere()
  if (!settings) return null

  return (
    <>
      <VisuallyHidden as="h1">{t('common_settings')}</VisuallyHidden>
      <Security go={go} />
      <Section heading={t('home_title')}>
        <Card rows>
          <Row
            start={<Glyph icon="wallet" />}
            name={t('common_accounts')}
            sub={counted('settings_accounts', accounts)}
            end={<Icon name="right" />}
            data-testid="accounts"
            onPress={() => go({ at: 'accounts' })}
          />
          <Row
            start={<Glyph icon="nodes" />}
            name={t('common_networks')}
            sub={counted('settings_networks', networks.length)}
            end={
              <>
                <NetworkPictures networks={currentFirst(networks, network?.chainId)} />
                <Icon name="right" />
              </>
            }
            data-testid="networks-open"
            onPress={onNetworks}
          />
          <Row
            start={<Glyph icon="globe" />}
            name={t('common_sites')}
            sub={sites === 0 ? t('settings_noSites') : sites && counted('settings_sites', sites)}
            end={<Icon name="right" />}
            onPress={onSites}
          />
          <Row
            start={<Glyph icon="book" />}
            name={t('contacts_title')}
            sub={contacts === 0 ? t('settings_noContacts') : counted('settings_contacts', contacts)}
            end={<Icon name="right" />}
            data-testid="contacts"
            onPress={() => go({ at: 'contacts' })}
          />
          <Row
            start={<Glyph icon="chart" />}
            name={t('prices_title')}
            sub={
              settings.prices
                ? t('prices_on', {
                    host: hostOf(settings.prices),
                    currency: currencyName(settings.prices.currency),
                  })
                : t('prices_off')
            }
            end={<Icon name="right" />}
            data-testid="prices-open"
            onPress={() => go({ at: 'prices' })}
          />
        </Card>
      </Section>
      <Section heading={t('settings_look')}>
        <Stack gap={4}>
          <Segments
            label={t('settings_theme')}
            items={themes()}
            current={settings.theme}
            onSelect={(theme) => change({ theme })}
          />
          <Select
            label={t('settings_language')}
            items={languages}
            current={chosenLanguage()}
            onSelect={chooseLanguage}
            data-testid="language"
          />
        </Stack>
      </Section>
      <Section heading={t('common_sites')}>
        <Card rows>
          <Switch
            name={t('settings_perSite')}
            consequence={t('settings_perSiteMeans')}
            checked={settings.networkPerSite === true}
            onChange={(networkPerSite) => change({ networkPerSite })}
            data-testid="network-per-site"
          />
        </Card>
      </Section>
      <Section heading={t('settings_batches')}>
        <Card rows>
          <Switch
            name={t('settings_upgrades')}
            consequence={t('settings_upgradesMean')}
            checked={settings.upgrades}
            onChange={(upgrades) => change({ upgrades })}
            data-testid="upgrades"
          />
        </Card>
      </Section>
      <Outside />
      <PhishingList />
      <Section heading={t('settings_developers')}>
        <Card rows>
          <Switch
            name={t('settings_strict')}
            consequence={t('settings_strictMeans')}
            checked={settings.strict}
            onChange={(strict) => change({ strict })}
            data-testid="strict"
          />
          <Switch
            name={t('settings_signOnly')}
            consequence={t('settings_signOnlyMeans')}
            checked={settings.signTransactions === true}
            onChange={(signTransactions) => change({ signTransactions })}
            data-testid="sign-transactions"
          />
          <Switch
            name={t('settings_plainHttp')}
            consequence={t('settings_plainHttpMeans')}
            checked={settings.plainHttp === true}
            onChange={(plainHttp) => change({ plainHttp })}
            data-testid="plain-http"
          />
          <Switch
            name={t('settings_assets')}
            consequence={t('settings_assetsMeans')}
            checked={settings.shareAssets === true}
            onChange={(shareAssets) => change({ shareAssets })}
            data-testid="share-assets"
          />
          <Row
            start={<Glyph icon="code" />}
            name={t('settings_requests')}
            sub={t('settings_requestsMean')}
            end={<Icon name="right" />}
            data-testid="developer-open"
            onPress={async () => (await openInTab('#/developer')) || go({ at: 'developer' })}
          />
        </Card>
      </Section>
      <DeveloperFacts />
    </>
  )
}

/** Facts about this wallet for developers, to read and copy. */
function DeveloperFacts() {
  const { network } = useHere()
  const node = useUiState((state) => state.node)
  const [url = ''] = network?.rpcUrls ?? []
  return (
    <Facts label={t('settings_facts')}>
      <Fact name={t('settings_version')}>{browser.runtime.getManifest().version}</Fact>
      <Fact name={t('settings_eip6963')}>
        <code dir="ltr">wallet.volley</code>
      </Fact>
      <Fact name={t('settings_eip5792')}>2.0.0</Fact>
      {network && (
        <>
          <Fact name={t('common_chainId')}>
            <code dir="ltr">
              {network.chainId}, 0x{network.chainId.toString(16)}
            </code>
          </Fact>
          <Fact name={t('settings_node')}>
            <code dir="ltr">{url}</code>
          </Fact>
          <Fact name={t('settings_nodeAnswers')}>{t(health[node?.state ?? 'unknown'])}</Fact>
          <Fact name={t('settings_preconfirms')}>
            {network.preconfirmation
              ? t('settings_preconfirmsEvery', { number: figure(network.preconfirmation) })
              : t('settings_preconfirmsNot')}
          </Fact>
        </>
      )}
    </Facts>
  )
}

const health = {
  ok: 'common_yes',
  slow: 'settings_nodeSlowly',
  unknown: 'settings_nodeNotAsked',
  unreachable: 'common_no',
} as const

function figure(count: number): string {
  return new Intl.NumberFormat(language()).format(count)
}

function change(settings: Partial<Values>): void {
  send('settings.change', settings).catch((error: Error) => say(error.message))
}
