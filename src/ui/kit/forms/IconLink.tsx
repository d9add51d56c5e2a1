import type { IconName } from '../images/iconPaths.ts'
import { IconButton } from './IconButton.tsx'

type Props = {
  icon: IconName
  /** Where it leads, read out and shown on hover. */
  label: string
  href: string
}

/**
 * A way out of the wallet without words on it: opens in a tab, and tells the site nothing of us. It is a button, because
 * Firefox connects to the host of a link as soon as the pointer is over it.
 */
export function IconLink({ icon, label, href }: Props) {
  const open = () => window.open(href, '_blank', 'noreferrer')
  return (
    <IconButton
      role="link"
      icon={icon}
      label={label}
      onClick={open}
      onAuxClick={({ button }) => button === 1 && open()}
    />
  )
}
