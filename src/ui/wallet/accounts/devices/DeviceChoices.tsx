import type { Address as Hex } from 'viem'
import type { DeviceAccount } from '../../../../domain/signing/deviceAccount.ts'
import { t } from '../../../../i18n/translate.ts'
import { Choice } from '../../../kit/forms/Choice.tsx'
import { Choices } from '../../../kit/forms/Choices.tsx'
import { AccountBlob } from '../../../kit/images/AccountBlob.tsx'
import { Address } from '../../../kit/text/Address.tsx'
import { Amount } from '../../../kit/text/Amount.tsx'
import { useUiState } from '../../../shell/useUiState.ts'
import { useHere } from '../../useSelection.ts'
import { useCoins } from './useCoins.ts'

type Props = {
  shown: readonly DeviceAccount[]
  picked: readonly Hex[]
  onPick: (picked: readonly Hex[]) => void
}

/** The accounts of a device to choose from, each with its path and its balance. */
export function DeviceChoices({ shown, picked, onPick }: Props) {
  const accounts = useUiState((state) => state.accounts) ?? []
  const { network } = useHere()
  const coins = useCoins(shown.map(({ address }) => address))
  const isHere = (address: Hex) => accounts.some((one) => one.address === address && one.kind !== 'watch')

  return (
    <Choices heading={t('device_which')}>
      {shown.map(({ address, path }) => (
        <Choice
          key={address}
          kind="checkbox"
          group="device"
          data-testid="device-account"
          data-address={address}
          checked={picked.includes(address) || isHere(address)}
          disabled={isHere(address)}
          onChange={(checked) =>
            onPick(checked ? [...picked, address] : picked.filter((one) => one !== address))
          }
          start={<AccountBlob address={address} />}
          name={<Address value={address} short still />}
          consequence={isHere(address) ? t('device_alreadyHere') : <bdi dir="ltr">{path}</bdi>}
          end={
            network &&
            coins[address] !== undefined && (
              <Amount value={coins[address]} decimals={network.decimals} symbol={network.symbol} />
            )
          }
        />
      ))}
    </Choices>
  )
}
