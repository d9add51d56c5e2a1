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
  /** True after a submit. An unknown name shows its error at once, an invalid address only after a submit. */
  asked: boolean
  /** Another problem of the input. */
  problem?: string | undefined
  /** Hides the address book, because the person is editing it. */
  unpicked?: boolean
  /** Offers the last recipients while the field is empty. */
  recent?: boolean
  onChange: (typed: string) => void
}

/** Field for an address: typed, by name, or from the address book. */
export function RecipientField(props: Props) {
  const { label, hint, value, recipient, asked: isSubmitted, problem, unpicked, recent, onChange } = props
  const isSaid = isSubmitted || isName(value.trim())
  return (
    <Stack gap={2}>
      <Field
        label={label}
        code
        lines={2}
        placeholder={unpicked ? '0x' : hint ? t('send_toAny') : t('send_toUnnamed')}
        data-testid={props['data-testid']}
        value={value}
        error={problem ?? (recipient.state === 'wrong' && isSaid && recipient.problem)}
        hint={hint}
        onChange={onChange}
      />
      <FoundName recipient={recipient} />
      {!unpicked && <ContactChoices typed={value} onPick={onChange} />}
      {recent && value.trim() === '' && <RecentRecipients onPick={onChange} />}
    </Stack>
  )
}
