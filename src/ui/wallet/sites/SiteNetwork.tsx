import type { Site } from '../../../domain/site.ts'
import { t } from '../../../i18n/translate.ts'
import { siteName } from '../../../sites/siteName.ts'
import { useCommand } from '../../commands/useCommand.ts'
import { useUiState } from '../../shell/useUiState.ts'
import styles from './Sites.module.css'

/**
 * Selects a site's own network or the wallet's, if the setting allows it. In private windows a site may always have
 * its own.
 */
export function SiteNetwork({ site: { origin, incognito, chainId } }: { site: Site }) {
  const networks = useUiState((state) => state.networks) ?? []
  const perSite = useUiState((state) => state.settings.networkPerSite)
  const { run } = useCommand('site.chain')
  if (!perSite && !incognito) return null
  return (
    <select
      aria-label={t('sites_networkOf', { host: siteName(origin) })}
      data-testid="site-network"
      className={styles.network}
      value={chainId ?? ''}
      onChange={({ target: { value } }) =>
        run({ origin, ...(incognito && { incognito }), ...(value && { chainId: Number(value) }) })
      }
    >
      <option value="">{t('sites_networkOfWallet')}</option>
      {networks.map(({ chainId, name }) => (
        <option key={chainId} value={chainId}>
          {name}
        </option>
      ))}
    </select>
  )
}
