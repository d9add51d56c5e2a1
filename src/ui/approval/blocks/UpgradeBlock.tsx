import type { Review, UpgradeBlock, WarningKind } from '../../../domain/review/review.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Icon } from '../../kit/images/Icon.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import styles from './UpgradeBlock.module.css'

/** The block is a warning in a special form. */
const kind: WarningKind = 'accountUpgrade'

type Props = { block: UpgradeBlock; review: Review; onDecline: () => void; disabled: boolean }

/** Shown once per account: approval gives the account the code that runs calls together. */
export function Upgrade({ block: { delegate, name, required }, review, onDecline, disabled }: Props) {
  const accounts = useUiState((state) => state.accounts)
  const account = accounts?.find(({ address }) => address === review.from)?.name ?? t('approval_yourAccount')
  return (
    <Card as="section" padded aria-labelledby="upgrade" data-testid="upgrade" data-delegate={delegate}>
      <div className={styles.upgrade} data-testid="warning" data-kind={kind}>
        <Icon name="shield" />
        <Stack gap={2} align="start">
          <Text as="h2" look="label" id="upgrade">
            {t('approval_upgrade')}
          </Text>
          <Text look="small" tone="soft">
            <Sentence of="approval_upgradeText" account={account} contract={<b>{name}</b>} />
          </Text>
          <Address value={delegate} name={name} />
          <Button small data-testid="upgrade-decline" disabled={disabled} onClick={onDecline}>
            {t(required ? 'approval_upgradeDeclineAll' : 'approval_upgradeDecline')}
          </Button>
        </Stack>
      </div>
    </Card>
  )
}
