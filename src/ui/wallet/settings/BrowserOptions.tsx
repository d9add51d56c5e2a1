import { useEffect, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { browser } from '../../../lib/browser.ts'
import { Switch } from '../../kit/forms/Switch.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { say } from '../../kit/status/say.ts'
import { Text } from '../../kit/text/Text.tsx'
import { allow, disallow, isAllowed } from './optionalPermission.ts'
import { hasSidePanel, openSidePanel, opensSidePanel } from './sidePanel.ts'

/** Settings outside the wallet's own pages: notifications, the side panel and the keyboard shortcut. */
export function Outside() {
  const [notifies, setNotifies] = useState(false)
  const [panel, setPanel] = useState(false)
  const [keys, setKeys] = useState<string>()

  useEffect(() => {
    isAllowed('notifications').then(setNotifies, () => undefined)
    opensSidePanel().then(setPanel, () => undefined)
    browser.commands.getAll().then(
      (commands) => setKeys(commands.find(({ name }) => name === '_execute_action')?.shortcut),
      () => undefined,
    )
  }, [])

  async function switchNotices(on: boolean) {
    // The permission itself is the setting: without it the wallet cannot notify.
    if (on ? await allow('notifications') : await disallow('notifications')) setNotifies(on)
  }

  async function switchPanel(on: boolean) {
    if (on && !(await allow('sidePanel'))) return
    await openSidePanel(on)
    if (!on) await disallow('sidePanel')
    setPanel(on)
  }

  return (
    <Section heading={t('settings_outside')}>
      <Stack gap={2}>
        <Card rows>
          <Switch
            name={t('settings_notifications')}
            consequence={t('settings_notificationsMean')}
            checked={notifies}
            data-testid="notifications"
            onChange={(on) => switchNotices(on).catch((error: Error) => say(error.message))}
          />
          {hasSidePanel() && (
            <Switch
              name={t('settings_sidePanel')}
              consequence={t('settings_sidePanelMeans')}
              checked={panel}
              data-testid="side-panel"
              onChange={(on) => switchPanel(on).catch((error: Error) => say(error.message))}
            />
          )}
        </Card>
        <Text look="small" tone="soft" data-testid="shortcut">
          {keys ? t('settings_shortcut', { keys }) : t('settings_noShortcut')}
        </Text>
      </Stack>
    </Section>
  )
}
