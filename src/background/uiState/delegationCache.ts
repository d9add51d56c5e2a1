import type { Address } from 'viem'
import type { Delegation } from '../../domain/account.ts'

type Place = { chainId: number; account: Address }

/** The selected account's delegation on the selected network. In memory only; read while a page is visible. */
export function createDelegations(options: {
  place(): Place | undefined
  read(place: Place): Promise<Delegation>
  isWatched(): boolean
  changed(): void
}) {
  const { place, read, isWatched, changed } = options
  let known: { key: string; delegation: Delegation } | undefined

  return {
    async refresh(): Promise<void> {
      const here = place()
      if (!here || !isWatched()) return
      known = { key: keyOf(here), delegation: await read(here) }
      changed()
    },
    /** Empty until the selected account's delegation has been read. */
    now(): Delegation {
      const here = place()
      return here && known?.key === keyOf(here) ? known.delegation : {}
    },
  }
}

const keyOf = ({ chainId, account }: Place) => `${chainId} ${account}`
