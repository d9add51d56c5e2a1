import type { Address as Hex } from 'viem'
import { t } from '../../../i18n/translate.ts'
import { useOwner } from '../../descriptors/useOwner.ts'
import { Address } from '../../kit/text/Address.tsx'

/** A spender: its address, and its owner in the registry's words, if the registry has the contract. */
export function Spender({ chainId, address }: { chainId: number; address: Hex }) {
  const owner = useOwner(chainId, address)
  return (
    <>
      {owner && <span data-testid="spender-owner">{t('allowances_ofOwner', { owner })}</span>}
      <Address value={address} still />
    </>
  )
}
