import { useState } from 'react'
import type { EndpointHealth, Network } from '../../../domain/network.ts'
import { isPrivateUrl } from '../../../domain/sendUrls.ts'
import { t } from '../../../i18n/translate.ts'
import { hostOf } from '../../../lib/postJson.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { IconButton } from '../../kit/forms/IconButton.tsx'
import { Switch } from '../../kit/forms/Switch.tsx'
import { Card } from '../../kit/layout/Card.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { Stack } from '../../kit/layout/Stack.tsx'
import { Row } from '../../kit/rows/Row.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { clockOf } from '../relativeTime.ts'
import { SideBySide } from '../SideBySide.tsx'
import { type Difference, differences, type Look, lookAt } from './compareNodes.ts'

type Props = {
  network: Network
  urls: readonly string[]
  /** The person's choice per URL: whether the node is private. */
  said: Record<string, boolean>
  onChange: (urls: string[]) => void
  onPrivate: (privateByUrl: Record<string, boolean>) => void
}

const none: EndpointHealth[] = []

/** The nodes of a network in request order, with their health and disagreements. */
export function Nodes({ network, urls, said: privateByUrl, onChange, onPrivate }: Props) {
  const known = useUiState((state) => state.nodes) ?? none
  const [looks, setLooks] = useState<Look[]>([])
  const [busy, setBusy] = useState(false)
  const found = differences(looks, network)
  const disagree = [...found.values()].some((one) => one !== 'silent')

  async function check() {
    setBusy(true)
    setLooks(await lookAt(urls))
    setBusy(false)
  }

  return (
    <Section
      heading={t('network_nodes')}
      data-testid="nodes"
      action={
        <Button look="text" soft busy={busy} data-testid="nodes-check" onClick={check}>
          {t('network_check')}
        </Button>
      }
    >
      <Stack gap={2}>
        {disagree && (
          <Notice tone="warn" urgent data-testid="nodes-disagree" heading={t('network_disagree')}>
            {t('network_disagreeMeans')}
          </Notice>
        )}
        <Card as="ul" rows>
          {urls.map((url, index) => {
            const health = known.find((one) => one.url === url && one.chainId === network.chainId)
            const look = looks.find((one) => one.url === url)
            const difference = found.get(url)
            return (
              <li
                key={url}
                data-testid="node"
                data-url={url}
                data-state={difference ?? (look ? 'ok' : (health?.state ?? 'untried'))}
                data-used={health?.used}
              >
                <SideBySide
                  end={
                    <Tools
                      host={hostOf(url)}
                      first={index === 0}
                      last={index === urls.length - 1}
                      onUp={() => onChange(moved(urls, index, -1))}
                      onDown={() => onChange(moved(urls, index, 1))}
                      onRemove={
                        urls.length > 1 ? () => onChange(urls.filter((one) => one !== url)) : undefined
                      }
                    />
                  }
                >
                  <Row
                    tall
                    name={<bdi dir="ltr">{hostOf(url)}</bdi>}
                    sub={look ? looked(look, difference) : healthText(health)}
                  />
                </SideBySide>
                {(urls.length > 1 || isPrivateUrl(url, privateByUrl)) && (
                  <Switch
                    name={t('network_private')}
                    consequence={t('network_privateMeans')}
                    checked={isPrivateUrl(url, privateByUrl)}
                    onChange={(isPrivate) => onPrivate({ ...privateByUrl, [url]: isPrivate })}
                    data-testid="node-private"
                  />
                )}
              </li>
            )
          })}
        </Card>
        {urls.length > 1 && (
          <Text look="small" tone="soft">
            {t('network_order')}
          </Text>
        )}
        {urls.some((url) => isPrivateUrl(url, privateByUrl)) && (
          <Text look="small" tone="soft" data-testid="nodes-private">
            {t('network_privateOnly')}
          </Text>
        )}
      </Stack>
    </Section>
  )
}

type ToolsProps = {
  host: string
  first: boolean
  last: boolean
  onUp: () => void
  onDown: () => void
  onRemove: (() => void) | undefined
}

function Tools({ host, first, last, onUp, onDown, onRemove }: ToolsProps) {
  if (!onRemove) return null
  return (
    <Stack row gap={0}>
      <IconButton
        icon="up"
        label={t('token_moveUp', { symbol: host })}
        disabled={first}
        data-testid="node-up"
        onClick={onUp}
      />
      <IconButton
        icon="down"
        label={t('token_moveDown', { symbol: host })}
        disabled={last}
        data-testid="node-down"
        onClick={onDown}
      />
      <IconButton
        icon="trash"
        label={t('network_removeNode', { host })}
        data-testid="node-remove"
        onClick={onRemove}
      />
    </Stack>
  )
}

function moved(urls: readonly string[], from: number, by: number): string[] {
  const [url = ''] = urls.slice(from, from + 1)
  return urls.toSpliced(from, 1).toSpliced(from + by, 0, url)
}

/** Result of the check that the person just ran. */
function looked({ latency = 0, chainId = 0 }: Look, difference: Difference | undefined): string {
  switch (difference) {
    case 'silent':
      return t('network_isSilent')
    case 'foreign':
      return t('network_isForeign', { served: chainId })
    case 'behind':
      return t('network_isBehind')
    case 'forked':
      return t('network_isForked')
    default:
      return t('network_answersIn', { milliseconds: latency })
  }
}

/** Health of the node according to earlier requests. */
function healthText(health: EndpointHealth | undefined): string {
  if (!health) return t('network_isUnasked')
  switch (health.state) {
    case 'untried':
      return t('network_isUnasked')
    case 'silent':
      return t('network_isSilentSince', { time: clockOf(health.since) })
    case 'foreign':
      return t('network_isForeign', { served: health.served ?? 0 })
    case 'behind':
      return t('network_isBehind')
    default: {
      const speed = t('network_answersIn', { milliseconds: health.latency ?? 0 })
      return health.used ? t('common_row', { before: t('network_isUsed'), next: speed }) : speed
    }
  }
}
