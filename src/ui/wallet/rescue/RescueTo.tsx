import type { Address as Hex } from 'viem'
import type { Account } from '../../../domain/account.ts'
import { listed } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { Select } from '../../kit/forms/Select.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { shortAddress } from '../../kit/text/addressGroups.ts'
import { isShared } from './destinations.ts'

type Props = {
  account: Account | undefined
  /** The account that receives everything, and those that could. */
  to: Account
  safe: readonly Account[]
  /** Accounts that may not: they run code that the wallet does not know. */
  unsafe: readonly Account[]
  network: string
  onSelect: (address: Hex) => void
}

/** The choice of the account that receives everything, with the warnings about it. */
export function RescueTo({ account, to, safe, unsafe, network, onSelect }: Props) {
  return (
    <>
      <Select
        label={t('rescue_to')}
        data-testid="rescue-to"
        items={safe.map(asItem)}
        current={to.address}
        onSelect={(id) => onSelect(id as Hex)}
      />
      {unsafe.length > 0 && (
        <Notice
          tone="warn"
          heading={t('rescue_unsafe', { accounts: listed(unsafe.map(({ name }) => name)) })}
          data-testid="rescue-unsafe"
        >
          {t('rescue_unsafeText', { network })}
        </Notice>
      )}
      {isShared(to, account) && (
        <Notice tone="warn" heading={t('rescue_samePhrase')} data-testid="rescue-same-phrase">
          {t('rescue_samePhraseText')}
        </Notice>
      )}
    </>
  )
}

export const asItem = ({ address, name }: Account) => ({
  id: address,
  label: `${name} · ${shortAddress(address)}`,
})
