import { useState } from 'react'
import type { CommandInput, CommandName, CommandOutput } from '../../messages/commands.ts'
import { send } from './sendCommand.ts'

/** A command with its state on the screen: whether it runs, and what went wrong with it last. */
export function useCommand<name extends CommandName>(command: name) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()

  /** Answers the output, or `undefined` where it failed. A second press while it runs does nothing. */
  async function run(input: CommandInput<name>): Promise<{ output: CommandOutput<name> } | undefined> {
    if (busy) return undefined
    setBusy(true)
    setFailure(undefined)
    try {
      return { output: await send(command, input) }
    } catch (error) {
      setFailure((error as Error).message)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  return { run, busy, failure, forget: () => setFailure(undefined) }
}
