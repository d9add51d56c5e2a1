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
  const desk = async () => (await modules.vault()).desk()

  return {
    async 'signature.give'(answer) {
      await requireUnlocked()
      if (answer.batch === undefined) await (await desk()).give(answer)
      else await (await modules.engine()).give(answer.batch, answer)
      await decided()
      return undefined
    },

    async 'signature.refuse'(answer) {
      if (answer.batch === undefined) (await desk()).refuse(answer)
      else await (await modules.engine()).refuse(answer.batch, answer)
      await decided()
      return undefined
    },

    async 'signature.show'() {
      await show()
      return undefined
    },
  }
}
