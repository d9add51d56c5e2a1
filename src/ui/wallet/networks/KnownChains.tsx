import { useEffect, useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { Search } from '../../kit/forms/Search.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Status } from '../../kit/status/Status.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { type KnownChain, knownChains, searchChains } from './searchChains.ts'

/** Searches the bundled list of well-known networks, so that nobody has to type chain ids. */
export function KnownChains({ onPick }: { onPick: (chain: KnownChain) => void }) {
  const [typed, type] = useState('')
  const [chains, setChains] = useState<KnownChain[]>()
  useEffect(() => {
    if (typed && !chains) knownChains().then(setChains, () => undefined)
  }, [typed, chains])
  const found = chains && searchChains(chains, typed)

  return (
    <Stack gap={2}>
      <Search label={t('network_search')} value={typed} onChange={type} data-testid="network-search" />
      {typed.trim() && found?.length === 0 && (
        <Text look="small" tone="soft" as="div">
          <Status visible>{t('network_noneFound')}</Status>
        </Text>
      )}
      {found && found.length > 0 && (
        <Card as="ul" rows>
          {found.map((chain) => (
            <li key={chain.chainId}>
              <Row
                data-testid="known-chain"
                data-chain-id={`0x${chain.chainId.toString(16)}`}
                name={chain.name}
                sub={t('network_chain', { chain: chain.chainId, symbol: chain.symbol })}
                onPress={() => {
                  type('')
                  onPick(chain)
                }}
              />
            </li>
          ))}
        </Card>
      )}
    </Stack>
  )
}
