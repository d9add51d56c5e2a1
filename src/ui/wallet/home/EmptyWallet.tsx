import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import type { Open } from '../place.ts'
import styles from './EmptyWallet.module.css'

/** In place of actions and activity while there is nothing: the one thing to do. */
export function EmptyWallet({ open }: { open: Open }) {
  return (
    <div className={styles.place}>
      <Empty
        heading={t('home_receiveFirst')}
        picture="empty"
        action={
          <Button look="filled" icon="receive" data-testid="receive" onClick={() => open({ at: 'receive' })}>
            {t('home_receive')}
          </Button>
        }
      >
        {t('home_receiveOn')}
      </Empty>
    </div>
  )
}
