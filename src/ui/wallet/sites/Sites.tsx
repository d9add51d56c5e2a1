import type { Site } from '../../../domain/site.ts'
import { listed } from '../../../i18n/sentences.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { siteName } from '../../../sites/siteName.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { SitePicture } from '../../favicons/SitePicture.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Skeleton } from '../../kit/status/Skeleton.tsx'
import { say } from '../../kit/status/say.ts'
import { HostText } from '../../kit/text/HostText.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { lastUsed } from '../relativeTime.ts'
import { useNow } from '../useNow.ts'
import { BlockedSites } from './BlockedSites.tsx'
import { OlderSites } from './CompatSites.tsx'
import { SiteNetwork } from './SiteNetwork.tsx'
import styles from './Sites.module.css'

/** The connected sites with their accounts, and the blocked sites, with buttons to disconnect or unblock. */
export function Sites() {
  const sites = useUiState((state) => state.sites)
  const now = useNow(10_000)
  return (
    <>
      <VisuallyHidden as="h1">{t('common_sites')}</VisuallyHidden>
      {!sites ? (
        <div aria-busy="true">
          <Skeleton width={8} />
        </div>
      ) : sites.length === 0 ? (
        <Empty heading={t('sites_none')}>{t('sites_noneYet')}</Empty>
      ) : (
        <Section
          heading={t('sites_connected')}
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
        {t('sites_sees')}
      </Text>
      <OlderSites />
      <BlockedSites />
    </>
  )
}

function Connected({ site, now }: { site: Site; now: number }) {
  const accounts = useUiState((state) => state.accounts) ?? []
  const { run, busy } = useCommand('site.revoke')
  const names = site.accounts.map(
    (address) => accounts.find((account) => account.address === address)?.name ?? t('sites_anAccount'),
  )
  const { origin, incognito } = site
  const host = siteName(origin)

  return (
    <Row
      tall
      start={<SitePicture origin={origin} host={host} />}
      name={<HostText host={origin.startsWith('https:') ? host : origin} />}
      sub={
        <>
          {listed([...names, lastUsed(site.usedAt, now), ...(incognito ? [t('sites_private')] : [])], 'none')}
          <span className={styles.action}>
            <SiteNetwork site={site} />
            <Button
              small
              busy={busy}
              data-testid="site-revoke"
              aria-label={t('sites_disconnectHost', { host })}
              onClick={async () =>
                (await run({ origin, ...(incognito && { incognito }) })) &&
                say(t('sites_disconnected', { host }))
              }
            >
              {t('sites_disconnect')}
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
      onClick={async () => (await run({})) && say(counted('sites_allDisconnected', count))}
    >
      {t('sites_disconnectAll')}
    </Button>
  )
}
