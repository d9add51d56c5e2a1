import type { Address as Hex } from 'viem'
import { findDelegate } from '../../../contracts/delegates.ts'
import type { Network } from '../../../domain/network.ts'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Address } from '../../kit/text/Address.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import type { ExposurePart } from './useExposures.ts'

const none: never[] = []

/** The networks on which the account runs a contract's code, with the way to end that. */
export function Upgrades({ parts, watched }: { parts: readonly ExposurePart[]; watched: boolean }) {
  const networks = useUiState((state) => state.networks) ?? none
  const upgrades = parts.flatMap((part) => {
    const network = networks.find(({ chainId }) => chainId === part.chainId)
    const delegate = part.state === 'read' ? part.exposure.delegate : undefined
    return network && delegate ? [{ network, delegate }] : []
  })
  if (upgrades.length === 0) return null
  // An unknown contract may take everything, so it comes first.
  const known = upgrades.toSorted((one, other) => rankOf(one.delegate) - rankOf(other.delegate))
  return (
    <Section heading={t('allowances_upgrades')} data-testid="upgrades" data-count={upgrades.length}>
      <Stack gap={2}>
        {known.map(({ network, delegate }) => (
          <Upgrade key={network.chainId} network={network} delegate={delegate} watched={watched} />
        ))}
      </Stack>
    </Section>
  )
}

const rankOf = (delegate: Hex) => (findDelegate(delegate) ? 1 : 0)

function Upgrade({ network, delegate, watched }: { network: Network; delegate: Hex; watched: boolean }) {
  const selected = useUiState((state) => state.chainId)
  const select = useCommand('network.select')
  const remove = useCommand('account.undelegate')
  const name = findDelegate(delegate)?.name
  const { chainId } = network
  const isElsewhere = chainId !== selected

  /** The wallet removes an upgrade on the selected network alone. */
  async function end() {
    if (!isElsewhere || (await select.run({ chainId }))) await remove.run({})
  }

  return (
    <Notice
      tone={name ? 'neutral' : 'warn'}
      data-testid="upgraded"
      data-chain-id={`0x${chainId.toString(16)}`}
      data-delegate={delegate}
      heading={
        name
          ? t('network_upgraded', { network: network.name, contract: name })
          : t('network_upgradedToUnknown', { network: network.name })
      }
      action={
        !watched && (
          <Button small busy={select.busy || remove.busy} data-testid="upgraded-remove" onClick={end}>
            {isElsewhere
              ? t('allowances_removeUpgradeOn', { network: network.name })
              : t('network_removeUpgrade')}
          </Button>
        )
      }
    >
      {select.failure ?? remove.failure ?? t(name ? 'network_upgradeMeans' : 'network_unknownMeans')}
      {!name && <Address value={delegate} />}
    </Notice>
  )
}
