import type { ComponentProps } from 'react'
import { NetworkLogo } from '../kit/images/NetworkLogo.tsx'
import { useLogos } from './useLogos.ts'

/** The logo of a network. Only the wallet's own networks have one; others get a letter. */
export function NetworkPicture(props: Omit<ComponentProps<typeof NetworkLogo>, 'src'>) {
  return <NetworkLogo {...props} src={useLogos()?.network(props.chainId)} />
}
