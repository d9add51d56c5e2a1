import type { IconName } from '../images/iconPaths.ts'
import { IconButton } from './IconButton.tsx'

type Props = {
  icon: IconName
  /** The link's target, for screen readers and on hover. */
  label: string
  href: string
}

/**
 * An external link without words. It opens in a tab and sends no referrer. It is a button, because Firefox
 * connects to the host of a link as soon as the pointer is over it.
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
