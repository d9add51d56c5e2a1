import { browser } from '../../wire/browser.ts'
import type { Settings as Values } from '../../wire/mirror.ts'
import { Card } from '../kit/Card.tsx'
import { Fact } from '../kit/Fact.tsx'
import { Facts } from '../kit/Facts.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Row } from '../kit/Row.tsx'
import { Section } from '../kit/Section.tsx'
import { Segments } from '../kit/Segments.tsx'
import { Switch } from '../kit/Switch.tsx'
import { say } from '../kit/say.ts'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import { useMirror } from '../mirror.ts'
import { openInTab } from '../openInTab.ts'
import { send } from '../send.ts'
import { Outside } from './Outside.tsx'
import { PhishingList } from './PhishingList.tsx'
import type { Go } from './place.ts'
import { Security } from './Security.tsx'
import { useHere } from './useHere.ts'

type Props = { go: Go; onNetworks: () => void; onSites: () => void }

const themes = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
] as const

/** Few things to choose. Each holds at once. */
export function Settings({ go, onNetworks, onSites }: Props) {
  const settings = useMirror((mirror) => mirror.settings)
  const sites = useMirror((mirror) => mirror.sites.length) ?? 0
  const accounts = useMirror((mirror) => mirror.accounts.length) ?? 0
  const contacts = useMirror((mirror) => mirror.contacts.length) ?? 0
  const networks = useMirror((mirror) => mirror.networks.length) ?? 0
  const { network } = useHere()
  if (!settings) return null

  return (
    <>
      <VisuallyHidden as="h1">Settings</VisuallyHidden>
      <Section heading="Look">
        <Segments
          label="Theme"
          items={themes}
          current={settings.theme}
          onSelect={(theme) => change({ theme })}
        />
      </Section>
      <Card rows>
        <Row
          name="Accounts"
          sub={String(accounts)}
          end={<Icon name="right" />}
          data-testid="accounts"
          onPress={() => go({ at: 'accounts' })}
        />
        <Row
          name="Address book"
          sub={contacts === 0 ? 'Nobody yet' : String(contacts)}
          end={<Icon name="right" />}
          data-testid="contacts"
          onPress={() => go({ at: 'contacts' })}
        />
        <Row
          name="Allowances"
          sub="What contracts may take"
          end={<Icon name="right" />}
          data-testid="allowances-open"
          onPress={() => go({ at: 'allowances' })}
        />
        <Row
          name="Networks"
          sub={`${networks}, ${network?.name} in use`}
          end={<Icon name="right" />}
          onPress={onNetworks}
        />
        <Row
          name="Sites"
          sub={sites === 0 ? 'None connected' : `${sites} connected`}
          end={<Icon name="right" />}
          onPress={onSites}
        />
      </Card>
      <Security go={go} />
      <Section heading="Batches">
        <Card rows>
          <Switch
            name="Account upgrades"
            consequence="Lets batches happen all together. You approve each upgrade. Off, sites are told that you decline."
            checked={settings.upgrades}
            onChange={(upgrades) => change({ upgrades })}
            data-testid="upgrades"
          />
        </Card>
      </Section>
      <Outside />
      <PhishingList />
      <Section heading="For developers">
        <Card rows>
          <Switch
            name="Strict interface"
            consequence="Refuses every request that deviates from the interface, also where Volley could tell what is meant."
            checked={settings.strict}
            onChange={(strict) => change({ strict })}
            data-testid="strict"
          />
          <Switch
            name="Sign without sending"
            consequence="Sites may ask for a signed transaction, which they can send whenever they like. Hardly any site needs it."
            checked={settings.signTransactions === true}
            onChange={(signTransactions) => change({ signTransactions })}
            data-testid="sign-transactions"
          />
          <Row
            name="Requests of sites"
            sub="Each with its checks, times and answer"
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

/** What a developer has to know about this wallet, to be read and copied. */
function DeveloperFacts() {
  const { network } = useHere()
  const node = useMirror((mirror) => mirror.node)
  const [url = ''] = network?.rpcUrls ?? []
  return (
    <Facts label="Facts for developers">
      <Fact name="Version">{browser.runtime.getManifest().version}</Fact>
      <Fact name="EIP-6963 name">
        <code dir="ltr">wallet.volley</code>
      </Fact>
      <Fact name="EIP-5792 version">2.0.0</Fact>
      {network && (
        <>
          <Fact name="Chain ID">
            <code dir="ltr">
              {network.chainId}, 0x{network.chainId.toString(16)}
            </code>
          </Fact>
          <Fact name="Node">
            <code dir="ltr">{url}</code>
          </Fact>
          <Fact name="Node answers">{health[node?.state ?? 'unknown']}</Fact>
          <Fact name="Pre-confirms">
            {network.preconfirmation ? `every ${network.preconfirmation} ms` : 'no, confirms in blocks'}
          </Fact>
        </>
      )}
    </Facts>
  )
}

const health = { ok: 'yes', slow: 'slowly', unknown: 'not asked yet', unreachable: 'no' } as const

function change(settings: Partial<Values>): void {
  send('settings.change', settings).catch((error: Error) => say(error.message))
}
