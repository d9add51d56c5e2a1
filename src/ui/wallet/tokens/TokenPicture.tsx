import type { ComponentProps } from 'react'
import { TokenLogo } from '../../kit/images/TokenLogo.tsx'
import { useLogos } from '../../logos/useLogos.ts'
import { useUiState } from '../../shell/useUiState.ts'

/** The logo of the coin or of a token of the selected network: the wallet's own, or else the one that a site gave. */
export function TokenPicture({ address, ...rest }: Omit<ComponentProps<typeof TokenLogo>, 'src'>) {
  const chainId = useUiState((state) => state.chainId)
  const own = useLogos()?.token(chainId ?? 0, address)
  const given = useUiState((state) => (address === undefined ? undefined : state.pictures?.[address]))
  return <TokenLogo {...rest} address={address} src={own ?? given} />
}
