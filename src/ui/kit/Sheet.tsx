import { lazy, Suspense, useState } from 'react'
import type { SheetProps } from './SheetDialog.tsx'

const SheetDialog = lazy(async () => ({ default: (await import('./SheetDialog.tsx')).SheetDialog }))

/** Comes from the bottom over the screen: fee, network, account. Keeps the focus; Escape closes it and gives the focus back. */
export function Sheet(props: SheetProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)

  if (!wasOpen) return null
  return (
    <Suspense>
      <SheetDialog {...props} />
    </Suspense>
  )
}
