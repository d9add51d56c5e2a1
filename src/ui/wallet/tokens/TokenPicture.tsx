import type { ComponentProps } from 'react'
import { TokenLogo } from '../../kit/images/TokenLogo.tsx'
import { useLogos } from '../../logos/useLogos.ts'
import { useUiState } from '../../shell/useUiState.ts'

type Props = Omit<ComponentProps<typeof TokenLogo>, 'src'> & {
  /** The selected network without it. */
  chainId?: number
}

/** The logo of a coin or a token: the wallet's own, or else the one that a site gave on the selected network. */
export function TokenPicture({ chainId, address, ...rest }: Props) {
  const selected = useUiState((state) => state.chainId)
  const own = useLogos()?.token(chainId ?? selected ?? 0, address)
  const pictures = useUiState((state) => state.pictures)
  const isSelected = chainId === undefined || chainId === selected
  const given = isSelected && address !== undefined ? pictures?.[address] : undefined
  return <TokenLogo {...rest} address={address} src={own ?? given} />
}
