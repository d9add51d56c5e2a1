import type { Address } from 'viem'
import { WalletError } from '../domain/errors.ts'
import { sameAddress } from '../domain/sameAddress.ts'
import { accountsIn, type Contents, type Keyring, type PhraseKeyring, type VaultAccount } from './contents.ts'

export const noContents: Contents = { version: 2, keyrings: [] }

/** The account with this address. Throws `unknownAccount`. */
export function accountOf(contents: Contents, address: Address): VaultAccount {
  const found = accountsIn(contents).find((account) => sameAddress(account.address, address))
  if (!found) throw new WalletError('unknownAccount')
  return found
}

/** The phrase with this number. Throws `unknownPhrase`. */
export function phraseOf({ keyrings }: Contents, id: number): PhraseKeyring {
  const found = keyrings.find((keyring) => keyring.kind === 'phrase' && keyring.id === id)
  if (found?.kind !== 'phrase') throw new WalletError('unknownPhrase')
  return found
}

/** The lowest unused index, so that the first account to add again is one that was removed. */
export function nextIndex({ accounts }: PhraseKeyring): number {
  const used = new Set(accounts.map(({ index }) => index))
  let index = 0
  while (used.has(index)) index++
  return index
}

/**
 * Adds a keyring at the end; a phrase gets the next number. It takes over accounts that were only watched, or
 * whose keys the phrase derives too. Throws `phraseExists`, or `accountExists` if it adds nothing.
 */
export function addKeyring(contents: Contents, keyring: Keyring): Contents {
  const { keyrings } = contents
  if (keyring.kind === 'phrase' && keyrings.some((one) => isSamePhrase(one, keyring)))
    throw new WalletError('phraseExists')
  const added = keyring.kind === 'phrase' ? { ...keyring, id: nextId(contents) } : keyring
  return { ...contents, keyrings: [...without(contents, added), added] }
}

/** Adds this account of a phrase. Throws `unknownPhrase` or `accountExists`. */
export function addToPhrase(
  contents: Contents,
  id: number,
  account: { index: number; address: Address },
): Contents {
  const phrase = phraseOf(contents, id)
  if (phrase.accounts.some(({ index }) => index === account.index)) throw new WalletError('accountExists')
  const rest = without(contents, { ...phrase, accounts: [account] })
  const grown: PhraseKeyring = { ...phrase, accounts: [...phrase.accounts, account] }
  return { ...contents, keyrings: rest.map((one) => (one === phrase ? grown : one)) }
}

/**
 * Removes this account, and its phrase if it was the phrase's last account. Throws `unknownAccount`, or
 * `lastAccount` for the vault's only account.
 */
export function removeAccount(contents: Contents, address: Address): Contents {
  const { address: gone } = accountOf(contents, address)
  if (accountsIn(contents).length === 1) throw new WalletError('lastAccount')
  return { ...contents, keyrings: contents.keyrings.flatMap((keyring) => drop(keyring, gone)) }
}

function drop(keyring: Keyring, address: Address): Keyring[] {
  if (keyring.kind !== 'phrase') return sameAddress(keyring.address, address) ? [] : [keyring]
  const accounts = keyring.accounts.filter((account) => !sameAddress(account.address, address))
  return accounts.length > 0 ? [{ ...keyring, accounts }] : []
}

/** Each account exists once, under the strongest source that the person gave: phrase, key, device, then address. */
const strength = { watch: 0, qr: 1, ledger: 1, key: 2, phrase: 3 } as const

/** The keyrings that stay beside a new one. Throws `accountExists` if one has the account and is as strong. */
function without({ keyrings }: Contents, added: Keyring): Keyring[] {
  return keyrings.filter((keyring) => {
    const isSame = addressesOf(keyring).some((one) =>
      addressesOf(added).some((other) => sameAddress(one, other)),
    )
    if (isSame && strength[keyring.kind] >= strength[added.kind]) throw new WalletError('accountExists')
    return !isSame
  })
}

function addressesOf(keyring: Keyring): Address[] {
  return accountsIn({ version: 2, keyrings: [keyring] }).map(({ address }) => address)
}

function isSamePhrase(one: Keyring, other: PhraseKeyring): boolean {
  return one.kind === 'phrase' && one.phrase === other.phrase
}

function nextId({ keyrings }: Contents): number {
  return Math.max(0, ...keyrings.map((keyring) => (keyring.kind === 'phrase' ? keyring.id : 0))) + 1
}
