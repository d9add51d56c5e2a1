import { useEffect, useState } from 'react'
import type { WellKnown } from '../../../domain/known/wellKnownTokens.ts'
import { sameAddress } from '../../../domain/sameAddress.ts'

/** The token of the wallet's own list with this address on this chain, once its file is read. */
export function useWellKnown(
  chainId: number | undefined,
  address: string | undefined,
): WellKnown | undefined {
  const [read, setRead] = useState<{ chainId: number; list: readonly WellKnown[] }>()
  useEffect(() => {
    if (chainId === undefined || address === undefined) return undefined
    let isOver = false
    // Without the file, the token is shown as one that the wallet does not know.
    import('../../../domain/known/wellKnownTokens.ts')
      .then(({ wellKnownTokens }) => wellKnownTokens(chainId))
      .then((list) => !isOver && setRead({ chainId, list }), Boolean)
    return () => {
      isOver = true
    }
  }, [chainId, address])
  if (address === undefined || read?.chainId !== chainId) return undefined
  return read?.list.find((one) => sameAddress(one.address, address))
}
