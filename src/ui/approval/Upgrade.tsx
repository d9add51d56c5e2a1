import type { Review, UpgradeBlock, WarningKind } from '../../wire/review.ts'
import { Address } from '../kit/Address.tsx'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { useMirror } from '../mirror.ts'
import styles from './Upgrade.module.css'

/** It is a warning in a form of its own. */
const kind: WarningKind = 'accountUpgrade'

type Props = { block: UpgradeBlock; review: Review; onDecline: () => void; disabled: boolean }

/** Once per account: approving gives it the code that runs calls together. */
export function Upgrade({ block: { delegate, name, required }, review, onDecline, disabled }: Props) {
  const accounts = useMirror((mirror) => mirror.accounts)
  const account = accounts?.find(({ address }) => address === review.from)?.name ?? 'Your account'
  return (
    <Card as="section" padded aria-labelledby="upgrade" data-testid="upgrade" data-delegate={delegate}>
      <div className={styles.upgrade} data-testid="warning" data-kind={kind}>
        <Icon name="shield" />
        <Stack gap={2} align="start">
          <Text as="h2" look="label" id="upgrade">
            One-time account upgrade
          </Text>
          <Text look="small" tone="soft">
            <bdi>{account}</bdi> will run batches with the code of <b>{name}</b>, which Volley has checked.
            Your keys, address and tokens stay as they are, and you can undo it in the account’s page.
          </Text>
          <Address value={delegate} name={name} />
          <Button small data-testid="upgrade-decline" disabled={disabled} onClick={onDecline}>
            {required ? 'Reject the upgrade and the batch' : 'Send without the upgrade'}
          </Button>
        </Stack>
      </div>
    </Card>
  )
}
