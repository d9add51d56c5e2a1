import { listed } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import type { NetworkPart } from './portfolioSum.ts'

const none: never[] = []

/** Names the networks that are missing because their nodes do not answer, or says that some are still asked. */
export function SilentNetworks({ parts, again }: { parts: readonly NetworkPart[]; again: () => void }) {
  const networks = useUiState((state) => state.networks) ?? none
  const silent = parts.filter(({ state }) => state === 'silent').map(({ chainId }) => chainId)
  const names = networks.filter(({ chainId }) => silent.includes(chainId)).map(({ name }) => name)
  return (
    <>
      {(parts.length === 0 || parts.some(({ state }) => state === 'asking')) && (
        <Text look="small" tone="soft" data-testid="portfolio-asking">
          {t('portfolio_asking')}
        </Text>
      )}
      {silent.length > 0 && (
        <Notice
          tone="warn"
          heading={t('portfolio_silent', { networks: listed(names) })}
          data-testid="portfolio-silent"
          data-chains={silent.join(' ')}
          action={
            <Button small icon="again" data-testid="portfolio-again" onClick={again}>
              {t('common_tryAgain')}
            </Button>
          }
        >
          {t('portfolio_silentMeans')}
        </Notice>
      )}
    </>
  )
}
