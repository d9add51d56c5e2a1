import { language, t } from '../../../i18n/translate.ts'
import type { Recorded } from '../../../messages/developerRecord.ts'
import { siteName } from '../../../sites/siteName.ts'
import { classes } from '../../kit/classes.ts'
import { Icon } from '../../kit/images/Icon.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { inert } from '../../kit/text/inertText.ts'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { clockOf } from '../relativeTime.ts'
import { checksOf, decisionOf } from './checks.ts'
import styles from './Developer.module.css'
import { duration, summary } from './recordText.ts'

type Props = {
  entries: readonly Recorded[]
  picked: string | undefined
  onPick: (id: string | undefined) => void
}

/** One line per request, newest first. A narrow window leaves less important columns to the details. */
export function RequestTable({ entries, picked, onPick }: Props) {
  return (
    <Card as="section" aria-label={t('developer_requests')}>
      <div className={styles.scroll}>
        <table className={styles.table} data-testid="requests" data-count={entries.length}>
          <caption>
            <VisuallyHidden>{t('developer_caption')}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col" className={styles.extra}>
                {t('developer_time')}
              </th>
              <th scope="col">{t('developer_method')}</th>
              <th scope="col">{t('developer_site')}</th>
              <th scope="col" className={styles.extra}>
                {t('developer_checks')}
              </th>
              <th scope="col" className={styles.extra}>
                {t('developer_decision')}
              </th>
              <th scope="col" className={classes(styles.extra, styles.number)}>
                {t('developer_took')}
              </th>
              <th scope="col" className={styles.number}>
                {t('developer_answer')}
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Line
                key={entry.id}
                entry={entry}
                picked={entry.id === picked}
                onPick={() => onPick(entry.id === picked ? undefined : entry.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

function Line({ entry, picked, onPick }: { entry: Recorded; picked: boolean; onPick: () => void }) {
  const { at, method, origin, incognito, took, error } = entry
  const checks = checksOf(entry)
  const passed = checks.filter(({ state }) => state === 'passed').length
  const decision = decisionOf(entry)
  const site = <bdi dir="ltr">{siteName(origin)}</bdi>
  const failed = checks.some(({ state }) => state === 'failed')

  return (
    <tr
      data-testid="request"
      data-method={method}
      data-decision={decision}
      data-code={error?.code}
      className={classes(styles.line, picked && styles.picked)}
      onClick={onPick}
    >
      <td className={classes(styles.extra, styles.soft)}>
        {clockOf(at, undefined, true)}.{thousandths(at)}
      </td>
      <td>
        <button
          type="button"
          aria-expanded={picked}
          className={styles.method}
          onClick={(event) => {
            event.stopPropagation()
            onPick()
          }}
        >
          {inert(method, 64)}
        </button>
      </td>
      <td>{incognito ? <Sentence of="developer_privateSite" site={site} /> : site}</td>
      <td className={styles.extra}>
        <span className={styles.checks}>
          <Text as="span" tone={failed ? 'bad' : 'good'}>
            <Icon name={failed ? 'cross' : 'check'} />
          </Text>
          {passed}/{checks.length}
        </span>
      </td>
      <td className={styles.extra}>{t(`developer_decision_${decision}`)}</td>
      <td className={classes(styles.extra, styles.number)}>{took !== undefined && duration(took)}</td>
      <td className={styles.number}>
        <code className={error && styles.bad}>{summary(entry)}</code>
      </td>
    </tr>
  )
}

function thousandths(at: number): string {
  return new Intl.NumberFormat(language(), { minimumIntegerDigits: 3 }).format(at % 1000)
}
