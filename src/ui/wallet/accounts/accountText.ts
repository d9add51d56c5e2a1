import type { Account } from '../../../domain/account.ts'
import { t } from '../../../i18n/translate.ts'

/** What signs for an account, in a word or two. */
export function kindOf({ kind, phrase = 0 }: Account): string {
  switch (kind) {
    case 'hd':
      return t('common_recoveryPhraseNumber', { number: phrase })
    case 'key':
      return t('accounts_kindKey')
    case 'watch':
      return t('common_watchOnly')
  }
}

/** The same beside an address, which must not be truncated. */
export function shortKindOf(account: Account): string {
  return account.kind === 'hd'
    ? t('accounts_kindPhraseShort', { number: account.phrase ?? 0 })
    : kindOf(account)
}

/** The numbers of the phrases that accounts are of, each once. */
export function phrasesOf(accounts: readonly Account[]): number[] {
  return [...new Set(accounts.flatMap(({ phrase }) => phrase ?? []))].sort((one, other) => one - other)
}

/** True if an account is the last one of its phrase, so that the phrase goes with it. */
export function isLastOfPhrase({ phrase, address }: Account, accounts: readonly Account[]): boolean {
  return (
    phrase !== undefined &&
    !accounts.some((account) => account.phrase === phrase && account.address !== address)
  )
}

/** What is lost when an account leaves the wallet, and how to restore it. */
export function lossOf(account: Account, accounts: readonly Account[]): { heading: string; text: string } {
  const number = account.phrase ?? 0
  if (account.kind === 'watch')
    return {
      heading: t('accounts_lossOfWatched'),
      text: t('accounts_lossOfWatchedText'),
    }
  if (account.kind === 'key')
    return {
      heading: t('accounts_lossOfKey'),
      text: t('accounts_lossOfKeyText'),
    }
  if (isLastOfPhrase(account, accounts))
    return {
      heading: t('accounts_lossOfPhrase', { number }),
      text: t('accounts_lossOfPhraseText'),
    }
  return {
    heading: t('accounts_lossOfOne'),
    text: t('accounts_lossOfOneText', { number }),
  }
}
