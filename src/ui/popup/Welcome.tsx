import { t } from '../../i18n/translate.ts'
import { Button } from '../kit/Button.tsx'
import { Mark } from '../kit/Mark.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Screen } from '../kit/Screen.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { Wordmark } from '../kit/Wordmark.tsx'

type Props = {
  failure: string | undefined
  onCreate: () => void
  onImport: () => void
  onRestore: () => void
}

/** The first screen there is: what this is for, and the two ways in. */
export function Welcome({ failure, onCreate, onImport, onRestore }: Props) {
  return (
    <Screen kind="calm">
      <Stack>
        <Wordmark />
      </Stack>
      <Stack fill gap={8}>
        <Mark look="flight" size={168} />
        <Stack gap={3}>
          <Text as="h1" look="page">
            {t('start_slogan')}
          </Text>
          <Text tone="soft">{t('start_about')}</Text>
        </Stack>
      </Stack>
      {failure && (
        <Notice tone="bad" heading={t('start_failed')} urgent>
          {failure}
        </Notice>
      )}
      <Stack gap={3}>
        <Button look="filled" wide data-testid="onboarding-create" onClick={onCreate}>
          {t('start_create')}
        </Button>
        <Button wide data-testid="onboarding-import" onClick={onImport}>
          {t('start_import')}
        </Button>
        <Text look="meta" align="center">
          {t('start_importWith')}
        </Text>
        <Stack align="center">
          <Button look="text" data-testid="onboarding-restore" onClick={onRestore}>
            {t('start_restore')}
          </Button>
        </Stack>
      </Stack>
    </Screen>
  )
}
