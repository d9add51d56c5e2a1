import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { t } from '../../../i18n/translate.ts'
import { when } from '../relativeTime.ts'
import { PhishingListInUse } from './PhishingListInUse.tsx'

const now = Date.parse('2026-06-30')
const drawn = (date?: string) => {
  const about = { source: 'eth-phishing-detect 1.2.0', version: '2', hosts: 3, ...(date && { date }) }
  return renderToStaticMarkup(<PhishingListInUse about={about} now={now} />)
}

test('a shipped list shows its date, and a warning if it is older than thirty days', () => {
  const old = drawn('2026-05-01')
  expect(old).toContain('data-testid="phishing-old"')
  expect(old).toContain(t('settings_listOld'))
  expect(old).toContain(t('settings_listDate'))
  expect(old).toContain(when(Date.parse('2026-05-01'), now))
  expect(drawn('2026-06-01')).not.toContain('phishing-old')
})

test('a list without a date counts as old, and says that its date is not known', () => {
  const drawnList = drawn()
  expect(drawnList).toContain('data-testid="phishing-old"')
  expect(drawnList).toContain(t('common_notKnown'))
})
