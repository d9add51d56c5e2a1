import * as v from 'valibot'
import type { Address } from 'viem'
import type { Account, AccountKind } from '../../domain/account.ts'
import { storedAddress } from '../../domain/schema.ts'
import { present } from '../../lib/present.ts'
import { slice } from './slice.ts'

const Stored = v.object({
  address: storedAddress,
  name: v.string(),
  kind: v.picklist(['hd', 'key', 'qr', 'ledger', 'watch']),
  phrase: v.exactOptional(v.number()),
  index: v.exactOptional(v.number()),
  path: v.exactOptional(v.string()),
  hidden: v.exactOptional(v.literal(true)),
})
const Accounts = v.object({ list: v.array(Stored), selected: v.optional(storedAddress) })
type Accounts = v.InferOutput<typeof Accounts>

/** The schema of version 1: all accounts come from the one phrase, in its order. */
const First = v.object({
  list: v.array(v.object({ address: storedAddress, name: v.string() })),
  selected: v.optional(storedAddress),
})

/** The accounts in the person's order, with names and selection. Public data: the keys are in the vault. */
export const accounts = () =>
  slice<Accounts>({
    key: 'accounts',
    version: 2,
    schema: Accounts,
    initial: { list: [] },
    migrations: {
      1: (state) => {
        const { list, ...rest } = v.parse(First, state)
        return { ...rest, list: list.map((one, index) => ({ ...one, kind: 'hd', phrase: 1, index })) }
      },
    },
  })

/** The members of an account that come from the vault. */
type Held = Pick<Account, 'address' | 'kind' | 'phrase' | 'index' | 'path'>

/** Takes over the vault's accounts. Keeps names, order and, if it still exists, the selected account. */
export const adopt =
  (held: readonly Held[]) =>
  (before: Accounts): Accounts => {
    const known = before.list.flatMap(({ name, hidden, address }) => {
      const found = held.find((one) => one.address === address)
      return found ? [{ ...plain(found), name, ...(hidden && { hidden }) }] : []
    })
    const list: Account[] = [...known]
    for (const one of held)
      if (!known.some(({ address }) => address === one.address))
        list.push({ ...plain(one), name: freeName(one.kind, list) })
    const after = withSelected(list, before.selected)
    return textOf(after) === textOf(before) ? before : after
  }

/** Parses first, so that the schema sorts the members: stored accounts and new ones differ in their order. */
function textOf(state: Accounts): string {
  return JSON.stringify(v.parse(Accounts, state))
}

export const select = (address: Address) => (before: Accounts) =>
  before.list.some((account) => account.address === address && !account.hidden)
    ? { ...before, selected: address }
    : before

export const rename = (address: Address, name: string) =>
  changed(address, (account) => ({ ...account, name }))

/** Hides an account from lists, or shows it again. The last visible account stays visible. */
export const hide = (address: Address, hidden: boolean) => (before: Accounts) => {
  const { list } = changed(address, ({ hidden: _, ...account }) =>
    hidden ? { ...account, hidden } : account,
  )(before)
  return list.every((account) => account.hidden) ? before : withSelected(list, before.selected)
}

/** Moves an account to this place in the list. The others keep their order. */
export const move =
  (address: Address, place: number) =>
  (before: Accounts): Accounts => {
    const moved = before.list.find((account) => account.address === address)
    if (!moved) return before
    const rest = before.list.filter((account) => account !== moved)
    return { ...before, list: rest.toSpliced(place, 0, moved) }
  }

function changed(address: Address, change: (account: Account) => Account) {
  return (before: Accounts): Accounts => ({
    ...before,
    list: before.list.map((account) => (account.address === address ? change(account) : account)),
  })
}

function plain({ address, kind, phrase, index, path }: Held): Held {
  return {
    address,
    kind,
    ...present({ phrase, index, path }),
  }
}

/** Selects a visible account: the same as before, or else the first. If all are hidden, shows the first. */
function withSelected(all: Account[], before: Address | undefined): Accounts {
  const areHidden = all.every(({ hidden }) => hidden)
  const list = all.map(
    ({ hidden, ...account }, place): Account =>
      hidden && !(areHidden && place === 0) ? { ...account, hidden } : account,
  )
  const shown = list.filter(({ hidden }) => !hidden)
  const selected = (shown.find(({ address }) => address === before) ?? shown[0])?.address
  return { list, ...present({ selected }) }
}

const called: Record<AccountKind, string> = {
  hd: 'Account',
  key: 'Imported',
  qr: 'Device',
  ledger: 'Ledger',
  watch: 'Watched',
}

function freeName(kind: AccountKind, list: readonly { name: string; kind: AccountKind }[]): string {
  let number = list.filter((one) => one.kind === kind).length + 1
  while (list.some(({ name }) => name === `${called[kind]} ${number}`)) number++
  return `${called[kind]} ${number}`
}
