import type { ComponentProps } from 'react'
import { SiteIcon } from '../kit/images/SiteIcon.tsx'
import { useUiState } from '../shell/useUiState.ts'
import { mayShow } from './mayShow.ts'
import { useFavicon } from './useFavicon.ts'

type Props = Omit<ComponentProps<typeof SiteIcon>, 'children'> & { origin: string }

/** The site's favicon if the wallet may show it, else the drawn letter. */
export function Favicon({ origin, ...icon }: Props) {
  const isShown = useUiState(({ sites }) => !icon.unsafe && mayShow(origin, sites))
  const picture = useFavicon(isShown ? origin : undefined)
  return <SiteIcon {...icon}>{picture && <Framed picture={picture} />}</SiteIcon>
}

/** A favicon never fills the square, so it can't look like a picture that the wallet draws. */
function Framed({ picture }: { picture: string }) {
  return (
    <>
      <path fill="#eef1e8" d="M0 0h32v32H0z" />
      <image href={picture} x="6" y="6" width="20" height="20" />
    </>
  )
}
