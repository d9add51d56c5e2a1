import { type FormEvent, useState } from 'react'
import type { Address as Hex } from 'viem'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Field } from '../../kit/forms/Field.tsx'
import { Search } from '../../kit/forms/Search.tsx'
import { AccountBlob } from '../../kit/images/AccountBlob.tsx'
import { Icon } from '../../kit/images/Icon.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Empty } from '../../kit/layout/Empty.tsx'
import { Footer } from '../../kit/layout/Footer.tsx'
import { Screen } from '../../kit/layout/Screen.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { say } from '../../kit/status/say.ts'
import { Address } from '../../kit/text/Address.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { Bar } from '../Bar.tsx'
import type { Go } from '../place.ts'
import { RecipientField } from './RecipientField.tsx'
import { useRecipient } from './useRecipient.ts'

/** Number of contacts from which a search field appears. */
const many = 8

/** The address book: recipients by name. Kept on this computer and in backups. */
export function Contacts({ go }: { go: Go }) {
  const contacts = useUiState((state) => state.contacts) ?? []
  const [edited, edit] = useState<{ address?: Hex; name: string }>()
  const [words, setWords] = useState('')
  const found = contacts.filter(({ name, address }) =>
    `${name} ${address}`.toLowerCase().includes(words.trim().toLowerCase()),
  )
  if (edited) return <Edit contact={edited} onBack={() => edit(undefined)} />

  return (
    <Screen
      kind="popup"
      header={<Bar heading={t('contacts_title')} onBack={() => go(undefined)} />}
      footer={
        <Footer
          action={{
            label: t('contacts_addSomebody'),
            icon: 'plus',
            'data-testid': 'contact-new',
            onClick: () => edit({ name: '' }),
          }}
        />
      }
    >
      {contacts.length >= many && <Search label={t('contacts_search')} value={words} onChange={setWords} />}
      {contacts.length === 0 ? (
        <Empty heading={t('contacts_none')}>{t('contacts_noneYet')}</Empty>
      ) : (
        <Card as="ul" rows>
          {found.map(({ address, name }) => (
            <li key={address}>
              <Row
                tall
                data-testid="contact"
                data-address={address}
                start={<AccountBlob address={address} />}
                name={<bdi>{name}</bdi>}
                sub={<Address value={address} name={name} still />}
                end={<Icon name="right" />}
                onPress={() => edit({ address, name })}
              />
            </li>
          ))}
        </Card>
      )}
    </Screen>
  )
}

function Edit({ contact, onBack }: { contact: { address?: Hex; name: string }; onBack: () => void }) {
  const [name, setName] = useState(contact.name)
  const [text, setText] = useState('')
  const { recipient, moved } = useRecipient(text)
  const [problem, setProblem] = useState<string>()
  const save = useCommand('contact.save')
  const remove = useCommand('contact.remove')
  const contacts = useUiState((state) => state.contacts) ?? []

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!contact.address && recipient.state === 'wrong') return setProblem(recipient.problem)
    const address = contact.address ?? (recipient.state === 'found' ? recipient.address : undefined)
    if (!address) return
    const other = contacts.find((one) => one.address === address)
    if (!contact.address && other) return setProblem(t('contacts_knownAs', { name: other.name }))
    const strange = contact.address ? undefined : await moved()
    if (strange !== undefined) return setProblem(strange)
    if (!(await save.run({ address, name }))) return
    say(t('contacts_saved'))
    onBack()
  }

  async function forget() {
    if (!contact.address || !(await remove.run({ address: contact.address }))) return
    say(t('contacts_removed'))
    onBack()
  }

  return (
    <Screen
      kind="popup"
      header={<Bar heading={contact.address ? t('contacts_change') : t('contacts_add')} onBack={onBack} />}
      footer={
        <Footer
          action={{
            label: t('common_save'),
            type: 'submit',
            form: 'contact',
            busy: save.busy,
            disabled: !name.trim(),
            'data-testid': 'submit',
          }}
        />
      }
    >
      <form id="contact" onSubmit={submit} noValidate autoComplete="off">
        <Stack gap={5}>
          <Field
            label={t('common_name')}
            data-testid="contact-name"
            maxLength={32}
            value={name}
            error={save.failure ?? remove.failure}
            onChange={setName}
          />
          {contact.address ? (
            <Stack gap={1}>
              <Text look="label">{t('common_address')}</Text>
              <Address value={contact.address} name={contact.name} />
            </Stack>
          ) : (
            <RecipientField
              label={t('common_address')}
              hint={t('contacts_addressHint')}
              data-testid="contact-address"
              value={text}
              recipient={recipient}
              problem={problem}
              unpicked
              onChange={(typed) => {
                setText(typed)
                setProblem(undefined)
              }}
            />
          )}
          {contact.address && (
            <div>
              <Button small icon="trash" busy={remove.busy} data-testid="contact-remove" onClick={forget}>
                {t('common_remove')}
              </Button>
            </div>
          )}
        </Stack>
      </form>
    </Screen>
  )
}
