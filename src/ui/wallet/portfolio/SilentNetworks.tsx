import { listed } from '../../../i18n/sentences.ts'
import { t } from '../../../i18n/translate.ts'
import { Button } from '../../kit/forms/Button.tsx'
import { Notice } from '../../kit/status/Notice.tsx'
import { Text } from '../../kit/text/Text.tsx'
import { useUiState } from '../../shell/useUiState.ts'
import type { NetworkPart } from './portfolioSum.ts'

const none: never[] = []

/** Names the networks that are missing, all or in part, because nodes do not answer, or says that some are still asked. */
export function SilentNetworks({ parts, again }: { parts: readonly NetworkPart[]; again: () => void }) {
  const networks = useUiState((state) => state.networks) ?? none
  const silent = parts.filter(({ state }) => state === 'silent').map(({ chainId }) => chainId)
  const partly = parts.filter(({ unread = none }) => unread.length > 0).map(({ chainId }) => chainId)
  const namesOf = (chains: readonly number[]) =>
    listed(networks.filter(({ chainId }) => chains.includes(chainId)).map(({ name }) => name))
  return (
    <>
      {(parts.length === 0 || parts.some(({ state }) => state === 'asking')) && (
        <Text look="small" tone="soft" data-testid="portfolio-asking">
          {t('portfolio_asking')}
        </Text>
      )}
      {partly.length > 0 && (
        <Text look="small" tone="soft" data-testid="portfolio-partly">
          {t('portfolio_partly', { networks: namesOf(partly) })}
        </Text>
      )}
      {silent.length > 0 && (
        <Notice
          tone="warn"
          heading={t('portfolio_silent', { networks: namesOf(silent) })}
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
