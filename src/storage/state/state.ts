import { accounts } from './accounts.ts'
import { blocked } from './blockedSites.ts'
import { contacts } from './contacts.ts'
import { networks } from './networks.ts'
import { nfts } from './nfts.ts'
import { pictures } from './pictures.ts'
import { privateName } from './privateName.ts'
import { privateSessions } from './privateSessions.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import type { Slice } from './slice.ts'
import { tokens } from './tokens.ts'

/** All persisted values of the wallet except the vault and the journal. */
export type State = ReturnType<typeof loadState>

/** The values that decide what a site sees. */
export type Values = {
  [name in 'accounts' | 'networks' | 'privateSessions' | 'sessions' | 'settings']: Pick<
    State[name],
    'getState'
  >
}

/**
 * Loads the values that answers to sites need; `ready` resolves once they are there. Tokens, NFTs and the
 * address book can be long: `whole` loads them too. Await it before you read them. Pictures are loaded on first
 * use.
 */
export function loadState() {
  const slices = {
    accounts: accounts(),
    blocked: blocked(),
    contacts: contacts(),
    networks: networks(),
    pictures: pictures(),
    nfts: nfts(),
    privateName: privateName(),
    privateSessions: privateSessions(),
    sessions: sessions(),
    settings: settings(),
    tokens: tokens(),
  }
  const { pictures: _, ...shown } = slices
  const { contacts: __, nfts: ___, tokens: ____, ...small } = shown
  const load = async (some: Pick<Slice<never>, 'ready'>[]) =>
    void (await Promise.all(some.map((slice) => slice.ready())))
  return { ...slices, ready: load(Object.values(small)), whole: () => load(Object.values(shown)) }
}
