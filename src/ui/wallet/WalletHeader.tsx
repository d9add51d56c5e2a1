import { t } from '../../i18n/translate.ts'
import { send } from '../commands/sendCommand.ts'
import { IconButton } from '../kit/forms/IconButton.tsx'
import { AccountBlob } from '../kit/images/AccountBlob.tsx'
import { NetworkDot } from '../kit/images/NetworkDot.tsx'
import { TopBar } from '../kit/layout/TopBar.tsx'
import { Pill } from '../kit/status/Pill.tsx'
import { say } from '../kit/status/say.ts'
import { shortAddress } from '../kit/text/addressGroups.ts'
import { NetworkPicture } from '../logos/NetworkPicture.tsx'
import { useUiState } from '../shell/useUiState.ts'
import type { Open } from './place.ts'
import { useHere } from './useSelection.ts'

/** The account, the network and the lock button, within reach from every tab. */
export function Top({ open }: { open: Open }) {
  const { account, network } = useHere()
  const node = useUiState((state) => state.node)

  return (
    <TopBar
      start={
        account && (
          <Pill
            data-testid="account"
            data-address={account.address}
            start={<AccountBlob address={account.address} />}
            name={account.name}
            sub={<bdi dir="ltr">{shortAddress(account.address)}</bdi>}
            label={t('home_switchAccount', { name: account.name, address: account.address })}
            onPress={() => open({ at: 'account' })}
          />
        )
      }
    >
      {network && (
        <Pill
          data-testid="network"
          data-chain-id={`0x${network.chainId.toString(16)}`}
          start={
            <>
              {node?.state === 'unreachable' && <NetworkDot answers={false} />}
              <NetworkPicture chainId={network.chainId} name={network.name} size={20} />
            </>
          }
          name={network.name}
          label={
            node?.state === 'unreachable'
              ? t('home_switchSilentNetwork', { network: network.name })
              : t('home_switchNetwork', { network: network.name })
          }
          onPress={() => open({ at: 'network' })}
        />
      )}
      <IconButton
        icon="lock"
        label={t('home_lock')}
        data-testid="lock"
        onClick={() => send('vault.lock', {}).catch((error: Error) => say(error.message))}
      />
    </TopBar>
  )
}
