import { useState } from 'react'
import type { Address } from 'viem'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Sentence } from '../../kit/text/Sentence.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { RecipientRow } from './RecipientRow.tsx'
import { readAddress } from './readAddress.ts'

type Props = {
  /** The text of the recipient field. */
  typed: string
  onPick: (address: Address) => void
}

/** Names the owner of the typed address, and offers the address book and the person's other accounts. */
export function ContactChoices({ typed, onPick }: Props) {
  const contacts = useUiState((state) => state.contacts) ?? []
  const accounts = useUiState((state) => state.accounts) ?? []
  const selected = useUiState((state) => state.account)
  const [open, setOpen] = useState(false)
  const own = accounts.filter(({ address, hidden }) => address !== selected && !hidden)
  const all = [...contacts, ...own]
  const read = readAddress(typed)
  const known = 'address' in read ? all.find(({ address }) => address === read.address) : undefined
  if (all.length === 0) return null

  return (
    <Stack gap={2}>
      {known && (
        <Text look="small" data-testid="send-to-name">
          <Sentence of="contacts_thisIs" name={<b>{known.name}</b>} />
        </Text>
      )}
      <div>
        <Button
          look="text"
          icon="user"
          aria-expanded={open}
          data-testid="contacts-pick"
          onClick={() => setOpen(!open)}
        >
          {t('contacts_pick')}
        </Button>
      </div>
      {open && (
        <Card as="ul" rows>
          {all.map(({ address }) => (
            <li key={address}>
              <RecipientRow
                data-testid="contact-option"
                address={address}
                end={own.some((one) => one.address === address) && t('contacts_ownAccount')}
                onPick={() => {
                  onPick(address)
                  setOpen(false)
                }}
              />
            </li>
          ))}
        </Card>
      )}
    </Stack>
  )
}
