import { type ComponentProps, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { Field } from './Field.tsx'
import { IconButton } from './IconButton.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'end' | 'lines' | 'code'>

/** A password field with a show button. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          icon={shown ? 'hide' : 'eye'}
          label={t(shown ? 'kit_hidePassword' : 'kit_showPassword')}
          disabled={props.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
