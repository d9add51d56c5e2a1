import { AccountBlob } from '../kit/AccountBlob.tsx'
import { Address } from '../kit/Address.tsx'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { Stack } from '../kit/Stack.tsx'
import { Text } from '../kit/Text.tsx'
import { copy } from './copy.ts'
import { useHere } from './useHere.ts'

type Props = { open: boolean; onClose: () => void }

/** The whole address, to copy or to read out. Works without a network. */
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
      <Card padded>
        <Stack row gap={4}>
          <AccountBlob address={account.address} size={56} />
          <Address value={account.address} name={account.name} />
        </Stack>
      </Card>
      <Text look="small" tone="soft">
        The address is the same on every network Volley knows. What is sent to it arrives on the network it
        was sent on. You look at {network?.name} now.
      </Text>
    </Sheet>
  )
}
