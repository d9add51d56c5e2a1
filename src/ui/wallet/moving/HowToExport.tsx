import { t } from '../../../i18n/translate.ts'
import { Disclosure } from '../../kit/layout/Disclosure.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/text/Text.tsx'

/** Where other wallets show the recovery phrase. */
export function HowToExport() {
  return (
    <Disclosure icon="info" heading={t('moving_how')} open={false} data-testid="moving-how">
      <Stack gap={3}>
        <Text look="small">{t('moving_metamask')}</Text>
        <Text look="small">{t('moving_rabby')}</Text>
        <Text look="small">{t('moving_others')}</Text>
        <Text look="small" tone="soft">
          {t('start_whoHasWords')}
        </Text>
      </Stack>
    </Disclosure>
  )
}
