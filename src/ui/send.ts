import { browser } from '../wire/browser.ts'
import type { CommandInput, CommandName, CommandOutput, CommandReply } from '../wire/commands.ts'
import type { SerializedError } from '../wire/errors.ts'

const gone = 'Volley did not answer. Nothing was decided, and your tokens are safe. Try again'

/**
 * Sends a command to the background and answers its output.
 * Throws an Error whose message is one or two sentences for the person at the screen.
 */
export async function send<name extends CommandName>(
  command: name,
  input: CommandInput<name>,
): Promise<CommandOutput<name>> {
  const reply = await deliver(command, input)
  if (!reply?.ok) throw new Error(sentence(reply ? words(reply.error) : gone))
  return reply.output
}

/** A background that is only starting takes the second message, so one failed delivery is no news yet. */
async function deliver<name extends CommandName>(command: name, input: CommandInput<name>) {
  const message = { command, input }
  const post = () =>
    browser.runtime.sendMessage(message) as Promise<CommandReply<CommandOutput<name>> | undefined>
  return post()
    .catch(post)
    .catch(() => undefined)
}

/** The detail says what is wrong here, in our own words; the message is the one that standards prescribe. */
function words(error: SerializedError): string {
  const detail = (error.data as { detail?: unknown } | undefined)?.detail
  return typeof detail === 'string' && detail ? detail : error.message
}

function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`
}
