import { AccountBlob } from '../kit/AccountBlob.tsx'
import { shortAddress } from '../kit/addressGroups.ts'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { Icon } from '../kit/Icon.tsx'
import { IconButton } from '../kit/IconButton.tsx'
import { Notice } from '../kit/Notice.tsx'
import { Row } from '../kit/Row.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { useMirror } from '../mirror.ts'
import { useCommand } from '../useCommand.ts'
import { copy } from './copy.ts'
import { DelegationNotice } from './DelegationNotice.tsx'
import { SideBySide } from './SideBySide.tsx'

type Props = { open: boolean; onClose: () => void }

/** The accounts of the phrase: which one is in use, their addresses, and one more. */
export function AccountSheet({ open, onClose }: Props) {
  const accounts = useMirror((mirror) => mirror.accounts) ?? []
  const current = useMirror((mirror) => mirror.account)
  const select = useCommand('account.select')
  const add = useCommand('account.add')
  const phrase = accounts.find(({ kind }) => kind === 'hd')?.phrase ?? 1
  const failure = select.failure ?? add.failure

  return (
    <Sheet
      open={open}
      onClose={onClose}
      heading="Accounts"
      footer={
        <Button
          icon="plus"
          wide
          busy={add.busy}
          data-testid="account-add"
          onClick={async () => (await add.run({ phrase })) && onClose()}
        >
          Add an account
        </Button>
      }
    >
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <DelegationNotice />
      <Card as="ul" rows>
        {accounts.map(({ address, name }) => (
          <li key={address}>
            <SideBySide
              end={
                <IconButton
                  icon="copy"
                  label={`Copy the address of ${name}`}
                  onClick={() => copy(address, 'Address copied')}
                />
              }
            >
              <Row
                data-testid="account-row"
                data-address={address}
                start={<AccountBlob address={address} />}
                name={name}
                sub={<bdi dir="ltr">{shortAddress(address)}</bdi>}
                end={address === current && <Icon name="check" />}
                current={address === current}
                onPress={async () => (await select.run({ address })) && onClose()}
              />
            </SideBySide>
          </li>
        ))}
      </Card>
    </Sheet>
  )
}
