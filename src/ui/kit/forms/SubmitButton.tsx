import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

type Props = {
  busy?: boolean
  disabled?: boolean
  /** The form's id, for a button outside of it. */
  form?: string
  children: ReactNode
}

/** The button at a form's end that sends it. */
export function SubmitButton({ busy = false, disabled = false, form, children }: Props) {
  return (
    <Button type="submit" look="filled" wide busy={busy} disabled={disabled} form={form} data-testid="submit">
      {children}
    </Button>
  )
}
