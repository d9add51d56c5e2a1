import { useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { Field } from '../../kit/forms/Field.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { ContactChoices } from './ContactChoices.tsx'
import { isName } from './ens.ts'
import { FoundName } from './FoundName.tsx'
import { RecentRecipients } from './RecentRecipients.tsx'
import type { Recipient } from './useRecipient.ts'

type Props = {
  label: string
  hint: string | undefined
  'data-testid': string
  value: string
  /** The resolved recipient, from `useRecipient`. */
  recipient: Recipient
  /** True after a submit. A name shows its error at once, an address once it is whole or the person left it. */
  asked?: boolean
  /** Another problem of the input. */
  problem?: string | undefined
  /** Hides the address book, because the person is editing it. */
  unpicked?: boolean
  /** Offers the last recipients while the field is empty. */
  recent?: boolean
  onChange: (typed: string) => void
}

/** CSS pixels of a side panel in which a whole address takes two lines. */
const narrow = 376

/** Field for an address: typed, by name, or from the address book. */
export function RecipientField(props: Props) {
  const { label, hint, value, recipient, asked, problem, unpicked, recent, onChange } = props
  const [left, setLeft] = useState('')
  const typed = value.trim()
  const isAddress = /^0x/i.test(typed)
  const isSaid = asked || isName(typed) || (typed !== '' && left === value) || typed.length >= 42
  return (
    <Stack gap={2}>
      <Field
        label={label}
        code={isAddress}
        lines={isAddress && innerWidth < narrow ? 2 : 1}
        placeholder={unpicked ? '0x' : hint ? t('send_toAny') : t('send_toUnnamed')}
        data-testid={props['data-testid']}
        value={value}
        error={problem ?? (recipient.state === 'wrong' && isSaid && recipient.problem)}
        hint={hint}
        onChange={onChange}
        onBlur={() => setLeft(value)}
      />
      <FoundName recipient={recipient} />
      {!unpicked && <ContactChoices typed={value} onPick={onChange} />}
      {recent && typed === '' && <RecentRecipients onPick={onChange} />}
    </Stack>
  )
}
