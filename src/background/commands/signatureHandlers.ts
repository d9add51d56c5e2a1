import type { LazyModules } from '../lazyModules.ts'
import type { Handlers } from './serveCommands.ts'

type SignatureCommand = Extract<keyof Handlers, `signature.${string}`>

/** Handlers of the commands about signatures that a device is to make. */
export function createSignatureHandlers({
  modules,
  requireUnlocked,
  show,
  decided,
}: {
  modules: Pick<LazyModules, 'vault' | 'engine'>
  requireUnlocked(): Promise<void>
  /** Opens the window of approvals. */
  show(): Promise<void>
  /** Closes it if nothing waits any more. */
  decided(): Promise<void>
}): Pick<Handlers, SignatureCommand> {
  return {
    async 'signature.give'({ id, batch, signature }) {
      await requireUnlocked()
      if (batch === undefined) await (await (await modules.vault()).desk()).give(id, signature)
      else await (await modules.engine()).give(batch, { id, signature })
      await decided()
      return undefined
    },

    async 'signature.refuse'({ id, batch }) {
      if (batch === undefined) (await (await modules.vault()).desk()).refuse(id)
      else await (await modules.engine()).stop(batch)
      await decided()
      return undefined
    },

    async 'signature.show'() {
      await show()
      return undefined
    },
  }
}
