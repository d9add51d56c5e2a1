import { useState } from 'react'
import { t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { IconButton } from '../../kit/forms/IconButton.tsx'
import { Search } from '../../kit/forms/Search.tsx'
import { Icon } from '../../kit/images/Icon.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Sheet } from '../../kit/layout/Sheet.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { NetworkPicture } from '../../logos/NetworkPicture.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { SideBySide } from '../SideBySide.tsx'
import { currentFirst } from './currentFirst.ts'
import { DeployNotice } from './DeployNotice.tsx'
import { NetworkForm } from './NetworkForm.tsx'

type Props = { open: boolean; onClose: () => void; edit: number | undefined }

/** The networks: select one, add one, or change the nodes of one. */
export function NetworkSheet({ open, onClose, edit }: Props) {
  const networks = useUiState((state) => state.networks) ?? []
  const current = useUiState((state) => state.chainId)
  const { run, failure } = useCommand('network.select')
  const [form, setForm] = useState<'add' | number | undefined>(edit)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setForm(edit)
  }
  const [typed, type] = useState('')
  const found = networks.filter(({ name, chainId }) =>
    `${name} ${chainId}`.toLowerCase().includes(typed.trim().toLowerCase()),
  )
  const edited = networks.find(({ chainId }) => chainId === form)

  async function select(chainId: number) {
    if (await run({ chainId })) onClose()
  }

  if (form === 'add' || edited)
    return (
      <NetworkForm
        open={open}
        onClose={onClose}
        known={edited}
        onBack={() => setForm(undefined)}
        onSaved={(chainId) => (edited ? setForm(undefined) : select(chainId))}
      />
    )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      heading={t('common_networks')}
      footer={
        <Button icon="plus" wide data-testid="network-add" onClick={() => setForm('add')}>
          {t('network_add')}
        </Button>
      }
    >
      {failure && (
        <Notice tone="bad" urgent>
          {failure}
        </Notice>
      )}
      <Text look="small" tone="soft">
        {t('home_receiveOn')}
      </Text>
      <DeployNotice />
      {networks.length > 8 && (
        <Search label={t('network_find')} value={typed} onChange={type} data-testid="networks-search" />
      )}
      <Card as="ul" rows>
        {currentFirst(found, current).map(({ chainId, name, rpcUrls: [url = ''] }) => (
          <li key={chainId}>
            <SideBySide
              end={
                <IconButton
                  icon="pencil"
                  label={t('network_changeNode', { network: name })}
                  data-testid="network-edit"
                  data-chain-id={`0x${chainId.toString(16)}`}
                  onClick={() => setForm(chainId)}
                />
              }
            >
              <NetworkRow
                chainId={chainId}
                name={name}
                url={url}
                isCurrent={chainId === current}
                onPress={() => select(chainId)}
              />
            </SideBySide>
          </li>
        ))}
      </Card>
    </Sheet>
  )
}

type RowProps = { chainId: number; name: string; url: string; isCurrent: boolean; onPress: () => void }

function NetworkRow({ chainId, name, url, isCurrent, onPress }: RowProps) {
  return (
    <Row
      data-testid="network-option"
      data-chain-id={`0x${chainId.toString(16)}`}
      start={<NetworkPicture chainId={chainId} name={name} />}
      name={name}
      sub={<bdi dir="ltr">{URL.canParse(url) ? new URL(url).host : url}</bdi>}
      end={isCurrent && <Icon name="check" />}
      current={isCurrent}
      onPress={onPress}
    />
  )
}
