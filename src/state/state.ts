import { accounts } from './accounts.ts'
import { blocked } from './blocked.ts'
import { contacts } from './contacts.ts'
import { networks } from './networks.ts'
import { nfts } from './nfts.ts'
import { privateSessions } from './privateSessions.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { tokens } from './tokens.ts'

/** All persisted values of the wallet but the vault and the journal. */
export type State = ReturnType<typeof loadState>

/** Begins to load everything; `ready` resolves when it is there. */
export function loadState() {
  const slices = {
    accounts: accounts(),
    blocked: blocked(),
    contacts: contacts(),
    networks: networks(),
    nfts: nfts(),
    privateSessions: privateSessions(),
    sessions: sessions(),
    settings: settings(),
    tokens: tokens(),
  }
  const ready = Promise.all(Object.values(slices).map((slice) => slice.ready)).then(() => undefined)
  return { ...slices, ready }
}
