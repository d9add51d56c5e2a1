import type { PhishingAbout } from '../../../domain/known/phishingHosts.ts'
import { language, t } from '../../../i18n/translate.ts'
import { isOldList } from '../../../sites/phishing.ts'
import { Fact } from '../../kit/rows/Fact.tsx'
import { Facts } from '../../kit/rows/Facts.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { when } from '../relativeTime.ts'

/** The source and the age of the phishing list, with a warning if it is old. `now` is in milliseconds. */
export function PhishingListInUse({
  about: { source, hosts, version, date, chosenAt },
  now,
}: {
  about: PhishingAbout
  now: number
}) {
  return (
    <>
      <Facts label={t('settings_listInUse')}>
        <Fact name={t('settings_list')}>
          <bdi>{source || t('settings_listNone')}</bdi>
        </Fact>
        <Fact name={t('settings_listHosts')}>{hosts.toLocaleString(language())}</Fact>
        <Fact name={t('settings_listFormat')}>{version}</Fact>
        <Fact
          name={t(chosenAt === undefined ? 'settings_listDate' : 'settings_listSaved')}
          data-testid="phishing-date"
        >
          {date === undefined ? t('common_notKnown') : when(Date.parse(date), now)}
        </Fact>
        <Fact name={t('settings_listSince')}>
          {chosenAt === undefined ? t('settings_listShipped') : when(chosenAt, now)}
        </Fact>
      </Facts>
      {isOldList(date, now) && (
        <Text look="small" tone="warn" data-testid="phishing-old">
          {t('settings_listOld')}
        </Text>
      )}
    </>
  )
}
