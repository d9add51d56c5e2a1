import { useState } from 'react'
import type { CommandInput, CommandName, CommandOutput } from '../../messages/commands.ts'
import { send } from './sendCommand.ts'

/** A command with its screen state: `busy` while it runs, `failure` after an error. */
export function useCommand<name extends CommandName>(command: name) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  /**
   * Returns the output, or `undefined` on failure. A second call while the command runs does nothing. `input` may be
   * a function whose work belongs to the command.
   */
  async function run(
    input: CommandInput<name> | (() => Promise<CommandInput<name>>),
  ): Promise<{ output: CommandOutput<name> } | undefined> {
    if (busy) return undefined
    setBusy(true)
    setFailure(undefined)
    try {
      return { output: await send(command, typeof input === 'function' ? await input() : input) }
    } catch (error) {
      setFailure((error as Error).message)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { run, busy, failure, forget: () => setFailure(undefined) }
}
