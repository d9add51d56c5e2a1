import { lazy, Suspense } from 'react'
import { AccountBlob } from '../kit/AccountBlob.tsx'
import { Address } from '../kit/Address.tsx'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { copy } from './copy.ts'
import styles from './ReceiveSheet.module.css'
import { useHere } from './useHere.ts'

const QrCode = lazy(async () => ({ default: (await import('../kit/QrCode.tsx')).QrCode }))

type Props = { open: boolean; onClose: () => void }

/**
 * The whole address, to scan, to copy or to read out. Works without a network. The code is the address alone: other
 * wallets read that, and few of them a payment link that names the network too.
 */
export function ReceiveSheet({ open, onClose }: Props) {
  const { account, network } = useHere()
  if (!account) return null

  return (
    <Sheet
      open={open}
      onClose={onClose}
      heading={`Receive with ${account.name}`}
      footer={
        <Button
          look="filled"
          icon="copy"
          wide
          data-testid="copy-address"
          onClick={() => copy(account.address, 'Address copied')}
        >
          Copy the address
        </Button>
      }
    >
      <div className={styles.code}>
        <Suspense>
          <QrCode text={account.address} label="QR code of the address below" />
        </Suspense>
      </div>
      <Card padded>
        <Stack row gap={4}>
          <AccountBlob address={account.address} size={56} />
          <Address value={account.address} name={account.name} data-testid="receive-address" />
        </Stack>
      </Card>
      <Text look="small" tone="soft" data-testid="receive-network">
        You look at <b>{network?.name}</b> now. The code is the address alone, and that is the same on every
        network Volley knows: what is sent to it arrives on the network it was sent on.
      </Text>
    </Sheet>
  )
}
