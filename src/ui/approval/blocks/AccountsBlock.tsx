import type { Address } from 'viem'
import type { AccountsBlock as Block } from '../../../domain/review/review.ts'
import { t } from '../../../i18n/translate.ts'
import { Choice } from '../../kit/forms/Choice.tsx'
import { Choices } from '../../kit/forms/Choices.tsx'
import { AccountBlob } from '../../kit/images/AccountBlob.tsx'
import { Chip } from '../../kit/status/Chip.tsx'
import { Address as Shown } from '../../kit/text/Address.tsx'
import { useUiState } from '../../shell/useUiState.ts'

type Props = { block: Block; picked: readonly Address[]; onPick: (picked: Address[]) => void }

/** The choice of the accounts that a site may see, or of the one that acts. */
export function AccountsBlock({ block: { options, several }, picked, onPick }: Props) {
  const accounts = useUiState((state) => state.accounts)
  const find = (address: Address) => accounts?.find((account) => account.address === address)
  return (
    <Choices heading={t(several ? 'approval_whichAccounts' : 'approval_whichAccount')}>
      {options.map((address) => (
        <Choice
          key={address}
          kind={several ? 'checkbox' : 'radio'}
          group="account"
          data-testid="account-option"
          data-address={address}
          checked={picked.includes(address)}
          onChange={(checked) => onPick(several ? toggled(address, checked) : [address])}
          start={<AccountBlob address={address} />}
          name={find(address)?.name ?? t('common_account')}
          consequence={<Shown value={address} short still />}
          end={find(address)?.kind === 'watch' && <Chip>{t('common_watchOnly')}</Chip>}
        />
      ))}
    </Choices>
  )

  /** In the order of the list, regardless of the order of the ticks. */
  function toggled(address: Address, checked: boolean): Address[] {
    return options.filter((option) => (option === address ? checked : picked.includes(option)))
  }
}
