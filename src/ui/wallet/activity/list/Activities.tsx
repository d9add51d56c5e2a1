import { use, useMemo, useState } from 'react'
import { counted, t } from '../../../../i18n/translate.ts'
import { Button } from '../../../kit/forms/Button.tsx'
import { Search } from '../../../kit/forms/Search.tsx'
import { Card } from '../../../kit/layout/Card.tsx'
import { Empty } from '../../../kit/layout/Empty.tsx'
import { Stack } from '../../../kit/layout/Stack.tsx'
import { AddressNames } from '../../../kit/text/AddressNames.ts'
import { VisuallyHidden } from '../../../kit/text/VisuallyHidden.tsx'
import { useUiState } from '../../../shell/useUiState.ts'
import type { Go } from '../../place.ts'
import { useTokensOf } from '../../tokens/useTokensOf.ts'
import { useNow } from '../../useNow.ts'
import { useHere } from '../../useSelection.ts'
import { ExportSheet } from '../export/ExportSheet.tsx'
import { ActivityFilters } from '../filter/ActivityFilters.tsx'
import { filterActivities, filtersInUse, noFilters } from '../filter/filterActivities.ts'
import { filterReceived } from '../filter/filterReceived.ts'
import { apartFrom } from '../received/apartFrom.ts'
import { nameReceived } from '../received/nameReceived.ts'
import type { Received } from '../received/received.ts'
import { SearchedBlocks } from '../received/SearchedBlocks.tsx'
import { useReceived } from '../received/useReceived.ts'
import styles from './Activities.module.css'
import { ActivityList } from './ActivityList.tsx'

const none: never[] = []
/** The filters of this page, so that they are the same when the person comes back from an activity. */
let last = noFilters

/** Everything sent from all accounts on all networks, newest first, with a search and filters. */
export function Activities({ go }: { go: Go }) {
  const activities = useUiState((state) => state.activities)
  const networks = useUiState((state) => state.networks) ?? none
  const tokens = useUiState((state) => state.tokens) ?? none
  const tokensOf = useTokensOf()
  const nfts = useUiState((state) => state.nfts) ?? none
  const nameOf = use(AddressNames)
  const now = useNow(1000)
  const [filters, setFilters] = useState(last)
  const [isOpen, setOpen] = useState(filtersInUse(last) > 0)
  const [isExporting, setExporting] = useState(false)
  const change = (next: typeof filters) => {
    last = next
    setFilters(next)
  }
  const found = useMemo(
    () => activities && filterActivities(activities, filters, { networks, tokensOf, nameOf }),
    [activities, filters, networks, tokensOf, nameOf],
  )
  const inUse = filtersInUse(filters)
  const here = useReceived()
  const { account, network } = useHere()
  const came = useMemo(() => {
    if (!account || !network) return none
    const symbolOf = (one: Received) => nameReceived(one, { network, tokens, nfts })?.symbol
    const place = { account: account.address, chainId: network.chainId, symbolOf, nameOf }
    return filterReceived(here.received, filters, place)
  }, [here.received, filters, account, network, tokens, nfts, nameOf])
  // The file has a row for each call, without what a swap brought, so only the list leaves those out.
  const shown = useMemo(() => {
    if (!network) return came
    const rows = (found ?? none).filter(({ chainId }) => chainId === network.chainId)
    return apartFrom(rows, came, { network, tokens: tokensOf(network.chainId) })
  }, [found, came, network, tokensOf])
  const isFiltered = found !== activities
  const isEmpty = activities?.length === 0 && here.received.length === 0

  return (
    <>
      <VisuallyHidden as="h1">{t('home_activity')}</VisuallyHidden>
      {activities && !isEmpty && (
        <Stack gap={3}>
          <div className={styles.tools}>
            <Search
              label={t('activity_search')}
              placeholder={t('activity_searchBy')}
              value={filters.text}
              data-testid="activity-search"
              onChange={(text) => change({ ...filters, text })}
            />
            <Button
              aria-expanded={isOpen}
              data-testid="activity-filter"
              data-count={inUse}
              onClick={() => setOpen(!isOpen)}
            >
              {inUse > 0 ? counted('activity_filtersInUse', inUse) : t('activity_filter')}
            </Button>
          </div>
          {isOpen && (
            <Card padded>
              <ActivityFilters activities={activities} filters={filters} onChange={change} />
            </Card>
          )}
        </Stack>
      )}
      <ActivityList
        heading={
          isFiltered
            ? counted('activity_matches', (found?.length ?? 0) + shown.length)
            : t('activity_everything')
        }
        activities={found}
        received={shown}
        now={now}
        go={go}
        days
        action={
          <Button look="text" data-testid="activity-export" onClick={() => setExporting(true)}>
            {t('activity_exportOpen')}
          </Button>
        }
        empty={
          isFiltered ? (
            <Empty
              heading={t('activity_noMatch')}
              action={
                <Button small data-testid="activity-clear" onClick={() => change(noFilters)}>
                  {t('activity_clear')}
                </Button>
              }
            >
              {t('activity_noMatchText')}
            </Empty>
          ) : (
            <Empty heading={t('activity_none')}>{t('activity_noneYet')}</Empty>
          )
        }
      />
      <SearchedBlocks {...here} />
      <ExportSheet
        activities={found ?? none}
        received={came}
        open={isExporting}
        onClose={() => setExporting(false)}
      />
    </>
  )
}
