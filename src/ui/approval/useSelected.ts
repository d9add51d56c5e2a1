import type { Asked } from '../../messages/uiState.ts'
import { isOwn } from '../../sites/siteName.ts'
import { useMirror } from '../shell/useUiState.ts'

/** The network selected for the requester, and whether a switch affects only that site. */
export function useSelected({ origin, incognito }: Asked): { chainId: number | undefined; alone: boolean } {
  const sites = useMirror((mirror) => mirror.sites) ?? []
  const site = sites.find((one) => one.origin === origin && one.incognito === incognito)
  const wallet = useMirror((mirror) => mirror.chainId)
  const perSite = useMirror((mirror) => mirror.settings)?.networkPerSite === true
  return { chainId: site?.chainId ?? wallet, alone: perSite && site !== undefined && !isOwn(origin) }
}
