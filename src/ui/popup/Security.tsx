import type { AutoLockMinutes } from '../../wire/autoLock.ts'
import { Card } from '../kit/Card.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Row } from '../kit/Row.tsx'
import { Section } from '../kit/Section.tsx'
import { Segments } from '../kit/Segments.tsx'
import { Stack } from '../kit/Stack.tsx'
import { say } from '../kit/say.ts'
import { Text } from '../kit/Text.tsx'
import { useMirror } from '../mirror.ts'
import { openInTab } from '../openInTab.ts'
import { send } from '../send.ts'
import { usePasskeys } from '../usePasskeys.ts'
import type { Go } from './place.ts'

const times = [
  { id: '5', label: '5 min', minutes: 5 },
  { id: '15', label: '15 min', minutes: 15 },
  { id: '60', label: '1 hour', minutes: 60 },
  { id: '480', label: '8 hours', minutes: 480 },
] as const satisfies readonly { id: `${AutoLockMinutes}`; label: string; minutes: AutoLockMinutes }[]

/** What stands between the accounts and whoever sits at this computer. */
export function Security({ go }: { go: Go }) {
  const minutes = useMirror((mirror) => mirror.settings.autoLock)
  const passkey = useMirror((mirror) => mirror.unlocking.passkey)
  const known = usePasskeys()
  const current = times.find((time) => time.minutes === minutes)
  if (!current) return null

  return (
    <>
      <Card rows>
        {(known || passkey) && (
          <Row
            name="Passkey"
            sub={passkey ? 'Unlocks beside the password' : 'None'}
            end={<Icon name="right" />}
            onPress={async () => (await openInTab('#/passkey')) || go({ at: 'passkey' })}
            data-testid="passkey"
          />
        )}
        <Row
          name="Password"
          sub="Change it"
          end={<Icon name="right" />}
          onPress={() => go({ at: 'password' })}
          data-testid="password"
        />
        <Row
          name="Backup file"
          sub="All accounts in one file, encrypted"
          end={<Icon name="right" />}
          onPress={async () => (await openInTab('#/backup')) || go({ at: 'backup' })}
          data-testid="backup"
        />
      </Card>
      <Section heading="Lock by itself after" data-testid="auto-lock" data-minutes={current.minutes}>
        <Stack gap={2}>
          <Segments
            label="Lock by itself after"
            items={times}
            current={current.id}
            onSelect={(id) => lockAfter(times.find((time) => time.id === id)?.minutes)}
          />
          <Text look="small" tone="soft">
            Counted from when you last used Volley. It also locks when the computer locks and when the browser
            closes.
          </Text>
        </Stack>
      </Section>
    </>
  )
}

function lockAfter(autoLock: AutoLockMinutes | undefined): void {
  send('settings.change', { autoLock }).catch((error: Error) => say(error.message))
}
