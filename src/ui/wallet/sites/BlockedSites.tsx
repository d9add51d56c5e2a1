import { t } from '../../../i18n/translate.ts'
import { siteName } from '../../../sites/siteName.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { SiteIcon } from '../../kit/images/SiteIcon.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { say } from '../../kit/status/say.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { ago } from '../relativeTime.ts'
import { useNow } from '../useNow.ts'
import styles from './Sites.module.css'

/** The blocked sites, each with an unblock button. Renders nothing without any. */
export function BlockedSites() {
  const blocked = useUiState((state) => state.blocked) ?? []
  const now = useNow(10_000)
  if (blocked.length === 0) return null
  return (
    <Section heading={t('sites_blocked')} data-testid="blocked" data-count={blocked.length}>
      <Card as="ul" rows>
        {blocked
          .toSorted((one, other) => other.since - one.since)
          .map(({ origin, since }) => (
            <li key={origin} data-testid="blocked-site" data-origin={origin}>
              <Row
                tall
                start={<SiteIcon host={siteName(origin)} unsafe />}
                name={<bdi dir="ltr">{origin.startsWith('https:') ? siteName(origin) : origin}</bdi>}
                sub={
                  <>
                    {t('sites_blockedSince', { when: ago(since, now) })}
                    <Unblock origin={origin} />
                  </>
                }
              />
            </li>
          ))}
      </Card>
    </Section>
  )
}

function Unblock({ origin }: { origin: string }) {
  const { run, busy } = useCommand('site.unblock')
  const host = siteName(origin)
  return (
    <span className={styles.action}>
      <Button
        small
        busy={busy}
        data-testid="site-unblock"
        aria-label={t('sites_unblockHost', { host })}
        onClick={async () => (await run({ origin })) && say(t('sites_unblocked', { host }))}
      >
        {t('sites_unblock')}
      </Button>
    </span>
  )
}
