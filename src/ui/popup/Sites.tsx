import type { Site } from '../../wire/mirror.ts'
import { siteName } from '../approval/site.ts'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { Empty } from '../kit/Empty.tsx'
import { Row } from '../kit/Row.tsx'
import { Section } from '../kit/Section.tsx'
import { SiteIcon } from '../kit/SiteIcon.tsx'
import { say } from '../kit/say.ts'
import { Text } from '../kit/Text.tsx'
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx'
import { useMirror } from '../mirror.ts'
import { useCommand } from '../useCommand.ts'
import { BlockedSites } from './BlockedSites.tsx'
import styles from './Sites.module.css'
import { useNow } from './useNow.ts'
import { lastUsed } from './when.ts'

/** The sites that see accounts, which of them, those that may not ask any more, and the way to end either. */
export function Sites() {
  const sites = useMirror((mirror) => mirror.sites) ?? []
  const now = useNow(10_000)
  return (
    <>
      <VisuallyHidden as="h1">Sites</VisuallyHidden>
      {sites.length === 0 ? (
        <Empty heading="No site is connected">
          A site that asks to connect stands here with the accounts it may see.
        </Empty>
      ) : (
        <Section
          heading="Connected sites"
          data-testid="sites"
          data-count={sites.length}
          action={sites.length > 1 && <DisconnectAll count={sites.length} />}
        >
          <Card as="ul" rows>
            {sites
              .toSorted((one, other) => other.usedAt - one.usedAt)
              .map((site) => (
                <li
                  key={`${site.origin} ${site.incognito}`}
                  data-testid="site"
                  data-origin={site.origin}
                  data-private={site.incognito}
                >
                  <Connected site={site} now={now} />
                </li>
              ))}
          </Card>
        </Section>
      )}
      <Text look="small" tone="soft">
        A connected site sees addresses, balances and history. It can send nothing without asking you.
      </Text>
      <BlockedSites />
    </>
  )
}

function Connected({ site, now }: { site: Site; now: number }) {
  const accounts = useMirror((mirror) => mirror.accounts) ?? []
  const { run, busy } = useCommand('site.revoke')
  const names = site.accounts.map(
    (address) => accounts.find((account) => account.address === address)?.name ?? 'an account',
  )
  const host = siteName(site.origin)

  return (
    <Row
      tall
      start={<SiteIcon host={host} />}
      name={<bdi dir="ltr">{site.origin.startsWith('https:') ? host : site.origin}</bdi>}
      sub={
        <>
          {names.join(', ')}, {lastUsed(site.usedAt, now)}
          {site.incognito && ', in private windows until the last of them closes'}
          <span className={styles.action}>
            <Button
              small
              busy={busy}
              data-testid="site-revoke"
              aria-label={`Disconnect ${host}`}
              onClick={async () => (await run({ origin: site.origin })) && say(`${host} is disconnected`)}
            >
              Disconnect
            </Button>
          </span>
        </>
      }
    />
  )
}

function DisconnectAll({ count }: { count: number }) {
  const { run, busy } = useCommand('site.revokeAll')
  return (
    <Button
      look="text"
      soft
      busy={busy}
      data-testid="sites-revoke"
      onClick={async () => (await run({})) && say(`${count} sites are disconnected`)}
    >
      Disconnect all
    </Button>
  )
}
