import type { Address } from 'viem'
import { WalletError } from '../../domain/errors.ts'
import type { Keys } from '../../domain/passwordKeys.ts'
import type { Router } from '../../requests/router.ts'
import type { Journal } from '../../storage/journal/journal.ts'
import { hide, move, rename, select } from '../../storage/state/accounts.ts'
import type { State } from '../../storage/state/state.ts'
import type { LazyModules } from '../lazyModules.ts'
import type { Handlers } from './serveCommands.ts'

/**
 * Milliseconds from the right password to the secret: time to read the warning, and to notice an onlooker.
 * Enforced in the background, so that no page can skip it.
 */
export const revealDelay = 5_000

type AccountHandlers = Pick<Handlers, Extract<keyof Handlers, `account.${string}` | 'phrase.reveal'>>

/** Handlers of the account commands, which only the wallet's own pages can send. */
export function createAccountHandlers(options: {
  state: State
  modules: LazyModules
  journal: Journal
  router: Pick<Router, 'reconsider'>
}): Omit<AccountHandlers, 'account.undelegate' | 'account.rescue'> {
  const { state, modules, journal, router } = options
  const { accounts } = state

  /** Shows and selects the account that the vault added. */
  async function adopted(added: Promise<Address>): Promise<undefined> {
    const address = await added
    await modules.adopt()
    await accounts.commit(hide(address, false))
    await accounts.commit(select(address))
  }

  async function afterDelay(keys: Keys): Promise<void> {
    const vault = await modules.vault()
    if (!(await vault.verifyPassword(keys))) throw new WalletError('wrongPassword')
    await new Promise((resolve) => setTimeout(resolve, revealDelay))
    // If the wallet was locked in the meantime, the person changed their mind or walked away.
    if ((await vault.state()) !== 'unlocked') throw new WalletError('locked')
  }

  return {
    async 'account.select'({ address }) {
      await accounts.commit(select(address))
      return undefined
    },

    'account.add': async ({ phrase, index }) => adopted((await modules.vault()).addAccount(phrase, index)),

    'account.addresses': async ({ phrase, indices }) => ({
      addresses: await (await modules.vault()).addressesAt(phrase, indices),
    }),

    'account.importPhrase': async ({ phrase }) => adopted((await modules.vault()).addPhrase(phrase)),

    'account.importKey': async ({ key, address }) => adopted((await modules.vault()).addKey(key, address)),

    'account.addDevice': async ({ accounts }) => adopted((await modules.vault()).addDevice(accounts)),

    'account.watch': async ({ address }) => adopted((await modules.vault()).addWatched(address)),

    async 'account.rename'({ address, name }) {
      await accounts.commit(rename(address, name))
      return undefined
    },

    async 'account.move'({ address, place }) {
      await accounts.commit(move(address, place))
      return undefined
    },

    async 'account.hide'({ address, hidden }) {
      await accounts.commit(hide(address, hidden))
      return undefined
    },

    /** Signed transactions continue. Open batches stop, and requests that wait are checked again. */
    async 'account.remove'({ address, keys }) {
      await (await modules.vault()).remove(address, keys)
      await modules.adopt()
      const open = await journal.batches({ states: ['planned', 'running', 'paused'] })
      for (const { key, plan } of open) if (plan?.from === address) await (await modules.engine()).stop(key)
      for (const { id } of await journal.requestsIn(['asked'])) await router.reconsider(id)
      return undefined
    },

    async 'account.exportKey'({ address, keys }) {
      await afterDelay(keys)
      return { key: await (await modules.vault()).exportKey(address, keys) }
    },

    async 'phrase.reveal'({ phrase, keys }) {
      await afterDelay(keys)
      return { phrase: await (await modules.vault()).revealPhrase(phrase, keys) }
    },
  }
}
