import type { Address } from 'viem'
import type { Delegation } from '../../domain/account.ts'

type Place = { chainId: number; account: Address }

/** Whose code the selected account runs on the selected network. In memory only, and asked only while a page looks. */
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
    /** Nothing is claimed of an account that was not looked at yet. */
    now(): Delegation {
      const here = place()
      return here && known?.key === keyOf(here) ? known.delegation : {}
    },
  }
}

const keyOf = ({ chainId, account }: Place) => `${chainId} ${account}`
