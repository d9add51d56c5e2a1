import type { Address } from 'viem'
import type { Network } from '../domain/network.ts'
import { lazy } from '../lib/lazy.ts'
import type { Journal } from '../storage/journal/journal.ts'
import { adopt } from '../storage/state/accounts.ts'
import { networkOf } from '../storage/state/networkList.ts'
import { keep } from '../storage/state/sessions.ts'
import type { State } from '../storage/state/state.ts'
import type { Vault } from '../vault/vault.ts'
import type { Chain } from './chainServices.ts'
import type { openEngine as OpenEngine } from './openEngine.ts'

export type LazyModules = ReturnType<typeof createLazyModules>

type Loaded = {
  chain: (loaded: Chain) => void
  vault: (loaded: Vault) => void
  unproven: () => void
  /** A device is to sign something, or, if it is not new, no longer. */
  wanted: (isNew: boolean) => void
}

/**
 * The heavy parts of the wallet, each evaluated on first use: most starts of the background need none, and a
 * cold start must answer fast. `loaded` receives each part once it is loaded, to follow its changes.
 */
export function createLazyModules(options: { state: State; journal: Journal; loaded: Loaded }) {
  const { state, journal, loaded } = options
  const network = (chainId: number): Network | undefined => networkOf(state, chainId)
  let engineNow: ReturnType<typeof OpenEngine> | undefined

  const chain = lazy(async () => {
    const [{ openChain }] = await Promise.all([import('./openChain.ts'), state.whole()])
    const made = await openChain(state, network)
    loaded.chain(made)
    return made
  })

  const vault = lazy(async () => {
    const { openVault } = await import('./openVault.ts')
    const made = openVault(loaded.wanted)
    loaded.vault(made)
    // If the background died after it wrote the vault but before the list of accounts, the list is stale.
    await takeOver(made).catch(() => undefined)
    return made
  })

  /** Updates connections before the list, so that no site sees an account that is removed and added again. */
  async function takeOver(from: Vault): Promise<void> {
    const held = await from.accounts()
    const kept = keep(held.map(({ address }) => address))
    for (const connections of [state.sessions, state.privateSessions]) await connections.commit(kept)
    await state.accounts.commit(adopt(held))
  }

  const engine = lazy(async () => {
    const [{ openEngine }, { signer }, nodes] = await Promise.all([
      import('./openEngine.ts'),
      vault(),
      chain(),
    ])
    engineNow = openEngine({ journal, chain: nodes, signer, network, watched: state.tokens.getState, loaded })
    return engineNow
  })

  return {
    network,
    chain,
    engine,
    vault,

    /** Derives an account's key before its first signature. Rejects as `Signer.derive` does. */
    derive: async (from: Address): Promise<void> => (await vault()).signer.derive(from),

    /** Updates connections and the list of accounts from the vault. */
    adopt: async (): Promise<void> => takeOver(await vault()),

    /** An engine that is not loaded yet has no pending work. */
    isBusy: async (): Promise<boolean> => (await engineNow?.busy()) ?? false,

    /** Resumes the work that waited for the unlock. */
    unlocked: async (): Promise<void> => (await engine()).unlocked(),
  }
}
