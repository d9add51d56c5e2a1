import { type ReactNode, useCallback } from 'react'
import { AddressNames } from '../kit/text/AddressNames.ts'
import { useUiState } from './useUiState.ts'

/** Provides the names of the person's accounts and contacts for addresses. */
export function Names({ children }: { children: ReactNode }) {
  const accounts = useUiState((state) => state.accounts)
  const contacts = useUiState((state) => state.contacts)
  const nameOf = useCallback(
    (address: string) => {
      const is = (one: { address: string }) => one.address.toLowerCase() === address.toLowerCase()
      return (accounts?.find(is) ?? contacts?.find(is))?.name
    },
    [accounts, contacts],
  )
  return <AddressNames value={nameOf}>{children}</AddressNames>
}
