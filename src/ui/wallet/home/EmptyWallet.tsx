import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Text } from '../../kit/text/Text.tsx'
import type { Open } from '../place.ts'
import styles from './EmptyWallet.module.css'

type Props = { open: Open; onEverywhere: () => void }

/** In place of actions and activity while there is nothing: the one thing to do, and the way to other networks. */
export function EmptyWallet({ open, onEverywhere }: Props) {
  return (
    <div className={styles.place}>
      <Empty
        heading={t('home_receiveFirst')}
        picture="empty"
        action={
          <Stack align="center">
            <Button
              look="filled"
              icon="receive"
              data-testid="receive"
              onClick={() => open({ at: 'receive' })}
            >
              {t('home_receive')}
            </Button>
            <Text look="small" tone="soft">
              {t('home_haveElsewhere')}
            </Text>
            <Button small icon="search" data-testid="look-everywhere" onClick={onEverywhere}>
              {t('moving_look')}
            </Button>
          </Stack>
        }
      >
        {t('home_receiveOn')}
      </Empty>
    </div>
  )
}
