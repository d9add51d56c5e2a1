import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Mark } from '../../kit/images/Mark.tsx'
import { Wordmark } from '../../kit/images/Wordmark.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { LanguagePicker } from './LanguagePicker.tsx'
import styles from './Welcome.module.css'

type Props = {
  failure: string | undefined
  onCreate: () => void
  onImport: () => void
  onRestore: () => void
}

/** The first screen: the wallet's purpose, and the buttons to create, import or restore one. */
export function Welcome({ failure, onCreate, onImport, onRestore }: Props) {
  return (
    <Screen kind="calm">
      <Stack row>
        <Wordmark />
        <LanguagePicker />
      </Stack>
      <Stack fill gap={8}>
        <div className={styles.mark}>
          <Mark look="flight" size={168} />
        </div>
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
          {t('moving_field')}
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
