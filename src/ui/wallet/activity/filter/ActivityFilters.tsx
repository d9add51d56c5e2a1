import type { Activity } from '../../../../domain/batch.ts'
import { t } from '../../../../i18n/translate.ts'
import { siteName } from '../../../../sites/siteName.ts'
import { Select } from '../../../kit/forms/Select.tsx'
import { useUiState } from '../../../shell/useUiState.ts'
import styles from './ActivityFilters.module.css'
import { type FilterKind, filterKinds } from './activityKinds.ts'
import type { Filters } from './filterActivities.ts'

type Props = {
  /** All activities: the filters offer what occurs in them. */
  activities: readonly Activity[]
  filters: Filters
  onChange: (filters: Filters) => void
}

/** Choices that narrow the list of activities: by kind, site, account and network. */
export function ActivityFilters({ activities, filters, onChange }: Props) {
  const accounts = useUiState((state) => state.accounts)
  const networks = useUiState((state) => state.networks)
  const accountName = (address: string) =>
    accounts?.find((one) => one.address.toLowerCase() === address.toLowerCase())?.name ?? address
  const networkName = (chainId: number) =>
    networks?.find((one) => one.chainId === chainId)?.name ?? t('approval_chain', { number: chainId })
  const choose = (change: Partial<Record<keyof Filters, string | number | undefined>>) =>
    onChange(present({ ...filters, ...change }))
  const sites = distinct(activities.map(({ origin }) => siteName(origin)))
  const froms = distinct(activities.map(({ from }) => from))
  const chains = distinct(activities.map(({ chainId }) => chainId))

  return (
    <div className={styles.filters}>
      <Select
        label={t('activity_kind')}
        data-testid="activity-kind"
        current={filters.kind ?? ''}
        items={[every(), ...filterKinds.map((kind) => ({ id: kind, label: kindText(kind) }))]}
        onSelect={(kind) => choose({ kind: kind || undefined })}
      />
      <Select
        label={t('developer_site')}
        data-testid="activity-site"
        current={filters.site ?? ''}
        items={[every(), ...sites.map((site) => ({ id: site, label: site }))]}
        onSelect={(site) => choose({ site: site || undefined })}
      />
      <Select
        label={t('common_account')}
        data-testid="activity-account"
        current={filters.account ?? ''}
        items={[every(), ...froms.map((from) => ({ id: from, label: accountName(from) }))]}
        onSelect={(account) => choose({ account: account || undefined })}
      />
      <Select
        label={t('common_network')}
        data-testid="activity-network"
        current={filters.chainId === undefined ? '' : String(filters.chainId)}
        items={[every(), ...chains.map((chainId) => ({ id: String(chainId), label: networkName(chainId) }))]}
        onSelect={(id) => choose({ chainId: id ? Number(id) : undefined })}
      />
    </div>
  )
}

const every = () => ({ id: '', label: t('activity_all') })

function kindText(kind: FilterKind): string {
  return t(`activity_kind_${kind}`)
}

const distinct = <value,>(all: readonly value[]) => [...new Set(all)]

/** Without the members that are `undefined`. */
function present(filters: object): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as Filters
}
