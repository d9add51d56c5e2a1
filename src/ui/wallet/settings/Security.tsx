import type { AutoLockMinutes } from '../../../domain/walletSettings.ts'
import { counted, t } from '../../../i18n/translate.ts'
import { send } from '../../commands/sendCommand.ts'
import { Segments } from '../../kit/forms/Segments.tsx'
import { Glyph } from '../../kit/images/Glyph.tsx'
import { Icon } from '../../kit/images/Icon.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { say } from '../../kit/status/say.ts'
import { Text } from '../../kit/text/Text.tsx'
import { openInTab } from '../../shell/openInTab.ts'
import { useUiState } from '../../shell/useUiState.ts'
import { usePasskeys } from '../../unlock/usePasskeys.ts'
import type { Go } from '../place.ts'
import { ago } from '../relativeTime.ts'
import { useHere } from '../useSelection.ts'
import { lastBackup } from './lastBackup.ts'
import { PhraseRows } from './PhraseRows.tsx'

const times = [5, 15, 60, 480] as const satisfies readonly AutoLockMinutes[]

const items = () =>
  times.map((minutes) => ({
    id: String(minutes),
    label: minutes < 60 ? t('common_minutes', { number: minutes }) : counted('settings_hours', minutes / 60),
  }))

/** What protects the accounts: passkey, phrases, password, backup, what contracts can spend, and auto-lock. */
export function Security({ go }: { go: Go }) {
  const minutes = useUiState((state) => state.settings.autoLock)
  const passkey = useUiState((state) => state.unlocking.passkey)
  const known = usePasskeys()
  const { account } = useHere()
  const saved = lastBackup()
  if (minutes === undefined) return null

  return (
    <>
      <Section heading={t('settings_security')}>
        <Card rows>
          {(known || passkey) && (
            <Row
              start={<Glyph icon="finger" />}
              name={t('settings_passkey')}
              sub={passkey ? t('settings_passkeySet') : t('settings_passkeyNone')}
              end={<Icon name="right" />}
              onPress={async () => (await openInTab('#/passkey')) || go({ at: 'passkey' })}
              data-testid="passkey"
            />
          )}
          <PhraseRows go={go} />
          <Row
            start={<Glyph icon="lock" />}
            name={t('common_password')}
            end={<Icon name="right" />}
            onPress={() => go({ at: 'password' })}
            data-testid="password"
          />
          <Row
            start={<Glyph icon="archive" />}
            name={t('backup_file')}
            sub={
              saved ? t('settings_lastBackup', { when: ago(saved, Date.now()) }) : t('settings_backupMeans')
            }
            end={<Icon name="right" />}
            onPress={async () => (await openInTab('#/backup')) || go({ at: 'backup' })}
            data-testid="backup"
          />
          <Row
            start={<Glyph icon="key" />}
            name={t('common_allowances')}
            sub={t('settings_allowancesMean')}
            end={<Icon name="right" />}
            data-testid="allowances-open"
            onPress={() => go({ at: 'allowances' })}
          />
          {account && (
            <Row
              start={<Glyph icon="shield" />}
              name={t('health_heading')}
              sub={t('health_when')}
              end={<Icon name="right" />}
              data-testid="health-open"
              onPress={() => go({ at: 'health', address: account.address })}
            />
          )}
        </Card>
      </Section>
      <Section heading={t('settings_lockAfter')} data-testid="auto-lock" data-minutes={minutes}>
        <Stack gap={2}>
          <Segments
            label={t('settings_lockAfter')}
            items={items()}
            current={String(minutes)}
            onSelect={(id) => lockAfter(times.find((time) => String(time) === id))}
          />
          <Text look="small" tone="soft">
            {t('settings_lockAfterMeans')}
          </Text>
        </Stack>
      </Section>
    </>
  )
}

function lockAfter(autoLock: AutoLockMinutes | undefined): void {
  send('settings.change', { autoLock }).catch((error: Error) => say(error.message))
}
