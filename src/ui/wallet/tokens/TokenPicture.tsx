import type { ComponentProps } from 'react'
import { TokenLogo } from '../../kit/images/TokenLogo.tsx'
import { useUiState } from '../../shell/useUiState.ts'

/** The logo of the coin or of a watched token, with the picture that the wallet has stored, if any. */
export function TokenPicture({ address, ...rest }: Omit<ComponentProps<typeof TokenLogo>, 'src'>) {
  const src = useUiState((state) => (address === undefined ? undefined : state.pictures?.[address]))
  return <TokenLogo {...rest} address={address} src={src} />
}
