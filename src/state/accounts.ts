import * as v from 'valibot'
import type { Address } from 'viem'
import { looseAddress } from '../wire/schema.ts'
import { slice } from './slice.ts'

const Accounts = v.object({
  list: v.array(v.object({ address: looseAddress, name: v.string() })),
  selected: v.optional(looseAddress),
})
type Accounts = v.InferOutput<typeof Accounts>

/** The accounts with their names, and the one the user looks at. Public: the keys lie in the vault. */
export const accounts = () =>
  slice<Accounts>({ key: 'accounts', version: 1, schema: Accounts, initial: { list: [] } })

/** Takes over what the vault holds, keeping names and, where it still exists, the selection. */
export const adopt =
  (addresses: readonly Address[]) =>
  (before: Accounts): Accounts => {
    const isSame =
      before.list.length === addresses.length &&
      before.list.every(({ address }, at) => address === addresses[at])
    if (isSame) return before
    const list = addresses.map(
      (address, at) =>
        before.list.find((account) => account.address === address) ?? { address, name: `Account ${at + 1}` },
    )
    const selected = addresses.find((address) => address === before.selected) ?? addresses[0]
    return { list, ...(selected && { selected }) }
  }

export const select = (address: Address) => (before: Accounts) =>
  before.list.some((account) => account.address === address) ? { ...before, selected: address } : before
