import type { Network } from '../domain/network.ts'
import { lazily } from '../lib/lazy.ts'
import type { Journal } from '../storage/journal/journal.ts'
import { adopt } from '../storage/state/accounts.ts'
import { networkOf } from '../storage/state/networkList.ts'
import { keep } from '../storage/state/sessions.ts'
import type { State } from '../storage/state/state.ts'
import type { Vault } from '../vault/vault.ts'
import type { Chain } from './chainServices.ts'
import type { openEngine as OpenEngine } from './openEngine.ts'

export type Parts = ReturnType<typeof createParts>

/**
 * The heavy modules of the wallet, each evaluated on first use: most starts of the background need none, and a
 * cold start must answer fast. `loaded` is called once a module is there, to follow its changes.
 */
export function createParts(options: {
  state: State
  journal: Journal
  loaded: { chain(chain: Chain): void; vault(vault: Vault): void; unproven(): void }
}) {
  const { state, journal, loaded } = options
  const network = (chainId: number): Network | undefined => networkOf(state, chainId)
  let chainNow: Chain | undefined
  let engineNow: ReturnType<typeof OpenEngine> | undefined

  const chain = lazily(async () => {
    const [{ openChain }] = await Promise.all([import('./openChain.ts'), state.whole()])
    const made = await openChain(state, network)
    chainNow = made
    loaded.chain(made)
    return made
  })

  const vault = lazily(async () => {
    const { openVault } = await import('./openVault.ts')
    const made = openVault()
    loaded.vault(made)
    // A death between the vault and the list of accounts would have left the list behind.
    await takeOver(made).catch(() => undefined)
    return made
  })

  /** Sites lose what left the vault before the list does, so that none of them sees an account that comes later. */
  async function takeOver(from: Vault): Promise<void> {
    const held = await from.accounts()
    const kept = keep(held.map(({ address }) => address))
    for (const connections of [state.sessions, state.privateSessions]) await connections.commit(kept)
    await state.accounts.commit(adopt(held))
  }

  const engine = lazily(async () => {
    const [{ openEngine }, { signer }, nodes] = await Promise.all([
      import('./openEngine.ts'),
      vault(),
      chain(),
    ])
    engineNow = openEngine({ journal, chain: nodes, signer, network, loaded })
    return engineNow
  })

  return {
    network,
    chain,
    engine,
    vault,

    /** Takes over what the vault holds by now. */
    adopt: async (): Promise<void> => takeOver(await vault()),

    /** For pure functions in a heavy module. The caller has awaited `chain` before. */
    loadedChain(): Chain {
      if (!chainNow) throw new Error('The chain part is used before it is loaded')
      return chainNow
    },

    /** An engine that nobody needed yet has nothing on its way. */
    isBusy: async (): Promise<boolean> => (await engineNow?.busy()) ?? false,

    /** Resumes batches that waited for the unlock. */
    unlocked: async (): Promise<void> => (await engine()).unlocked(),
  }
}
