import { WalletError } from '../../domain/errors.ts'
import type { Router } from '../../requests/router.ts'
import type { Journal } from '../../storage/journal/journal.ts'
import type { KnownRecipients } from '../../storage/state/knownRecipients.ts'
import { selectNetwork } from '../../storage/state/networks.ts'
import type { State } from '../../storage/state/state.ts'
import type { AutoLock } from '../autoLock.ts'
import type { LazyModules } from '../lazyModules.ts'
import { bring, collect } from './backupContents.ts'
import type { Handlers } from './serveCommands.ts'

type VaultCommand = Extract<keyof Handlers, `${'vault' | 'passkey' | 'backup'}.${string}`>

/** Handlers of the commands about the vault as a whole. */
export function createVaultHandlers(options: {
  modules: Pick<LazyModules, 'vault' | 'unlocked' | 'network'>
  journal: Journal
  router: Pick<Router, 'withdraw'>
  state: State
  met: Pick<KnownRecipients, 'forget'>
  autoLock(): AutoLock
  /** Updates the list of accounts from the vault. */
  takeOver(): Promise<void>
}): Pick<Handlers, VaultCommand> {
  const { modules, journal, router, state, met, autoLock, takeOver } = options

  async function unlocked(): Promise<void> {
    await takeOver()
    // Not awaited: it sends requests to nodes, and the person should not wait for them.
    modules.unlocked().catch(console.error)
  }

  return {
    async 'vault.generate'() {
      const { generatePhrase } = await import('../../vault/phrase.ts')
      return { phrase: await generatePhrase() }
    },

    async 'vault.check'({ phrase }) {
      const { checkPhrase } = await import('../../vault/phrase.ts')
      const { ok, words, ...rest } = await checkPhrase(phrase)
      return { ok, words, ...('reason' in rest && { reason: rest.reason }) }
    },

    'vault.kdf': async () => (await modules.vault()).kdf(),

    async 'vault.create'(input) {
      // The auto-lock starts first: if the background dies in between, no wallet stays unlocked for good.
      await autoLock().active()
      await (await modules.vault()).create(input)
      await takeOver()
      return undefined
    },

    async 'vault.unlock'({ keys, dearer }) {
      await autoLock().active()
      await (await modules.vault()).unlock(keys, dearer)
      await unlocked()
      return undefined
    },

    async 'vault.verify'({ keys }) {
      if (!(await (await modules.vault()).verifyPassword(keys))) throw new WalletError('wrongPassword')
      return undefined
    },

    async 'vault.changePassword'(input) {
      await (await modules.vault()).changePassword(input)
      await unlocked()
      return undefined
    },

    async 'backup.make'(input) {
      const vault = await modules.vault()
      return { file: await vault.backup(input, () => collect({ state, journal })) }
    },

    'backup.kdf': async ({ file }) => (await modules.vault()).backupFacts(file),

    async 'backup.restore'(backup) {
      await autoLock().active()
      const vault = await modules.vault()
      try {
        await vault.restore(backup, (rest) => bring(rest, { state, journal, now: Date.now() }))
      } finally {
        await takeOver()
      }
      if (!modules.network(state.networks.getState().selected)) await state.networks.commit(selectNetwork(1))
      await unlocked()
      return undefined
    },

    async 'passkey.add'(input) {
      await (await modules.vault()).addPasskey(input)
      return undefined
    },

    async 'passkey.remove'() {
      await (await modules.vault()).removePasskey()
      return undefined
    },

    async 'passkey.unlock'({ secret }) {
      await autoLock().active()
      await (await modules.vault()).unlockWithPasskey(secret)
      await unlocked()
      return undefined
    },

    async 'vault.lock'() {
      await (await modules.vault()).lock()
      return undefined
    },

    /** Disconnects sites first, so that none of them sees an account that is added afterwards. */
    async 'vault.reset'() {
      for (const { id } of await journal.requestsIn(['received', 'asked'])) await router.withdraw(id)
      for (const slice of [state.sessions, state.privateSessions, state.nfts]) await slice.commit(() => ({}))
      await state.contacts.commit(() => [])
      await met.forget()
      await (await modules.vault()).reset()
      await takeOver()
      return undefined
    },
  }
}
