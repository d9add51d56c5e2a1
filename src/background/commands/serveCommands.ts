import * as v from 'valibot'
import { type SerializedError, serializeError, WalletError } from '../../domain/errors.ts'
import { parse } from '../../domain/schema.ts'
import { answerMessages } from '../../lib/browser.ts'
import { isOwnPage } from '../../lib/ownPages.ts'
import type { CommandInput, CommandName, CommandOutput, CommandReply } from '../../messages/commands.ts'

/** The handler of each command. */
export type Handlers = {
  [name in CommandName]: (input: CommandInput<name>) => Promise<CommandOutput<name>>
}

const Envelope = v.object({ command: v.string(), input: v.optional(v.unknown()) })

/** Serves the wallet's own pages: sites' messages never reach a handler. Adds its listener synchronously. */
export function serveCommands(handlers: () => Promise<Handlers>): void {
  answerMessages((message, sender) => {
    if (!isOwnPage(sender)) return undefined
    const envelope = v.safeParse(Envelope, message)
    return envelope.success ? run(envelope.output.command as CommandName, envelope.output.input) : undefined
  })

  async function run<name extends CommandName>(
    command: name,
    input: unknown,
  ): Promise<CommandReply | undefined> {
    // Loaded here, since requests of sites need no command schemas.
    const { commands } = await import('../../messages/commands.ts')
    if (!Object.hasOwn(commands, command)) return undefined
    try {
      const parsed = parse(commands[command], input) as CommandInput<name>
      return { ok: true, output: await (await handlers())[command](parsed) }
    } catch (error) {
      return { ok: false, error: explain(error) }
    }
  }
}

function explain(error: unknown): SerializedError {
  if (error instanceof WalletError) return error.toJSON()
  console.error(error)
  return serializeError(error)
}
