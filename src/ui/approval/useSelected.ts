import type { PendingRequest } from '../../messages/uiState.ts'
import { isOwn } from '../../sites/siteName.ts'
import { useUiState } from '../shell/useUiState.ts'

/** The network selected for the requester, and whether a switch affects only that site. */
export function useSelected({ origin, incognito }: PendingRequest): {
  chainId: number | undefined
  alone: boolean
} {
  const sites = useUiState((state) => state.sites) ?? []
  const site = sites.find((one) => one.origin === origin && one.incognito === incognito)
  const wallet = useUiState((state) => state.chainId)
  const perSite = useUiState((state) => state.settings)?.networkPerSite === true
  return {
    chainId: site?.chainId ?? wallet,
    alone: (perSite || incognito === true) && site !== undefined && !isOwn(origin),
  }
}
