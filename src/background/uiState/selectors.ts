import type { Site as Connected } from '../../domain/site.ts'
import type { TokenBalance } from '../../domain/token.ts'
import { present } from '../../lib/present.ts'
import type { PendingRequest } from '../../messages/uiState.ts'
import type { Site } from '../../requests/admit.ts'
import { ownChain } from '../../requests/siteChain.ts'
import type { Journal } from '../../storage/journal/journal.ts'
import type { RequestRow } from '../../storage/journal/rows.ts'
import { networkList, networkOf } from '../../storage/state/networkList.ts'
import type { Sessions } from '../../storage/state/sessions.ts'
import type { State } from '../../storage/state/state.ts'
import { forgets } from '../../storage/state/stateDisk.ts'
import type { LazyModules } from '../lazyModules.ts'
import type { createHistory } from './activityCache.ts'
import type { createBalances } from './balancePoller.ts'
import type { createPreviews } from './previewPoller.ts'
import type { Selectors } from './serveUiState.ts'
import type { WantedSignatures } from './wantedSignatures.ts'

/** About as many as a person scrolls through. */
export const mostActivities = 50

/** The source of each member of the UI state. */
export function createSelectors(options: {
  state: State
  modules: LazyModules
  journal: Journal
  previews: Pick<ReturnType<typeof createPreviews>, 'all'>
  balances: Pick<ReturnType<typeof createBalances>, 'list'>
  history: Pick<ReturnType<typeof createHistory>, 'list'>
  /** The key of the batch that the status window shows. */
  shownBatch(): Promise<string | undefined>
  /** Lists the signatures that devices owe. */
  wanted(): Promise<WantedSignatures | undefined>
}): Selectors {
  const { state, modules, journal, previews, balances, history, shownBatch, wanted } = options
  const { accounts, blocked, contacts, networks, nfts, privateSessions, sessions, settings, tokens } = state
  const selected = () => networks.getState().selected

  /** The connected sites, each with its own network if it currently has one. */
  const sitesIn = (connected: Sessions, more?: Pick<Site, 'incognito'>): Connected[] =>
    Object.entries(connected).map(([origin, { chainId: _, ...session }]) => {
      const site = { origin, ...more }
      const chainId = ownChain(site, state)
      return { ...site, ...session, ...present({ chainId }) }
    })

  return {
    vault: async () => (forgets ? 'outOfReach' : (await modules.vault()).state()),
    async unlocking() {
      const vault = await modules.vault()
      const [wait, passkey] = await Promise.all([vault.wait(), vault.passkey()])
      return { from: wait && Date.now() + wait, ...(passkey && { passkey }) }
    },
    accounts: () => accounts.getState().list,
    account: () => accounts.getState().selected,
    networks: () => networkList(state),
    nodes: async () => (await modules.chain()).nodes(),
    chainId: selected,
    node: async () => (await modules.chain()).health(selected()),
    tokens: balances.list,
    watched: tokens.getState,
    async pictures() {
      const { withPictures } = await import('../../storage/state/tokenPictures.ts')
      const tokens = await withPictures(state, selected())
      return Object.fromEntries(tokens.flatMap(({ address, image }) => (image ? [[address, image]] : [])))
    },
    queue: async () => (await journal.requestsIn(['asked'])).flatMap(toPendingRequest),
    wanted: async () => (await wanted())?.list() ?? [],
    previews: previews.all,
    unproven: async () => (await modules.engine()).unproven(),
    activities: async () => history.list(await shownBatch()),
    sites: () => [
      ...sitesIn(sessions.getState()),
      ...sitesIn(privateSessions.getState(), { incognito: true }),
    ],
    blocked: () => Object.entries(blocked.getState()).map(([origin, { since }]) => ({ origin, since })),
    contacts: contacts.getState,
    nfts: () => nfts.getState()[selected()] ?? [],
    settings: settings.getState,
  }
}

/** The assets that the wallet shows on the selected network: its coin and the watched tokens. */
export function shownTokens(state: State): TokenBalance[] {
  const { selected } = state.networks.getState()
  const network = networkOf(state, selected)
  const watched = state.tokens.getState()[selected] ?? []
  return network ? [{ symbol: network.symbol, decimals: network.decimals }, ...watched] : watched
}

function toPendingRequest({
  id,
  method,
  origin,
  topOrigin,
  incognito,
  at,
  review,
  revision = 0,
}: RequestRow): PendingRequest[] {
  if (!review) return []
  return [
    {
      id,
      method,
      origin,
      ...present({ topOrigin, incognito }),
      askedAt: at,
      review,
      revision,
    },
  ]
}
