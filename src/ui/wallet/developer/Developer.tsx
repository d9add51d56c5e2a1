import { useState } from 'react'
import { counted, t } from '../../../i18n/translate.ts'
import type { Recorded } from '../../../messages/developerRecord.ts'
import { siteName } from '../../../sites/siteName.ts'
import { send } from '../../commands/sendCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Search } from '../../kit/forms/Search.tsx'
import { Segments } from '../../kit/forms/Segments.tsx'
import { Switch } from '../../kit/forms/Switch.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { say } from '../../kit/status/say.ts'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { Bar } from '../Bar.tsx'
import { decisionOf } from './checks.ts'
import styles from './Developer.module.css'
import { RequestDetails } from './RequestDetails.tsx'
import { RequestTable } from './RequestTable.tsx'
import { useRecord } from './useRecord.ts'

const views = () =>
  [
    { id: 'all', label: t('developer_viewAll') },
    { id: 'prompts', label: t('developer_viewPrompts') },
    { id: 'refused', label: t('developer_viewRefused') },
  ] as const
type View = ReturnType<typeof views>[number]['id']

/** Maximum number of rows to draw. The filter finds the others. */
const drawn = 200

/** Every request of every site, its checks and its response. */
export function Developer({ onBack }: { onBack: () => void }) {
  const { entries, clear } = useRecord()
  const strict = useUiState((state) => state.settings.strict) ?? false
  const [words, setWords] = useState('')
  const [view, setView] = useState<View>('all')
  const [picked, pick] = useState<string>()
  const found = entries.filter((entry) => isIn(view, entry) && matches(words, entry))
  const shown = entries.find(({ id }) => id === picked)

  return (
    <Screen
      kind="wide"
      header={<Bar heading={t('developer_heading')} onBack={onBack} />}
      data-testid="developer"
    >
      <div className={styles.top}>
        <Text tone="soft">{t('developer_about')}</Text>
        <Card rows>
          <Switch
            name={t('settings_strict')}
            consequence={t('developer_strictAbout')}
            checked={strict}
            data-testid="developer-strict"
            onChange={(next) =>
              send('settings.change', { strict: next }).catch((error: Error) => say(error.message))
            }
          />
        </Card>
      </div>
      <div className={styles.tools}>
        <Search
          label={t('developer_filter')}
          placeholder={t('developer_filterBy')}
          value={words}
          onChange={setWords}
          data-testid="request-filter"
        />
        <Segments label={t('developer_views')} items={views()} current={view} onSelect={setView} />
        <Button small disabled={entries.length === 0} data-testid="request-clear" onClick={clear}>
          {t('developer_clear')}
        </Button>
      </div>
      {entries.length === 0 ? (
        <Empty heading={t('developer_none')}>{t('developer_noneText')}</Empty>
      ) : found.length === 0 ? (
        <Text tone="soft">{counted('developer_noneFits', entries.length)}</Text>
      ) : (
        <RequestTable entries={found.slice(0, drawn)} picked={picked} onPick={pick} />
      )}
      {found.length > drawn && (
        <Text look="small" tone="soft">
          {t('developer_newest', { shown: drawn, total: found.length })}
        </Text>
      )}
      {shown && <RequestDetails key={shown.id} entry={shown} />}
    </Screen>
  )
}

function isIn(view: View, entry: Recorded): boolean {
  if (view === 'prompts') return entry.asked === true
  return view === 'all' || ['refused', 'rejected', 'failed'].includes(decisionOf(entry))
}

function matches(words: string, { method, origin, params, answer, error }: Recorded): boolean {
  const text = [method, siteName(origin), params?.text, answer?.text, error?.code].join(' ').toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
