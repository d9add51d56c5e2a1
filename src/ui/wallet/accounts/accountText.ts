import { type Account, isOnDevice } from '../../../domain/account.ts'
import { t } from '../../../i18n/translate.ts'

/** A short label for the signer of an account. */
export function kindOf({ kind, phrase = 0 }: Account): string {
  switch (kind) {
    case 'hd':
      return t('common_recoveryPhraseNumber', { number: phrase })
    case 'key':
      return t('accounts_kindKey')
    case 'qr':
      return t('accounts_kindDevice')
    case 'ledger':
      return t('accounts_kindLedger')
    case 'watch':
      return t('common_watchOnly')
  }
}

/** A shorter label for use beside an address, which must not be cut. */
export function shortKindOf(account: Account): string {
  return account.kind === 'hd'
    ? t('accounts_kindPhraseShort', { number: account.phrase ?? 0 })
    : kindOf(account)
}

/** The numbers of the accounts' phrases, sorted and without duplicates. */
export function phrasesOf(accounts: readonly Account[]): number[] {
  return [...new Set(accounts.flatMap(({ phrase }) => phrase ?? []))].sort((one, other) => one - other)
}

/** True for the last account of a phrase: removing it removes the phrase too. */
export function isLastOfPhrase({ phrase, address }: Account, accounts: readonly Account[]): boolean {
  return (
    phrase !== undefined &&
    !accounts.some((account) => account.phrase === phrase && account.address !== address)
  )
}

type Loss = {
  /** Red if the wallet erases the only secret of an account. */
  tone: 'bad' | 'warn' | 'neutral'
  heading: string
  text: string
  /** The button, if it erases more than the account. */
  button?: string
}

/** Describes what the person loses by removing an account, and how to get it back. */
export function lossOf(account: Account, accounts: readonly Account[]): Loss {
  const number = account.phrase ?? 0
  if (account.kind === 'watch')
    return {
      tone: 'neutral',
      heading: t('accounts_lossOfWatched'),
      text: t('accounts_lossOfWatchedText'),
    }
  if (isOnDevice(account.kind))
    return { tone: 'warn', heading: t('accounts_lossOfDevice'), text: t('accounts_lossOfDeviceText') }
  if (account.kind === 'key')
    return {
      tone: 'bad',
      heading: t('accounts_lossOfKey'),
      text: t('accounts_lossOfKeyText'),
    }
  if (isLastOfPhrase(account, accounts))
    return {
      tone: 'bad',
      heading: t('accounts_lossOfPhrase', { number }),
      text: t('accounts_lossOfPhraseText'),
      button: t('accounts_removeAndErase', { number }),
    }
  return {
    tone: 'warn',
    heading: t('accounts_lossOfOne'),
    text: t('accounts_lossOfOneText', { number }),
  }
}
