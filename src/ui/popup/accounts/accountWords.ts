import type { Account } from '../../../wire/mirror.ts'

/** What signs for an account, in a word or two. */
export function kindOf({ kind, phrase }: Account): string {
  switch (kind) {
    case 'hd':
      return `Recovery phrase ${phrase}`
    case 'key':
      return 'Imported key'
    case 'watch':
      return 'Watch only'
  }
}

/** The same where an address stands beside it: of that nothing may be cut. */
export function shortKindOf(account: Account): string {
  return account.kind === 'hd' ? `Phrase ${account.phrase}` : kindOf(account)
}

/** The numbers of the phrases that accounts are of, each once. */
export function phrasesOf(accounts: readonly Account[]): number[] {
  return [...new Set(accounts.flatMap(({ phrase }) => phrase ?? []))].sort((one, other) => one - other)
}

/** Whether an account is the last one of its phrase, so that the phrase goes with it. */
export function isLastOfPhrase({ phrase, address }: Account, accounts: readonly Account[]): boolean {
  return (
    phrase !== undefined &&
    !accounts.some((account) => account.phrase === phrase && account.address !== address)
  )
}

/** What is lost when an account leaves the wallet, and what brings it back. */
export function lossOf(account: Account, accounts: readonly Account[]): { heading: string; text: string } {
  if (account.kind === 'watch')
    return {
      heading: 'Volley forgets this address',
      text: 'What is on it stays where it is. You can watch it again at any time.',
    }
  if (account.kind === 'key')
    return {
      heading: 'Its private key is erased here',
      text: 'Without a copy of the key, or the file it came from, nobody can open this account again.',
    }
  if (isLastOfPhrase(account, accounts))
    return {
      heading: `Recovery phrase ${account.phrase} is erased with it`,
      text: 'It is the last account of this phrase. Without the words on paper nobody can open it again.',
    }
  return {
    heading: 'What is on it stays where it is',
    text: `Recovery phrase ${account.phrase} still gives this account: “Another account” brings it back.`,
  }
}
