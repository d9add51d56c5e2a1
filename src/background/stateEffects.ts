import type { UiState } from '../messages/uiState.ts'
import type { Journal } from '../storage/journal/journal.ts'
import type { RequestRow } from '../storage/journal/rows.ts'
import type { State } from '../storage/state/state.ts'

type Name = Exclude<keyof State, 'ready' | 'whole'>
type Member = keyof UiState

/** In milliseconds. Transaction updates arrive in bursts; balances are read once after each burst. */
const settling = 300

/**
 * In milliseconds. An approved request keeps its window until it is performed, or this long: closing a window
 * takes the time of many signatures.
 */
const performing = 500

/** The members of the UI state that each slice of the state affects. */
const shown: Record<Name, readonly Member[]> = {
  accounts: ['accounts', 'account', 'tokens'],
  networks: ['networks', 'chainId', 'node', 'tokens', 'pictures', 'nfts'],
  pictures: ['pictures'],
  tokens: ['tokens', 'pictures', 'watched'],
  sessions: ['sites'],
  privateName: [],
  privateSessions: ['sites'],
  blocked: ['blocked'],
  contacts: ['contacts'],
  nfts: ['nfts'],
  settings: ['settings', 'sites'],
}

/** Reports changes to the wallet's pages, and reads data again that a change makes stale. */
export function applyStateEffects(options: {
  state: State
  journal: Journal
  changed(...members: Member[]): void
  /** Reads the shown account's data from a node. */
  refresh(): void
  /** A request waits for the person. */
  asked(row: RequestRow): void
  /** A request no longer needs the window. An approved one keeps it for a moment, in case the fee rises. */
  decided(): Promise<void>
  /** A batch or transaction moved. */
  moved(): Promise<void>
}): void {
  const { state, journal, changed, refresh, asked, decided, moved } = options
  const leave = () => void decided().catch(console.error)
  let soon: ReturnType<typeof setTimeout> | undefined

  for (const [name, members] of Object.entries(shown) as [Name, Member[]][])
    state[name].subscribe(() => {
      changed(...members)
      // What changes the shown tokens makes the node's data stale.
      if (members.includes('tokens')) refresh()
    })

  journal.watch(({ store, row }) => {
    if (store === 'requests') {
      if (row.state === 'received') return
      changed('queue', 'previews')
      if (row.state === 'asked') asked(row)
      else if (row.state === 'approved') setTimeout(leave, performing)
      else leave()
      return
    }
    changed('activities', 'wanted')
    moved().catch(console.error)
    clearTimeout(soon)
    soon = setTimeout(refresh, settling)
  })
}
