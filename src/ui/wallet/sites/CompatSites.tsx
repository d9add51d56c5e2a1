import { type FormEvent, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { siteName } from '../../../sites/siteName.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { Switch } from '../../kit/forms/Switch.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { say } from '../../kit/status/say.ts'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { allowOlder, disallowOlder } from './compatPermission.ts'
import { readHost } from './readHost.ts'

/** Sites that support only MetaMask. The person adds them here, and the wallet answers as they expect. */
export function OlderSites() {
  const hosts = useUiState((state) => state.settings.older) ?? []
  const [typed, type] = useState('')
  const [problem, setProblem] = useState<string>()
  const { run, busy, failure } = useCommand('settings.change')

  async function add(event: FormEvent) {
    event.preventDefault()
    const host = readHost(typed)
    if (!host) return setProblem(t('sites_olderWrong'))
    // Browsers prompt for permissions only in a user gesture, so nothing may be awaited before this.
    if (!(await allowOlder(host).catch(() => false)))
      return setProblem(t('sites_olderNotAllowed', { host: siteName(host) }))
    if (!(await run({ older: [...new Set([...hosts, host])] }))) return
    type('')
    say(t('sites_olderReload', { host: siteName(host) }))
  }

  async function remove(host: string) {
    const rest = hosts.filter((other) => other !== host)
    if (!(await run({ older: rest }))) return
    if (rest.length === 0) await disallowOlder()
    say(t('sites_olderReload', { host: siteName(host) }))
  }

  return (
    <Section heading={t('sites_older')} data-testid="older" data-count={hosts.length}>
      <Stack gap={3}>
        <Text look="small" tone="soft">
          {t('sites_olderMeans')}
        </Text>
        {hosts.length > 0 && (
          <Card as="ul" rows>
            {hosts.map((host) => (
              <li key={host}>
                <Switch
                  name={<bdi dir="ltr">{host.startsWith('https:') ? siteName(host) : host}</bdi>}
                  consequence={t('sites_olderOn')}
                  checked
                  disabled={busy}
                  onChange={() => remove(host)}
                  data-testid="older-site"
                  data-origin={host}
                />
              </li>
            ))}
          </Card>
        )}
        <form onSubmit={add} noValidate>
          <Stack gap={3}>
            <Field
              label={t('sites_olderHost')}
              code
              value={typed}
              error={problem ?? failure}
              onChange={(text) => {
                type(text)
                setProblem(undefined)
              }}
              data-testid="older-host"
            />
            <Button type="submit" busy={busy} data-testid="older-add">
              {t('sites_olderAdd')}
            </Button>
          </Stack>
        </form>
      </Stack>
    </Section>
  )
}
