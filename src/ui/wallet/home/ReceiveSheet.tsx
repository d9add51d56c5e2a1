import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { AccountBlob } from '../../kit/images/AccountBlob.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Sheet } from '../../kit/layout/Sheet.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { later } from '../../shell/later.tsx'
import { copy } from '../copy.ts'
import { useHere } from '../useSelection.ts'
import styles from './ReceiveSheet.module.css'

const QrCode = later(async () => (await import('../../kit/images/QrCode.tsx')).QrCode)

type Props = { open: boolean; onClose: () => void }

/**
 * The whole address, to scan, copy or read out. Works offline. The QR code contains only the address: other
 * wallets read that, but few read a payment link that also names the network.
 */
export function ReceiveSheet({ open, onClose }: Props) {
  const { account } = useHere()
  if (!account) return null

  return (
    <Sheet
      open={open}
      onClose={onClose}
      heading={t('home_receiveWith', { account: account.name })}
      footer={
        <Button
          look="filled"
          icon="copy"
          wide
          data-testid="copy-address"
          onClick={() => copy(account.address, t('common_addressCopied'))}
        >
          {t('common_copyAddress')}
        </Button>
      }
    >
      <div className={styles.code}>
        <QrCode text={account.address} label={t('home_qrCode')} />
      </div>
      <Card padded>
        <Stack row gap={4}>
          <AccountBlob address={account.address} size={56} />
          <Address value={account.address} name={account.name} data-testid="receive-address" />
        </Stack>
      </Card>
      <Text look="small" tone="soft" data-testid="receive-network">
        {t('home_receiveOn')}
      </Text>
    </Sheet>
  )
}
