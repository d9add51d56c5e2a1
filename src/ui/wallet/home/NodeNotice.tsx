import { counted, t } from '../../../i18n/translate.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Illustration } from '../../kit/illustrations/Illustration.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Status } from '../../kit/status/Status.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import { clockOf } from '../relativeTime.ts'
import { useHere } from '../useSelection.ts'

/** Warns that the selected network's node is slow, silent or on another chain, and offers the ways out. */
export function NodeNotice({ onOther }: { onOther: () => void }) {
  const { network } = useHere()
  const node = useUiState((state) => state.node)
  const { run, busy } = useCommand('network.retry')

  const knowsNothing = useUiState(({ tokens = [] }) => tokens.every(({ balance }) => balance === undefined))
  const nodes = useUiState((state) => state.nodes) ?? []
  if (!network || !node) return null
  const foreign = nodes.find(({ chainId, state }) => chainId === network.chainId && state === 'foreign')
  if (foreign && network.rpcUrls.length > 1 && node.state === 'ok')
    return (
      <Text look="small" tone="warn" as="div" data-testid="node-foreign">
        <Status visible>
          {t('network_foreignNode', { host: hostOf(foreign.url), served: foreign.served ?? 0 })}
        </Status>
      </Text>
    )
  if (node.state === 'slow')
    return (
      <Text look="small" tone="soft" as="div">
        <Status visible>{t('network_slow', { network: network.name })}</Status>
      </Text>
    )
  if (node.state !== 'unreachable') return null
  return (
    <>
      {knowsNothing && <Illustration piece="offline" />}
      <Notice
        tone="bad"
        data-testid="unreachable"
        heading={t('common_noAnswer', { network: network.name })}
        action={
          <>
            <Button small icon="again" busy={busy} data-testid="retry" onClick={() => run({})}>
              {t('common_tryAgain')}
            </Button>
            <Button small onClick={onOther}>
              {t('network_useOther')}
            </Button>
          </>
        }
      >
        {node.tries === 1
          ? t('network_silentOnce', { host: hostOf(node.url) })
          : counted('network_silent', node.tries, { host: hostOf(node.url), time: clockOf(node.since) })}
        <Status>{t('common_noAnswer', { network: network.name })}</Status>
      </Notice>
    </>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
